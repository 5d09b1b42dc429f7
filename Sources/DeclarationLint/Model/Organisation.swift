import BundleDeclarations

/// The organisation in a reverse-DNS identifier: `com.example` of `com.example.notes`.
struct Organisation: Hashable {
  /// Its domain, backwards and in lower case.
  let domain: String

  /// The organisation of an identifier, in any case; nil if it has too few labels to name one.
  init?(of identifier: some StringProtocol) {
    let labels = identifier.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let first = labels.first, !first.isEmpty else { return nil }
    let isBelowHost = Self.hosts.contains("\(first).\(labels[1])")
    let isBelowCountry = first.utf8.count == 2 && Self.secondLevels.contains(String(labels[1]))
    let count = isBelowHost || isBelowCountry ? 3 : 2
    guard labels.count >= count, labels.prefix(count).allSatisfy({ !$0.isEmpty }) else { return nil }
    domain = labels.prefix(count).joined(separator: ".")
  }

  /// The organisation of a bundle identifier, as far as it can be read before a build setting that is not known.
  init?(of bundleIdentifier: DeclaredText) {
    if let value = bundleIdentifier.value {
      self.init(of: value)
    } else {
      let known = bundleIdentifier.written.prefix { $0 != "$" }
      guard let dot = known.lastIndex(of: ".") else { return nil }
      self.init(of: known[..<dot])
    }
  }

  /// The name of the organisation in its domain: `example` of `com.example`.
  var name: Substring { domain.split(separator: ".").last ?? "" }

  /// Where anybody has a name of their own.
  private static let hosts: Set<String> = [
    "com.github", "io.github", "com.gitlab", "io.gitlab", "net.sourceforge", "org.sourceforge", "com.googlecode",
    "io.itch", "com.wordpress", "com.blogspot",
  ]
  private static let secondLevels: Set<String> = ["co", "com", "org", "net", "ac", "gov", "edu", "or", "ne"]
}
