import Glibc
import SystemCalls

/// What a record says of the file that it is in, so that a copy of it, or one that came out of an archive, is told from it.
struct RecordStamp: Equatable {
  let inode: UInt64
  /// When the file was created; 0 where that is not kept.
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
