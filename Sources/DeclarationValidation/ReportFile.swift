import Glibc

/// Reports in files.
public enum ReportFile {
  /// Writes a report. A file of that name is replaced as a whole; a pipe or device is written into.
  public static func write(_ bytes: [UInt8], to path: String) throws(DeclarationValidationError) {
    guard let status = FilePaths.status(of: path), status.st_mode & S_IFMT != S_IFREG else {
      return try AtomicWrite.write(bytes, to: path)
    }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: FilePaths.reason()) }
    defer { close(descriptor) }
    if let failure = AtomicWrite.writeAll(bytes, to: descriptor) {
      throw .unwritable(path: path, reason: FilePaths.reason(failure))
    }
  }
}
