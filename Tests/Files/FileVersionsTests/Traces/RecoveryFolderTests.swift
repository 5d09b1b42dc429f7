import Foundation
import SafeWriting
import Synchronization
import SystemPackage
import Testing
import UTFileVersions
import UTLibC
import UTSavingFixtures
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
    let lock = try #require(RecoveryFolder.locked(FilePath("\(folder.path)/\(used)")))
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

  private func makeEntry(of document: String = "/home/me/a.txt") throws -> RecoveryFolder.Entry? {
    let name = UUID().uuidString
    try folder.write("unsaved", to: "\(name)/contents.txt")
    try folder.write("", to: "\(name)/lock")
    let record = RecoveryRecord(
      documentPath: Array(document.utf8), contentsName: "contents.txt", type: nil, date: .now, version: nil)
    try folder.write(bytes: JSONEncoder().encode(record), to: "\(name)/recovery.json")
    return RecoveryFolder(FilePath(folder.path)).entries().first
  }

  /// In a shared folder, another user can give the name of an entry that is being removed to one of this user's
  /// folders.
  @Test(arguments: [SystemCall.rename, .remove])
  func `a folder that takes the name of an entry is not emptied`(event: SystemCall) throws {
    try folder.write("precious", to: "private/only")
    let entry = try #require(try makeEntry())
    chmod(folder.path, 0o777)
    let path = folder.path
    let isSwapped = Mutex(false)
    #expect(throws: SafeWriteError.self) {
      try CallTable { call in
        isSwapped.withLock { isSwapped in
          guard call == event, !isSwapped else { return }
          let name = event == .rename ? entry.folder.string : "\(entry.folder.string).removed"
          isSwapped = rename(name, "\(path)/away") == 0 && rename("\(path)/private", name) == 0
        }
        return .made
      }.inForce { try UnsavedContents(entry).discard() }
    }
    #expect(isSwapped.withLock { $0 })
    let left = try #require(names.first { $0.hasSuffix(".removed") })
    func text() -> String? { try? String(contentsOfFile: "\(path)/\(left)/only", encoding: .utf8) }
    #expect(text() == "precious")
    // It has the name of something to be removed now.
    RecoveryFolder(FilePath(path)).removeFragments()
    #expect(text() == "precious")
    chmod(path, 0o755)
  }

  /// They may be nowhere else: an entry is incomplete only if it is certain that it has no record.
  @Test func `unsaved contents stay if something cannot be read`() throws {
    let entry = try #require(try makeEntry())
    try folder.write("", to: "\(entry.folder.lastComponent?.string ?? "")/lock")
    var point = 0
    while true {
      let call = FailingCall(point, EIO)
      call.table.inForce { RecoveryFolder(FilePath(folder.path)).removeFragments() }
      guard let failed = call.failed else { break }
      #expect(try names == [entry.folder.lastComponent?.string], "\(failed), call \(point)")
      point += 1
    }
    #expect(point > 2)
  }

  /// As far as C reads it, it is the path of another file.
  @Test func `a record of a path with NUL is not believed`() throws {
    #expect(try makeEntry(of: "/home/me/a\0.txt") == nil)
    #expect(try makeEntry()?.record.documentPath.bytes == Array("/home/me/a.txt".utf8))
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
