import DeclarationSources
import InstalledTypes
import TypeRegistry

/// The types that files can count on: the system's, with those that the command line and a file's configuration name.
///
/// What a user has installed does not count: a check has to come to the same result everywhere.
struct ConfiguredTypes {
  /// The types that code can count on, which no configuration governs: those that any of them names.
  private(set) var common = TypeRegistry.system
  /// What is wrong with the declarations, each once.
  private(set) var diagnostics: [DeclarationDiagnostic] = []

  /// The paths that the command line names.
  private let named: [String]
  /// The paths that configurations name, in the order in which they were met.
  private var configured: [String] = []
  private var registries: [[String]: TypeRegistry] = [:]
  private var knownPaths: Set<String> = []
  private var knownDiagnostics: Set<DeclarationDiagnostic> = []

  /// - Parameter named: property lists, bundles and folders with declarations that count for all files.
  init(_ named: [String]) { self.named = named }

  /// The types for the files of a configuration.
  mutating func registry(for configuration: Configuration) throws(DeclarationValidationError) -> TypeRegistry {
    for path in configuration.declarations where knownPaths.insert(path).inserted { configured.append(path) }
    return try registry(adding: configuration.declarations)
  }

  /// Loads the types for code, after those for all files.
  mutating func loadCommon() throws(DeclarationValidationError) { common = try registry(adding: configured) }

  private mutating func registry(adding paths: [String]) throws(DeclarationValidationError) -> TypeRegistry {
    if let known = registries[paths] { return known }
    do throws(TypeRegistryError) {
      let types = try InstalledTypes(adding: named + paths, folders: [])
      registries[paths] = types.registry
      for diagnostic in types.diagnostics where knownDiagnostics.insert(diagnostic).inserted {
        diagnostics.append(diagnostic)
      }
      return types.registry
    } catch {
      throw .declarations(error)
    }
  }
}
