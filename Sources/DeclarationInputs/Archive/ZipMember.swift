/// A file in a zip archive, as the archive's directory describes it.
struct ZipMember: Sendable {
  /// The path in the archive.
  let name: String
  let nameBytes: [UInt8]
  let isEncrypted: Bool
  /// 0 for stored, 8 for deflated.
  let method: Int
  let checksum: UInt32
  let compressedSize: Int
  let size: Int
  /// Where the file's own header is.
  let headerOffset: Int
}
