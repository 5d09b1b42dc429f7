import SafeWriting
import UTLibC
import UTSystemCalls
import UTText

/// Reads the bytes of a stored file from the first to the last.
final class StoredFileReader {
  private let descriptor: Descriptor
  private let file: StoredFile
  private var position = 0

  init(_ descriptor: Descriptor, of file: StoredFile) {
    self.descriptor = descriptor
    self.file = file
  }

  /// The open file.
  var number: Int32 { descriptor.number }

  /// The attributes of a copy, which may not get the access control list. With a list, the mode of the file has the
  /// list's mask in place of the permissions of the group.
  ///
  /// - Throws: ``FileTreeError`` if it cannot be determined whether there is a list.
  func attributesOfCopy(_ attributes: ItemAttributes) throws(FileTreeError) -> ItemAttributes {
    guard let mode = attributes.mode else { return attributes }
    var attributes = attributes
    attributes.mode = ItemAttributes.withoutMask(mode, of: descriptor.number)
    guard attributes.mode != nil else { throw .lastError("read", file.path) }
    return attributes
  }

  /// The maximum size of one read, so that reading can be canceled in between.
  private static let maximumPiece = 8 << 20

  /// Fills at least part of the buffer.
  ///
  /// - Returns: the number of bytes; 0 at the end of the file.
  /// - Throws: ``FileTreeError/changed(path:)`` if the file does not have the expected size, or was written to.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileTreeError) -> Int {
    guard !buffer.isEmpty else { return 0 }
    let piece = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(Self.maximumPiece))
    let count = Descriptor.readOn(descriptor.number, into: piece)
    guard count >= 0 else { throw .lastError("read", file.path) }
    position += count
    guard Int64(position) <= file.identity.size else { throw .changed(path: file.path) }
    if count == 0 {
      guard Int64(position) == file.identity.size else { throw .changed(path: file.path) }
      try checkUnchanged()
    }
    return count
  }

  /// Returns the bytes at an offset, independent of the read position.
  ///
  /// - Throws: ``FileTreeError/changed(path:)`` if the file ends before that.
  func bytes(_ range: Range<Int>) throws(FileTreeError) -> [UInt8] {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      let wanted = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[..<range.count]))
      result = Descriptor.fill(wanted, from: descriptor.number, at: Int64(range.lowerBound))
      count = max(0, result)
    }
    guard result >= 0 else { throw .lastError("read", file.path) }
    guard result == range.count else { throw .changed(path: file.path) }
    return bytes
  }

  /// Throws ``FileTreeError/notProvided(reason:)`` if there are bytes after the end of the file, as in files of /proc,
  /// which report a size of 0.
  /// - Parameter use: the use of the file that fails.
  func checkEnd(for use: String = "copy") throws(FileTreeError) {
    var byte: UInt8 = 0
    let count = withUnsafeMutableBytes(of: &byte) {
      Descriptor.fill($0, from: descriptor.number, at: file.identity.size)
    }
    guard count >= 0 else { throw .lastError("read", file.path) }
    guard count == 0 else {
      throw .notProvided(
        reason: "cannot \(use) '\(PrintableText.of(file.path.bytes))': its contents exceed its reported size; "
          + "copy the contents to another file, and use that file")
    }
  }

  /// Throws ``FileTreeError/changed(path:)`` if the file was written to since it was opened.
  func checkUnchanged() throws(FileTreeError) {
    guard let status = descriptor.status() else { throw .lastError("read", file.path) }
    guard FileIdentity(status) == file.identity else { throw .changed(path: file.path) }
  }
}
