// The declaration folders of the user and the machine, and the cache.

import DeclarationSources
import OptionalTypes
import PropertyLists
import SystemTypes
import TypeRegistry
import UTLibC
import UTText

/// The system types together with declarations from files, compiled once and cached.
///
/// ```swift
/// let installed = try InstalledTypes(adding: [path], folders: [], cache: nil)
/// for problem in installed.problems { print(problem) }
/// let type = installed.registry.type("com.topografix.gpx")
/// ```
public struct InstalledTypes: Sendable {
  /// The system types and the loaded types.
  public let registry: TypeRegistry
  /// The problems with the declarations; the same whether they were just read or come from the cache.
  public var problems: [DeclarationProblem] { registry.problems }
  /// The identity of the state of the files; nil if it could not be determined.
  let fingerprint: String?

  /// Loads the declarations of the standard folders and other paths, in addition to the system types.
  ///
  /// With no declarations at all this is `TypeRegistry.system` and reads no file.
  /// - Parameters:
  ///   - paths: additional property lists, bundles, or folders; their types take precedence over the types in the
  ///     folders. The name of an optional set (`web`, `xcode`, `community`) adds that set after all other types, in
  ///     this order, and `desktop` the types of the machine's shared MIME database after those; `./web` is a folder of
  ///     that name.
  ///   - folders: folders to read if they exist; problems in them are reported and do not throw.
  ///   - cache: the folder for compiled tables; nil for none.
  ///   - mimeFolders: the folders with shared MIME databases, the preferred one first; nil for the folders of the user
  ///     and the machine.
  ///   - languages: the languages of descriptions in those databases; nil for the user's languages.
  /// - Throws: if one of `paths` cannot be read.
  public init(
    adding paths: [String] = [], folders: [String] = DeclarationFolders.standard(),
    cache: String? = DeclarationFolders.cache(), mimeFolders: [String]? = nil, languages: [String]? = nil
  ) throws(DeclarationSourceError) {
    let folders = folders.filter(Directory.isDirectory)
    // Most programs name none, and a lookup does not take much longer than making the list of sets.
    let sets = paths.isEmpty ? [] : TypeSet.all.filter { paths.contains($0.name) }
    let desktop =
      paths.contains(DesktopTypes.name)
      ? DesktopTypes(
        folders: mimeFolders ?? DesktopTypes.folders(), languages: languages ?? UserLanguages.current()) : nil
    let paths =
      sets.isEmpty && desktop == nil
      ? paths : paths.filter { !Self.isSet($0) }
    guard !folders.isEmpty || !paths.isEmpty || !sets.isEmpty || desktop != nil else {
      registry = .system
      fingerprint = Self.fingerprint(of: [])
      return
    }
    for path in paths where Directory.status(of: path) == nil {
      throw .unreadable(path: path, reason: systemErrorText())
    }
    let sources = paths + folders
    // As spelled, because a table records the locations of declarations, and resolved, because a spelling may be
    // relative.
    let names = sets.map { "the set \($0.name)" } + (desktop == nil ? [] : ["the set \(DesktopTypes.name)"])
    let cache = cache.map { TableCache(folder: $0, sources: sources + sources.map(resolvedPath) + names) }
    fingerprint = Self.fingerprint(of: sources, sets, desktop)
    if let fingerprint, let stored = cache?.load(fingerprint: fingerprint) {
      registry = stored
      return
    }
    let (declarations, faults) = try Self.read(folders: folders, paths: paths)
    let above = declarations + sets.flatMap(\.declarations)
    let last = desktop?.declarations(below: TypeRegistry.system.adding(above))
    let compiled = CompiledTable(
      above + (last?.declarations ?? []), faults: faults + (last?.problems ?? []), onto: .system,
      fingerprint: fingerprint ?? "")
    registry = compiled.registry()
    // An unreadable file may be readable the next time, even if no file changed.
    if fingerprint != nil && !faults.contains(where: { $0.location?.position == .wholeFile }) {
      cache?.store(compiled.bytes)
    }
  }

  /// Whether one of the paths of `init` is the name of a set rather than a path.
  package static func isSet(_ path: String) -> Bool { path == DesktopTypes.name || TypeSet(named: path) != nil }

  private static func read(
    folders: [String], paths: [String]
  ) throws(DeclarationSourceError) -> ([TypeDeclaration], [DeclarationProblem]) {
    var declarations: [TypeDeclaration] = []
    var problems: [DeclarationProblem] = []
    for path in paths {
      let source = try DeclarationSource(path: path)
      declarations += source.declarations
      problems += source.problems
    }
    for folder in folders {
      do {
        let source = try DeclarationSource(path: folder)
        declarations += source.declarations
        problems += source.problems
      } catch {
        problems.append(
          DeclarationProblem(
            .malformed, identifier: "", "\(error)", help: "the folder was skipped; check that it can be read",
            location: SourceLocation(file: folder, position: .wholeFile)))
      }
    }
    return (declarations, problems)
  }

  /// The identity of the state of all files read, the sets, and the system table; nil if it cannot be determined.
  static func fingerprint(
    of sources: [String], _ sets: [TypeSet] = [], _ desktop: DesktopTypes? = nil
  ) -> String? {
    var lines = ["\(TypeRegistry.system.table.checksum)"] + sets.map { "\($0.checksum)" }
    lines += desktop?.state ?? []
    for source in sources {
      guard let inputs = try? DeclarationFile.all(at: source) else { return nil }
      for file in inputs.lazy.flatMap(\.files) {
        guard let status = Directory.status(of: file) else { return nil }
        lines.append(
          "\(resolvedPath(file)) \(status.inode) \(status.size) \(status.modified.seconds).\(status.modified.nanoseconds)"
            + " \(status.changed.seconds).\(status.changed.nanoseconds)")
      }
    }
    return TableCache.hash(lines)
  }
}
