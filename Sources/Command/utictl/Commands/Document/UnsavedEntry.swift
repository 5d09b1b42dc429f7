import FoundationEssentials
import SafeWriting
import UTFileVersions
import UTText

/// Changes that a program could not save.
struct UnsavedEntry {
  /// The program that stored them; nil if the store does not name it.
  let program: String?
  let entry: RecoveryFolder.Entry

  /// The changes in recovery stores, newest first.
  ///
  /// - Parameters:
  ///   - argument: the file; nil for all files.
  ///   - stores: the stores.
  ///   - removesFragments: whether to remove incomplete changes, which killed programs leave behind.
  /// - Throws: ``Failure`` if an entry cannot be read.
  static func all(
    of argument: String?, in stores: @autoclosure () throws -> [(program: String?, folder: RecoveryFolder)],
    removesFragments: Bool
  ) throws -> [UnsavedEntry] {
    let path = argument.map { VersionHistory(of: Files.path(ofArgument: $0)).path }
    let version = path.flatMap { try? FileBase(at: $0) }
    let found = try VersionRun.orFailure {
      try ReadProblems.reportingAll {
        try stores().flatMap { store in
          store.folder.entries(for: path, version: { version }, removesFragments: removesFragments)
            .map { UnsavedEntry(program: store.program, entry: $0) }
        }
      }
    }
    return found.sorted { $0.entry.record.date > $1.entry.record.date }
  }

  /// The changes with an identifier.
  ///
  /// - Parameter prefix: the beginning of the identifier.
  static func entry(_ prefix: String, among all: [UnsavedEntry]) throws -> UnsavedEntry {
    try IdentifierPrefix.item(
      prefix, among: all, by: \.entry.id, called: "unsaved changes", listedBy: "utictl document unsaved")
  }

  /// The files of the package that could not be read when the changes were stored, such as `2 files`; nil if there are
  /// none.
  var missingFiles: String? {
    let count = entry.record.leftOutPaths.count + (entry.record.unlistedCount ?? 0)
    return count > 0 ? "\(count) file\(count == 1 ? "" : "s")" : nil
  }

  var columns: [String] {
    [
      String(entry.id.prefix(8)), entry.record.date.utcText,
      (entry.isInUse ? "the program is running" : "left behind")
        + (missingFiles.map { "; missing \($0)" } ?? ""),
      program.map { PrintableText.of($0) } ?? "",
      PrintableText.of(entry.record.documentPath.bytes),
    ]
  }
}
