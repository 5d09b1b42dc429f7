import OptionalTypes
import TypeRegistry

/// The declarations of apps in public repositories about a type, as part of a type record.
struct AppsRecord: Codable {
  /// A repository with an app.
  struct Repository: Codable {
    /// The name, `OWNER/NAME`.
    let repository: String
    /// The day of the commit that was read; nil if unknown.
    let date: String?

    /// The repository with the date, as it is printed.
    var text: String { repository + (date.map { " (\($0))" } ?? "") }
  }

  /// The apps that declare an extension of the type.
  struct Extension: Codable {
    /// The extension.
    let filenameExtension: String
    /// The number of independent apps that declare it.
    let count: Int
    /// The number of these apps by the identifier that they declare for it.
    let identifiers: [String: Int]
  }

  /// The number of independent apps that declare the type.
  let count: Int
  /// The apps that export the type.
  let exportedBy: [Repository]
  /// The apps that import the type; at most some of them.
  let importedBy: [Repository]
  /// The number of apps by supertype.
  let conformsTo: [String: Int]
  /// The extensions with more than one identifier.
  let extensions: [Extension]

  /// The record of a type; nil if no known app declares it.
  init?(_ type: UniformType) {
    func repositories(_ all: [AppDeclarations.Repository]) -> [Repository] {
      all.map { Repository(repository: $0.name, date: $0.date) }
    }
    let apps = AppDeclarations.OfType(type.identifier)
    let tags = apps?.extensions ?? type.tags.first { $0.tagClass == .filenameExtension }?.values ?? []
    let shared: [Extension] = tags.compactMap { tag in
      guard let found = AppDeclarations.OfExtension(tag), found.uses.count > 1 || apps == nil else { return nil }
      return Extension(
        filenameExtension: tag, count: found.count,
        identifiers: Dictionary(found.uses.map { ($0.identifier, $0.count) }, uniquingKeysWith: max))
    }
    guard apps != nil || !shared.isEmpty else { return nil }
    count = apps?.count ?? 0
    exportedBy = repositories(apps?.exporters ?? [])
    importedBy = repositories(apps?.importers ?? [])
    conformsTo = Dictionary((apps?.supertypes ?? []).map { ($0.identifier, $0.count) }, uniquingKeysWith: max)
    extensions = shared
  }

  /// The differences between apps' declarations, as lines with a name: supertypes, and the identifiers for an
  /// extension.
  var disagreements: [(name: String, values: [String])] {
    func counted(_ counts: [String: Int]) -> [String] {
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
    }
    let supertypes = conformsTo.count > 1 ? [("apps: to", counted(conformsTo))] : []
    return supertypes + extensions.map { ("apps: .\($0.filenameExtension)", counted($0.identifiers)) }
  }
}
