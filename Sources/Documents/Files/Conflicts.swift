import Foundation

/// The versions of other programs that saving a document has kept beside it.
enum Conflicts {
  private static let mark = ".conflict-"

  /// Those that are there, by name and thus by age.
  static func versions(of url: URL) -> [URL] {
    let file = url.asFile
    let folder = file.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let stem = file.deletingPathExtension().lastPathComponent
    let filenameExtension = file.pathExtension.isEmpty ? "" : ".\(file.pathExtension)"
    return names.filter { isVersion($0, stem: stem, filenameExtension: filenameExtension) }.sorted()
      .map { folder.appending(path: $0) }
  }

  /// Whether a name is made of the document's, the mark, a date and eight digits: `Report.conflict-20260731T120000Z-1a2b3c4d.txt`.
  private static func isVersion(_ name: String, stem: String, filenameExtension: String) -> Bool {
    guard name.hasSuffix(filenameExtension), let range = name.range(of: mark, options: .backwards) else { return false }
    let tail = name[range.upperBound...].dropLast(filenameExtension.count)
    let beginning = name[..<range.lowerBound]
    return tail.count == 25 && (beginning == stem || beginning.utf8.count >= 97 && stem.hasPrefix(beginning))
  }
}
