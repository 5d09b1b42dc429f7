import PropertyLists
import UTLibC
import UTSystemCalls
import UTText

/// Functions for reports in files.
public enum ReportFile {
  /// Writes a report. An existing file is replaced atomically; a pipe or device is written to.
  ///
  /// - Returns: remarks about the written file.
  public static func write(
    _ bytes: [UInt8], to path: String
  ) throws(DeclarationValidationError) -> [ValidationRemark] {
    guard let status = try FilePaths.status(of: path), !status.isFile else {
      var saves = InterruptedSaves()
      saves.settle(resolvedPath(path))
      return try saves.remarks + SavedFile.write(bytes, to: path)
    }
    guard let file = Descriptor.open(path.pathBytes, O_WRONLY),
      bytes.withUnsafeBytes({ Descriptor.writeOn($0, to: file.number) })
    else { throw .unwritable(path: path, reason: systemErrorText()) }
    return []
  }
}
