import UTLibC
import UTText

/// Reads a whole file, up to `maximumSize` bytes.
///
/// A pipe or a device that a search finds could block forever, even behind a link. Opening it must not wait either.
/// - Parameter allowsStreams: whether pipes and devices are read to their end, because the user named the path.
package func readFile(
  at path: String, maximumSize: Int, allowsStreams: Bool = false
) throws(PropertyListError) -> [UInt8] {
  let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (allowsStreams ? 0 : O_NONBLOCK)
  var descriptor: Int32
  repeat { descriptor = path.withPath { open($0, flags) } } while descriptor < 0 && errno == EINTR
  guard descriptor >= 0 else { throw .unreadableFile(path: path, reason: systemErrorText()) }
  defer { close(descriptor) }
  if !allowsStreams, let status = FileStatus(of: descriptor), !status.isFile, !status.isFolder {
    throw .unreadableFile(path: path, reason: "not a regular file")
  }
  return try readFile(descriptor, named: path, maximumSize: maximumSize)
}

/// Reads an open file, or a stream to its end.
///
/// - Parameter path: its path or name in errors.
package func readFile(
  _ descriptor: Int32, named path: String, maximumSize: Int
) throws(PropertyListError) -> [UInt8] {
  guard let status = FileStatus(of: descriptor) else { throw .unreadableFile(path: path, reason: systemErrorText()) }
  guard !status.isFolder else { throw .unreadableFile(path: path, reason: "is a directory") }
  let size = Int(status.size)
  guard size <= maximumSize else { throw .tooLarge(path: path, size: size, maximum: maximumSize) }
  // Requesting one byte more than expected finds the end in the same call; a file without a size (a pipe, /proc) is
  // read in larger steps.
  var bytes = [UInt8]()
  var capacity = size > 0 ? size + 1 : 1 << 16
  while true {
    let count = bytes.count
    let (chunk, result) = readChunk(descriptor, capacity: capacity)
    guard result >= 0 else { throw .unreadableFile(path: path, reason: systemErrorText()) }
    if count == 0 { bytes = chunk } else { bytes += chunk }
    guard bytes.count <= maximumSize else { throw .tooLarge(path: path, size: bytes.count, maximum: maximumSize) }
    if result == 0 { return bytes }
    capacity = size > bytes.count ? size - bytes.count + 1 : 1 << 16
  }
}

private func readChunk(_ descriptor: Int32, capacity: Int) -> (bytes: [UInt8], result: Int) {
  var result = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
    adviseHugePages(UnsafeMutableRawBufferPointer(buffer))
    repeat { result = read(descriptor, buffer.baseAddress, buffer.count) } while result < 0 && errno == EINTR
    count = max(0, result)
  }
  return (bytes, result)
}
