import SafeWriting

/// Completes or removes what saves that were killed have left beside files, before these are read or written.
///
/// Every folder is listed once: hardly any has leftovers.
struct InterruptedSaves {
  /// Leftovers cut names short that are longer than this, or than a little more.
  private static let longestCertainName = 64

  /// The names of the files of which saves have left something, by their folder.
  private var namesByFolder: [String: Set<[UInt8]>] = [:]
  private var settled: Set<String> = []
  /// What is to be said of that.
  private(set) var remarks: [ValidationRemark] = []

  /// Deals with what is left beside a file.
  ///
  /// - Parameter path: the file, without links; nothing need be there.
  mutating func settle(_ path: String) {
    guard let name = path.split(separator: "/").last, hasLeftovers(Array(name.utf8), in: FilePaths.folder(of: path)),
      settled.insert(path).inserted
    else { return }
    // Where that cannot be done, reading or writing the file has a reason to fail, and says it.
    guard let report = try? SafeWrite.recover(at: FilePath(checking: path.utf8)) else { return }
    for version in report.kept {
      remark(path, "an interrupted save had found another version here, which is kept as \(version.path)")
    }
    for leftover in report.distrusted {
      remark(
        leftover.string,
        "ignored: not left by a save of yours; remove it unless you know what it is for")
    }
    for failure in report.failures { remark(path, "an interrupted save cannot be dealt with: \(failure)") }
  }

  private mutating func hasLeftovers(_ name: [UInt8], in folder: String) -> Bool {
    let names =
      namesByFolder[folder]
      ?? Set(((try? Leftovers.find(in: FilePath(checking: folder.utf8))) ?? []).map(\.documentName))
    namesByFolder[folder] = names
    return names.contains(name) || !names.isEmpty && name.count > Self.longestCertainName
  }

  private mutating func remark(_ path: String, _ message: String) {
    remarks.append(ValidationRemark(file: path, message: message))
  }
}
