import SystemTypes
import TypeRegistry

/// The declarations of apps in public repositories for an extension or an identifier.
///
/// Source: `TypeDeclarations/community/`, whose README explains how apps are counted. Forks and copies of an app have
/// one vote.
package enum AppDeclarations {
  /// The apps that declare an identifier for an extension.
  package struct Use: Hashable, Sendable {
    /// The identifier, as most apps spell it.
    package let identifier: String
    /// The number of independent apps.
    package let count: Int
    /// The number of apps that export the type.
    package let exportCount: Int
  }

  /// The apps that declare an extension.
  package struct OfExtension: Hashable, Sendable {
    /// The number of independent apps.
    package let count: Int
    /// The identifiers with their numbers, as `IDENTIFIER:APPS:EXPORTS` with spaces between them. Most callers need
    /// none of them.
    private let usesText: String
    /// The type to use, if there is one: a system type, the format owner's type, or one that apps agree on.
    package let recommended: String?
    /// The reason for it, as in `declarations.json`: `system`, `owner`, `consensus`, `tie`, …
    package let reason: String

    /// The identifiers, the most declared one first.
    package var uses: [Use] {
      usesText.utf8.split(separator: UInt8(ascii: " ")).compactMap { use in
        let parts = use.split(separator: UInt8(ascii: ":")).map { Substring($0) }
        guard parts.count == 3, let count = Int(parts[1]), let exportCount = Int(parts[2]) else { return nil }
        return Use(identifier: String(parts[0]), count: count, exportCount: exportCount)
      }
    }

    /// The apps that declare the recommended type; nil if there is none, or if no app declares it.
    package var recommendedUse: Use? {
      guard let name = recommended?.lowercased() else { return nil }
      return uses.first { $0.identifier.lowercased() == name }
    }

    /// The number of apps, as text.
    package var countText: String { count == 1 ? "1 app" : "\(count) apps" }

    /// Finds an extension, in any case; nil if none of the apps declares it.
    package init?(_ filenameExtension: String) {
      guard let fields = SortedLines(appDeclarationExtensions).fields(of: filenameExtension.lowercased()),
        fields.count == 4
      else { return nil }
      count = Int(fields[0]) ?? 0
      reason = fields[1]
      recommended = fields[2].isEmpty ? nil : fields[2]
      usesText = fields[3]
    }
  }

  /// A repository with an app.
  package struct Repository: Hashable, Sendable {
    /// The name, `OWNER/NAME`.
    package let name: String
    /// The day of the commit that was read, such as `2026-08-22`; nil if unknown.
    package let date: String?
  }

  /// The apps that declare a type.
  package struct OfType: Sendable {
    /// The number of independent apps.
    package let count: Int
    /// The number of apps that export the type, and that import it.
    package let exportCount, importCount: Int
    /// The other fields of its line. Most callers need few of them.
    private let fields: [String]

    /// Repositories with an app that exports the type.
    package var exporters: [Repository] { Self.repositories(fields[3]) }
    /// Repositories with an app that imports the type; some of them.
    package var importers: [Repository] { Self.repositories(fields[4]) }
    /// Its extensions.
    package var extensions: [String] { fields[6].utf8.split(separator: UInt8(ascii: " ")).compactMap { String($0) } }
    /// Its supertypes, each with the number of apps that declare it.
    package var supertypes: [(identifier: String, count: Int)] {
      fields[5].utf8.split(separator: UInt8(ascii: " ")).compactMap { field in
        let parts = field.split(separator: UInt8(ascii: ":")).map { Substring($0) }
        guard parts.count == 2, let count = Int(parts[1]) else { return nil }
        return (String(parts[0]), count)
      }
    }

    /// Finds a type, in any case; nil if few apps declare it.
    package init?(_ identifier: String) {
      guard let fields = SortedLines(appDeclarationTypes).fields(of: identifier.lowercased()), fields.count == 7 else {
        return nil
      }
      count = Int(fields[0]) ?? 0
      exportCount = Int(fields[1]) ?? 0
      importCount = Int(fields[2]) ?? 0
      self.fields = fields
    }

    private static func repositories(_ numbers: String) -> [Repository] {
      let wanted = numbers.utf8.split(separator: UInt8(ascii: " ")).compactMap { Int(Substring($0)) }
      return appDeclarationSources.withUTF8Buffer { text in
        wanted.filter(sourceLines.indices.contains).map { number in
          let fields = text[sourceLines[number]].split(separator: UInt8(ascii: "\t")).map {
            String(decoding: $0, as: UTF8.self)
          }
          return Repository(name: fields[0], date: fields.count > 1 ? fields[1] : nil)
        }
      }
    }

    /// The position of each repository in the text of all.
    private static let sourceLines = appDeclarationSources.withUTF8Buffer { text in
      text.split(separator: UInt8(ascii: "\n")).map(\.indices)
    }
  }
}
