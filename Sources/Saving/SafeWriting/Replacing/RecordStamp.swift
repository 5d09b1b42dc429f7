import UTLibC
import UTSystemCalls

/// Identifies the file of a record, to distinguish it from copies and from files from an archive.
struct RecordStamp: Equatable {
  let inode: UInt64
  /// The creation time of the file; 0 if it is not stored.
  let birth: UInt64

  /// - Returns: nil with `errno` set if the file cannot be examined.
  init?(of record: Descriptor) {
    guard let status = record.status() else { return nil }
    inode = FileIdentity(status).inode
    birth = record.birth
  }

  init(inode: UInt64, birth: UInt64) {
    self.inode = inode
    self.birth = birth
  }
}
