import Foundation
import SafeWriting
import SystemPackage
import Testing
import UTFileVersions
import UTTestFixtures

@testable import Documents

/// Entries without the files of a package that could not be read.
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
    #expect(entry.record.unlistedCount == names.count - entry.leftOutPaths.count)
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
