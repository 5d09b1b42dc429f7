import PropertyLists
import UTLint
import UTLocalizedStrings
import UTThreads

extension ValidationInputs {
  private static let largestFile = 4 << 20

  /// Returns the translations of Info.plists that were found, each with the property lists in the nearest folder at or
  /// above it. Translations that cannot be read are skipped.
  func localizations(_ options: ValidationOptions) -> [Localization] {
    guard !localizations.isEmpty else { return [] }
    var folders: [String: Set<String>] = [:]
    for entry in entries {
      if let file = entry.input.filePath { folders[file.folderPath, default: []].insert(entry.path) }
    }
    var known: Set<String> = []
    let files = localizations.filter { known.insert($0).inserted }
    let read = concurrentMap(files, threads: options.threadCount) { path -> Localization? in
      guard let bytes = try? ValidationFiles.read(path, maximumSize: Self.largestFile) else { return nil }
      var folder: String? = resolvedPath(path).folderPath
      while let current = folder, folders[current] == nil { folder = current.folderAbove }
      return Localization(
        LocalizedStrings(parsing: bytes, named: path), of: folder.flatMap { folders[$0] } ?? [])
    }
    return read.compactMap(\.self)
  }
}
