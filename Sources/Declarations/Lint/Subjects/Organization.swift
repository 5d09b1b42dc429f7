import UTBundleDeclarations

/// The organization in a reverse-DNS identifier: `com.example` of `com.example.notes`.
package struct Organization: Hashable {
  /// Its reversed domain, in lowercase.
  package let domain: String

  /// Creates the organization of an identifier, in any case; nil if it has too few labels.
  package init?(of identifier: some StringProtocol) {
    let name = String(identifier).inLowerCase
    guard let first = Self.end(ofLabelIn: name, from: name.startIndex), first < name.endIndex else { return nil }
    let start = name.utf8.index(after: first)
    guard let second = Self.end(ofLabelIn: name, from: start) else { return nil }
    let below = String(name[..<second])
    let isBelowCountry = name.utf8.distance(from: name.startIndex, to: first) == 2
    if Self.hosts.contains(below) || isBelowCountry && Self.secondLevels.contains(String(name[start..<second])) {
      guard second < name.endIndex, let third = Self.end(ofLabelIn: name, from: name.utf8.index(after: second)) else {
        return nil
      }
      domain = String(name[..<third])
    } else {
      domain = below
    }
  }

  /// The end of the label at a position: the next dot or the end of the text; nil if the label is empty.
  private static func end(ofLabelIn name: String, from start: String.Index) -> String.Index? {
    let end = name.utf8[start...].firstIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    return end > start ? end : nil
  }

  /// Creates the organization of a bundle identifier, as far as it can be read before an unknown build setting.
  package init?(of bundleIdentifier: DeclaredText) {
    if let value = bundleIdentifier.value {
      self.init(of: value)
    } else {
      let known = bundleIdentifier.written.prefix { $0 != "$" }
      guard let dot = known.lastIndex(of: ".") else { return nil }
      self.init(of: known[..<dot])
    }
  }

  /// Creates the organization of a bundle, by its identifier, or by the build setting from which Xcode generates the
  /// identifier.
  package init?(of info: InfoPlist) {
    if let identifier = info.bundleIdentifier {
      self.init(of: identifier)
    } else if info.settings.generatesInfoPlist == true,
      let identifier = info.settings.value(of: "PRODUCT_BUNDLE_IDENTIFIER")
    {
      self.init(of: identifier)
    } else {
      return nil
    }
  }

  /// The name of the organization in its domain: `example` of `com.example`.
  package var name: Substring { domain.split(separator: ".").last ?? "" }

  /// Domains in which anyone can have a name.
  private static let hosts: Set<String> = [
    "com.github", "io.github", "com.gitlab", "io.gitlab", "net.sourceforge", "org.sourceforge", "com.googlecode",
    "io.itch", "com.wordpress", "com.blogspot",
  ]
  private static let secondLevels: Set<String> = ["co", "com", "org", "net", "ac", "gov", "edu", "or", "ne"]
}

/// The organizations in the identifiers of an app's bundles.
package struct Organizations: AppSummary {
  /// The first known organization.
  let first: Organization?
  private let all: Set<Organization>
  private let names: Set<Substring>

  package init(of infos: [InfoPlist]) {
    let found = infos.compactMap { Organization(of: $0) }
    first = found.first
    all = Set(found)
    names = Set(all.map(\.name))
  }

  /// Whether no organization is known.
  package var isEmpty: Bool { all.isEmpty }

  /// Whether an organization is among them.
  package func contains(_ organization: Organization) -> Bool { all.contains(organization) }

  /// Whether an organization is among them, or one with its name in another top-level domain.
  package func containsName(of organization: Organization) -> Bool { names.contains(organization.name) }

  /// Whether Apple is among them.
  package var containsApple: Bool { Organization(of: "com.apple").map { all.contains($0) } ?? false }
}
