import SafeWriting
import UTText
import VersionStores

/// Completes or removes leftovers of interrupted saves next to files, before these are read or written.
///
/// Every folder is listed only once, because leftovers are rare.
struct InterruptedSaves {
  /// The length of names above which their leftovers may have truncated names.
  private static let longestCertainName = 64

  /// The names of the files with leftovers of saves, by folder.
  private var namesByFolder: [String: Set<[UInt8]>] = [:]
  private var settled: Set<String> = []
  /// The remarks about leftovers.
  private(set) var remarks: [ValidationRemark] = []

  /// Handles the leftovers next to a file.
  ///
  /// - Parameters:
  ///   - path: the file, without links; it need not exist.
  ///   - folders: the folders in which the file must be; nil for any.
  mutating func settle(_ path: String, in folders: WrittenFolders? = nil) {
    guard hasLeftovers(path.lastName.pathBytes, in: path.folderPath),
      settled.insert(path).inserted
    else { return }
    // If that fails, reading or writing the file fails for the same reason and reports it.
    var options = SaveOptions()
    options.versions = .standard
    guard let place = try? Place.ofFile(at: path, in: folders?.paths),
      let report = try? SafeWrite.recover(at: place, options: options)
    else { return }
    for version in report.kept {
      remark(path, "an interrupted save left another version, kept as '\(version.path)'")
    }
    for leftover in report.distrusted {
      remark(
        leftover.string,
        "ignored, because it may not be a leftover from one of your saves; remove it unless you need it")
    }
    for failure in report.failures { remark(path, "cannot clean up after an interrupted save: \(failure)") }
  }

  private mutating func hasLeftovers(_ name: [UInt8], in folder: String) -> Bool {
    let names =
      namesByFolder[folder]
      ?? Set(((try? Leftovers.find(in: FilePath(checking: folder.pathBytes))) ?? []).map(\.documentName))
    namesByFolder[folder] = names
    return names.contains(name) || !names.isEmpty && name.count > Self.longestCertainName
  }

  private mutating func remark(_ path: String, _ message: String) {
    remarks.append(ValidationRemark(file: path, message: message))
  }
}
