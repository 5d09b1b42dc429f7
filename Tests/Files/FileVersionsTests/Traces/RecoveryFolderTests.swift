import Foundation
import SystemPackage
import Testing
import UTFileVersions
import UTSystemCalls
import UTTestFixtures

@Suite struct RecoveryFolderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func `incomplete entries are removed unless a program uses them, and nothing else is`() throws {
    // The names of entries, and one that is not.
    let (left, used, new, half) = (UUID().uuidString, UUID().uuidString, UUID().uuidString, UUID().uuidString)
    try folder.write("", to: "\(left)/lock")
    try folder.write("", to: "\(used)/lock")
    try folder.write("the lock comes first", to: "\(new)/contents.txt")
    for name in [half, "letters"] { try folder.write("", to: "\(name).removed/lock") }
    let lock = try #require(FileLock(FilePath("\(folder.path)/\(used)/lock")))
    RecoveryFolder(FilePath(folder.path)).removeFragments()
    #expect(try names == [new, used, "letters.removed"].sorted())
    withExtendedLifetime(lock) {}
  }

  @Test func `an entry is removed with all that is in it`() throws {
    try folder.write("unsaved", to: "1/deep/contents.txt")
    try folder.write("", to: "1/lock")
    try RecoveryFolder.remove(FilePath("\(folder.path)/1"))
    #expect(try names.isEmpty)
  }

  @Test func `a missing folder has no entries`() {
    #expect(RecoveryFolder(FilePath("\(folder.path)/missing")).entries().isEmpty)
  }

  @Test func `an interrupted read is repeated, and other errors are thrown`() throws {
    func error(_ code: POSIXError.Code) -> CocoaError {
      CocoaError(.fileReadUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(code)])
    }
    var results: [Result<String, CocoaError>] = [.failure(error(.EINTR)), .failure(error(.EINTR)), .success("read")]
    #expect(try retryingInterruptions { try results.removeFirst().get() } == "read")
    #expect(throws: CocoaError.self) { try retryingInterruptions { throw error(.EIO) } }
  }
}
