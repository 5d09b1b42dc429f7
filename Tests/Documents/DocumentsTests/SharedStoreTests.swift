import Foundation
import SafeWriting
import SystemPackage
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

/// Contents of a package of which some files could not be read when they were stored.
@Suite struct PartialEntryTests {
  let folder: TemporaryFolder
  let store: RecoveryStore

  init() throws {
    folder = try TemporaryFolder()
    store = RecoveryStore(folder: URL(filePath: "\(folder.path)/store"))
  }

  private func add(
    _ files: [String: String], replacing entry: RecoveryStore.Spilled? = nil, leavingOut leftOut: [String] = []
  ) throws -> RecoveryStore.Spilled {
    let record = RecoveryRecord(
      documentPath: Array("\(folder.path)/Trip.rtfd".utf8), contentsName: UUID().uuidString, type: nil, date: .now,
      version: nil)
    return try store.add(record, replacing: entry) { url in
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      for (name, text) in files { try Data(text.utf8).write(to: url.appending(path: name)) }
      return leftOut.map { Array($0.utf8) }
    }
  }

  private func text(_ name: String, in entry: RecoveryEntry) -> String? {
    try? String(contentsOf: entry.contentsURL.appending(path: name), encoding: .utf8)
  }

  @Test func `an entry with any number of files left out is listed`() throws {
    let names = (0..<30_000).map { "media/picture \($0).png" }
    _ = try add(["TXT.rtf": "new"], leavingOut: names)
    let entry = try #require(store.entries().first)
    #expect(entry.leftOutPaths.count > 3000 && entry.leftOutPaths.allSatisfy(Set(names).contains))
  }

  @Test func `files left out come from the contents that were stored before, then from the package`() throws {
    try folder.write("other", to: "Trip.rtfd/a.png")
    try folder.write("b", to: "Trip.rtfd/b.png")
    try folder.write("c", to: "Trip.rtfd/c.png")
    // Also if there were partial contents in between.
    func addThree() throws {
      var spilled = try add(["TXT.rtf": "one", "a.png": "a"])
      for text in ["two", "three"] {
        spilled = try add(["TXT.rtf": text], replacing: spilled, leavingOut: ["a.png", "b.png"])
      }
    }
    // As when the program ends.
    try addThree()
    let entry = try #require(store.entries().first)
    let package = URL(filePath: "\(folder.path)/Trip.rtfd")
    let base = try FileBase(at: FilePath(package.path))
    // Another item has the path of the document.
    let other = try FileBase(at: FilePath(folder.path))
    try entry.complete(from: package, other)
    #expect(text("a.png", in: entry) == "a" && text("b.png", in: entry) == nil)
    try entry.complete(from: package, base)
    #expect(["TXT.rtf", "a.png", "b.png", "c.png"].map { text($0, in: entry) } == ["three", "a", "b", nil])
  }
}
