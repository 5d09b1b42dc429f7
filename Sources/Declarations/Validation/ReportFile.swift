import PropertyLists
import SafeWriting
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
    let stream: Descriptor?
    do throws(SafeWriteError) { stream = try Place.stream(writtenAt: FilePath(checking: path.pathBytes)) } catch {
      throw SavedFile.error(error, path)
    }
    guard let stream else {
      var saves = InterruptedSaves()
      saves.settle(resolvedPath(path))
      return try saves.remarks + SavedFile.write(bytes, to: path)
    }
    guard bytes.withUnsafeBytes({ Descriptor.writeOn($0, to: stream.number) }) else {
      throw .unwritable(path: path, reason: systemErrorText())
    }
    return []
  }
}
