import Glibc
import PropertyLists
import SystemCalls

/// Reports in files.
public enum ReportFile {
  /// Writes a report. A file of that name is replaced as a whole; a pipe or device is written into.
  ///
  /// - Returns: what is to be said of the file, which is written.
  public static func write(
    _ bytes: [UInt8], to path: String
  ) throws(DeclarationValidationError) -> [ValidationRemark] {
    guard let status = try FilePaths.status(of: path), status.st_mode & S_IFMT != S_IFREG else {
      var saves = InterruptedSaves()
      saves.settle(resolvedPath(path))
      return try saves.remarks + SavedFile.write(bytes, to: path)
    }
    guard let file = Descriptor.open(Array(path.utf8), O_WRONLY),
      bytes.withUnsafeBytes({ Descriptor.writeOn($0, to: file.number) })
    else { throw .unwritable(path: path, reason: FilePaths.reason()) }
    return []
  }
}
