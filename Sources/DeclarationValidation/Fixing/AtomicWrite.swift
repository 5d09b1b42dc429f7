import Glibc

/// Replaces a file by another text, so that whoever looks sees the old or the new one whole.
enum AtomicWrite {
  /// Writes beside the file, in the same folder, with its owner, mode and extended attributes as far as may be, brings
  /// the bytes to the disk and only then gives them the file's name. A link is followed: what it leads to is replaced.
  ///
  /// - Parameters:
  ///   - bytes: what the file is to hold.
  ///   - path: the file; if there is none, it is made.
  ///   - expected: what the file held when it was read; if it holds something else by now, it is left alone. Nil to
  ///     replace it whatever it holds.
  static func write(_ bytes: [UInt8], to path: String, expecting expected: [UInt8]? = nil)
    throws(DeclarationValidationError)
  {
    let target = FilePaths.absolute(path)
    if let expected, try FilePaths.read(target, maximumSize: max(expected.count, 1)) != expected {
      throw .unwritable(path: path, reason: "it has changed since it was read")
    }
    let temporary = FilePaths.joined(
      FilePaths.folder(of: target), ".utictl-\(getpid())-\(UInt32.random(in: 0...(.max)))")
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: FilePaths.reason()) }
    let failure = fill(descriptor, bytes, like: target) ?? (rename(temporary, target) == 0 ? nil : errno)
    close(descriptor)
    if let failure {
      unlink(temporary)
      throw .unwritable(path: path, reason: FilePaths.reason(failure))
    }
    synchronize(folder: FilePaths.folder(of: target))
  }

  /// - Returns: the error's number if something failed that has to succeed.
  private static func fill(_ descriptor: Int32, _ bytes: [UInt8], like target: String) -> Int32? {
    if let status = FilePaths.status(of: target) {
      // Only the superuser may give a file to somebody else; then the group may still be kept.
      if fchown(descriptor, status.st_uid, status.st_gid) != 0 { _ = fchown(descriptor, .max, status.st_gid) }
      if fchmod(descriptor, status.st_mode & 0o7777) != 0 { return errno }
      copyAttributes(from: target, to: descriptor)
    }
    if let failure = writeAll(bytes, to: descriptor) { return failure }
    return fsync(descriptor) == 0 ? nil : errno
  }

  /// Writes all bytes.
  ///
  /// - Returns: the error's number if that failed.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return errno }
      written += count
    }
    return nil
  }

  /// Extended attributes, those that may be copied.
  private static func copyAttributes(from path: String, to descriptor: Int32) {
    let size = listExtendedAttributes(path, nil, 0)
    guard size > 0 else { return }
    var names = [CChar](repeating: 0, count: size)
    let count = listExtendedAttributes(path, &names, size)
    guard count > 0 else { return }
    for name in names[..<count].split(separator: 0) {
      let name = Array(name) + [0]
      let length = getExtendedAttribute(path, name, nil, 0)
      guard length >= 0 else { continue }
      var value = [UInt8](repeating: 0, count: max(1, length))
      let read = getExtendedAttribute(path, name, &value, length)
      if read >= 0 { _ = setExtendedAttribute(descriptor, name, value, read, 0) }
    }
  }

  /// Brings the new name to the disk. Where that cannot be, the file is whole all the same.
  private static func synchronize(folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

// sys/xattr.h is in no module of Glibc.

@_extern(c, "listxattr")
private func listExtendedAttributes(_ path: UnsafePointer<CChar>, _ list: UnsafeMutablePointer<CChar>?, _ size: Int)
  -> Int

@_extern(c, "getxattr")
private func getExtendedAttribute(
  _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?, _ size: Int
) -> Int

@_extern(c, "fsetxattr")
private func setExtendedAttribute(
  _ descriptor: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer, _ size: Int, _ flags: Int32
) -> Int32
