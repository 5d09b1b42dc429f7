import UTLibC
import UTSystemCalls

/// The open file of an archive, while its directory is read.
struct ZipFile {
  /// The path, as given.
  let path: String
  let descriptor: Int32
  let size: Int

  init(path: String, descriptor: Int32) throws(ZipError) {
    guard let status = Descriptor.status(descriptor) else { throw ZipError(archive: path, cannot: "read") }
    (self.path, self.descriptor, size) = (path, descriptor, Int(status.size))
  }

  /// Reads bytes; nil if there are too few.
  func bytes(_ offset: Int, _ count: Int) throws(ZipError) -> [UInt8]? {
    try ZipArchive.read(descriptor, path, offset, count)
  }

  /// Reads bytes as numbers; nil if there are too few.
  func numbers(_ offset: Int, _ count: Int) throws(ZipError) -> LittleEndianBytes? {
    try bytes(offset, count).map { LittleEndianBytes($0[...]) }
  }

  func damaged(_ what: String) -> ZipError {
    ZipError(archive: path, "damaged archive: \(what)", help: "create the archive again; test it with 'unzip -t'")
  }

  var inParts: ZipError {
    ZipError(archive: path, "one part of a split archive (multi-disk)", help: "join the parts with 'zip -s 0'")
  }
}
