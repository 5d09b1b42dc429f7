import DeclarationSources
import InstalledTypes
import TypeRegistry

/// The types that files can rely on: the system types, and types passed on the command line or in a file's
/// configuration.
///
/// Installed apps are ignored, because a check must have the same result everywhere.
struct ConfiguredTypes {
  /// The types that code can rely on. No configuration applies to code, so these are the types of all configurations.
  private(set) var common = TypeRegistry.system
  /// The problems with the declarations, without duplicates.
  private(set) var problems: [DeclarationProblem] = []

  /// The paths from the command line.
  private let named: [String]
  /// The paths from configurations, in the order they were found.
  private var configured: [String] = []
  private var registries: [[String]: TypeRegistry] = [:]
  private var knownPaths: Set<String> = []
  private var knownProblems: Set<DeclarationProblem> = []

  /// - Parameter named: property lists, bundles, and folders with declarations for all files.
  init(_ named: [String]) { self.named = named }

  /// Returns the types for the files of a configuration.
  mutating func registry(for configuration: Configuration) throws(DeclarationValidationError) -> TypeRegistry {
    for path in configuration.declarations where knownPaths.insert(path).inserted { configured.append(path) }
    return try registry(adding: configuration.declarations)
  }

  /// Loads the types for code, after the types for all files.
  mutating func loadCommon() throws(DeclarationValidationError) { common = try registry(adding: configured) }

  private mutating func registry(adding paths: [String]) throws(DeclarationValidationError) -> TypeRegistry {
    if let known = registries[paths] { return known }
    do throws(DeclarationSourceError) {
      let types = try InstalledTypes(adding: named + paths, folders: [])
      registries[paths] = types.registry
      for problem in types.problems where knownProblems.insert(problem).inserted {
        problems.append(problem)
      }
      return types.registry
    } catch {
      throw .declarations(error)
    }
  }
}
