import PropertyLists
import UTDeclarationInputs
import UTLint

extension ValidationInputs {
  /// Returns the code of the targets whose property lists are checked, except tests.
  func projectSources(_ options: ValidationOptions) -> [SourceFile] {
    let targets = entries.filter { $0.context.kind != .other }.flatMap(\.input.targets)
    return SourceFolder.sources(ofTargets: Set(targets.flatMap(\.sources)), threads: options.threadCount)
  }

  /// Returns the property lists that code belongs to: the property lists of the targets that compile it, otherwise the
  /// property lists in the nearest folder at or above it.
  func codePlaces(of sources: [SourceFile], areAllKnown: Bool) -> CodePlaces {
    var places = CodePlaces()
    places.areAllKnown = areAllKnown
    guard !sources.isEmpty else { return places }
    var paths = ResolvedPaths()
    var targets: [String: Set<String>] = [:]
    var neighbors: [String: Set<String>] = [:]
    for entry in entries {
      for path in Set(entry.input.targets.flatMap(\.sources)) {
        targets[SourceFolder.isCode(path) ? paths.file(path) : paths.folder(path), default: []].insert(entry.path)
      }
      if let file = entry.input.filePath { neighbors[file.folderPath, default: []].insert(entry.path) }
    }
    for source in sources {
      let file = paths.file(source.name)
      places.propertyLists[source.name] =
        Self.nearest(to: file, in: targets) ?? Self.nearest(to: file, in: neighbors)
    }
    return places
  }

  /// Returns the known value for a file, or for the nearest folder above it.
  private static func nearest(to file: String, in known: [String: Set<String>]) -> Set<String>? {
    var path: String? = file
    while let current = path {
      if let found = known[current] { return found }
      path = current.folderAbove
    }
    return nil
  }
}

/// Absolute paths; every folder is resolved once.
private struct ResolvedPaths {
  private var folders: [String: String] = [:]

  mutating func folder(_ path: String) -> String {
    if let known = folders[path] { return known }
    let resolved = resolvedPath(path)
    folders[path] = resolved
    return resolved
  }

  mutating func file(_ path: String) -> String {
    folder(path.folderPath).path(ofItemNamed: path.lastName)
  }
}
