import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

extension TemporaryFolder {
  /// Writes the record of a replacement that a crash cut short, as a save does.
  /// - Returns: the name under which the old version lies, if it was moved away.
  func plantIntent(_ method: Intent.Method, for name: String, sibling: String, base: FileBase) throws -> String {
    let new = UInt64(status(sibling).st_ino)
    let swap = SiblingName.swap(Array(name.utf8), inode: new, base: base.digest)
    let record = try #require(Descriptor(open(path(".\(name).docintent"), O_RDWR | O_CREAT | O_TRUNC, 0o600)))
    let intent = Intent(
      method: method, sibling: Array(sibling.utf8), swapName: swap, stamp: try #require(RecordStamp(of: record)),
      new: new,
      old: base.identity.inode)
    try record.write(intent.bytes, at: 0, path: [])
    return String(decoding: swap, as: UTF8.self)
  }
}
