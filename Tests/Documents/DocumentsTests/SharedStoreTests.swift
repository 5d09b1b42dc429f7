import Foundation
import Testing
import UTFileVersions
import UTLibC
import UTTestFixtures

@testable import Documents

/// A recovery store in a folder in which another user may rename this user's folders.
@Suite struct SharedStoreTests {
  @Test func `a folder that takes the name of an entry is neither changed nor emptied`() throws {
    let folder = try TemporaryFolder()
    let store = RecoveryStore(folder: URL(filePath: "\(folder.path)/store"))
    let record = RecoveryRecord(
      documentPath: Array("/home/me/a.txt".utf8), contentsName: "a.txt", type: nil, date: .now, version: nil)
    func add(_ text: String, replacing entry: RecoveryStore.Spilled?) throws -> RecoveryStore.Spilled {
      try store.add(record, replacing: entry) {
        try Data(text.utf8).write(to: $0)
        return []
      }
    }
    let first = try add("first", replacing: nil)
    try folder.write("precious", to: "store/private/only.txt")
    chmod(store.folder.path, 0o777)
    rename(first.folder.path, "\(store.folder.path)/away")
    rename("\(store.folder.path)/private", first.folder.path)
    let second = try add("second", replacing: first)
    #expect(second.folder != first.folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: first.folder.path) == ["only.txt"])
    let third = try add("third", replacing: second)
    #expect(third.folder == second.folder && third.isInPlace && !first.isInPlace)
  }
}
