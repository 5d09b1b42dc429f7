import SystemTypes
import TypeRegistry

/// What apps in public repositories declare for an extension or an identifier.
///
/// Source: `TypeDeclarations/community/`, whose README says how apps are counted. Forks and copies of an app have one vote.
package enum AppDeclarations {
  /// The apps that declare an identifier for an extension.
  package struct Use: Hashable, Sendable {
    /// The identifier, as most apps spell it.
    package let identifier: String
    /// The number of independent apps.
    package let count: Int
    /// The number of those that export the type.
    package let exportCount: Int
  }

  /// The apps that declare an extension.
  package struct OfExtension: Hashable, Sendable {
    /// The number of independent apps.
    package let count: Int
    /// The identifiers, the most declared one first.
    package let uses: [Use]
    /// The type to use, if there is one: that of a system, of the format's owner, or one that apps agree on.
    package let recommended: String?
    /// Why, as in `declarations.json`: `system`, `owner`, `consensus`, `tie`, …
    package let reason: String

    /// The apps that declare the recommended type; nil if none is, or no app declares it.
    package var recommendedUse: Use? {
      guard let name = recommended?.lowercased() else { return nil }
      return uses.first { $0.identifier.lowercased() == name }
    }

    /// The number of apps in words.
    package var countText: String { count == 1 ? "1 app" : "\(count) apps" }

    /// Finds an extension, in any case; nil if none of the apps declares it.
    package init?(_ filenameExtension: String) {
      guard let fields = SortedLines(appDeclarationExtensions).fields(of: filenameExtension.lowercased()),
        fields.count == 4
      else { return nil }
      count = Int(fields[0]) ?? 0
      reason = fields[1]
      recommended = fields[2].isEmpty ? nil : fields[2]
      uses = fields[3].split(separator: " ").compactMap { use in
        let parts = use.split(separator: ":")
        guard parts.count == 3, let count = Int(parts[1]), let exportCount = Int(parts[2]) else { return nil }
        return Use(identifier: String(parts[0]), count: count, exportCount: exportCount)
      }
    }
  }

  /// A repository with an app.
  package struct Repository: Hashable, Sendable {
    /// The name, `OWNER/NAME`.
    package let name: String
    /// The day of the commit that was read, such as `2026-08-22`; nil if it is not known.
    package let date: String?
  }

  /// The apps that declare a type.
  package struct OfType: Sendable {
    /// The number of independent apps.
    package let count: Int
    /// The number of those that export the type, and that import it.
    package let exportCount, importCount: Int
    /// Repositories with an app that exports the type.
    package let exporters: [Repository]
    /// Repositories with an app that imports the type; some of them.
    package let importers: [Repository]
    /// Its supertypes, each with the number of apps that declare it.
    package let supertypes: [(identifier: String, count: Int)]
    /// Its extensions.
    package let extensions: [String]

    /// Finds a type, in any case; nil if few apps declare it.
    package init?(_ identifier: String) {
      guard let fields = SortedLines(appDeclarationTypes).fields(of: identifier.lowercased()), fields.count == 7 else {
        return nil
      }
      count = Int(fields[0]) ?? 0
      exportCount = Int(fields[1]) ?? 0
      importCount = Int(fields[2]) ?? 0
      exporters = Self.repositories(fields[3])
      importers = Self.repositories(fields[4])
      supertypes = fields[5].split(separator: " ").compactMap { field in
        let parts = field.split(separator: ":")
        guard parts.count == 2, let count = Int(parts[1]) else { return nil }
        return (String(parts[0]), count)
      }
      extensions = fields[6].split(separator: " ").map(String.init)
    }

    private static func repositories(_ numbers: String) -> [Repository] {
      let wanted = numbers.split(separator: " ").compactMap { Int($0) }
      guard !wanted.isEmpty else { return [] }
      return appDeclarationSources.withUTF8Buffer { text in
        let lines = text.split(separator: UInt8(ascii: "\n"))
        return wanted.filter(lines.indices.contains).map { number in
          let fields = lines[number].split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
          return Repository(name: fields[0], date: fields.count > 1 ? fields[1] : nil)
        }
      }
    }
  }
}
