import Foundation
import Testing
import UTDeviceGenerations
import UTSyncNames
import UTTestFixtures

@testable import UTSyncEngines

@Suite struct SyncPathTests {
  @Test(arguments: [
    "", "/a", "a/", "a//b", ".", "..", "a/../b", "a/.", "a\0b", String(repeating: "x", count: 256),
    String(repeating: "x/", count: 3000) + "x",
  ]) func `names of other devices do not lead out of the folder`(text: String) { #expect(SyncPath(text) == nil) }

  @Test(arguments: [
    "a", "a b/c", "...", "-rf", "a\nb", "\u{1B}[31m", "é", "e\u{301}", String(repeating: "x", count: 255),
  ])
  func `all other names are names`(text: String) throws {
    #expect(try #require(SyncPath(text)).text == text)
    #expect(SyncPath(text)?.absolute(in: Array("/f".utf8)) == Array("/f/\(text)".utf8))
  }

  @Test func `placeholders of Nextcloud and ownCloud stand for their files`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a.txt.nextcloud")
    try folder.write("", to: "b.owncloud")
    try folder.write("text", to: "c")
    let engine = LocalFolderEngine(folder: Array(folder.path.utf8))
    for name in ["a.txt", "a.txt.nextcloud", "b"] {
      let status = await engine.status(of: try #require(SyncPath(name)))
      #expect(status.contents == .notDownloaded && status.isUploaded == nil)
    }
    let status = await engine.status(of: try #require(SyncPath("c")))
    #expect(status.contents == .current && status.isUploaded == false && status.isSynchronized == false)
    #expect(await engine.status(of: try #require(SyncPath("d"))).problem == .noItem)
    #expect(PlaceholderName(Array(".nextcloud".utf8)) == nil)
  }

  @Test func `evicted items are patterns before the user's lines`() throws {
    var evicted = EvictedItems(lines: ["// mine", "*.tmp"])
    for name in ["Documents/a [1]*.txt", "b", "b/c", "d "] { #expect(evicted.add(try #require(SyncPath(name)))) }
    let expected = [
      "// Managed by utictl: begin", "/Documents/a \\[1\\]\\*.txt", "/b", "/b/c", "/d[ ]", "// Managed by utictl: end",
      "// mine", "*.tmp",
    ]
    #expect(evicted.lines == expected && EvictedItems(lines: expected) == evicted)
    #expect(SyncPath("b/x/y").map { evicted.covers($0) } == true && SyncPath("bx").map { evicted.covers($0) } == false)
    // What was evicted in it before stays so.
    evicted.remove(try #require(SyncPath("b")))
    #expect(
      SyncPath("b/x").map { evicted.covers($0) } == false
        && evicted.paths.map(\.text) == ["Documents/a [1]*.txt", "b/c", "d "])
    evicted.removeAll(covering: try #require(SyncPath("b")))
    #expect(SyncPath("b/c").map { evicted.covers($0) } == false && SyncPath("d ").map { evicted.covers($0) } == true)
    evicted.removeAll(covering: .folder)
    #expect(evicted.lines == ["// mine", "*.tmp"])
    for name in ["a\nb", "a\u{7F}", "a\t"] { #expect(!evicted.add(try #require(SyncPath(name)))) }
    #expect(!evicted.add(try #require(SyncPath([0x61, 0xFF]))))
    // Without an end, the lines are the user's.
    #expect(EvictedItems(lines: ["// Managed by utictl: begin", "/mine"]).lines == ["/mine"])
  }

  @Test func `lines that the user has written between the comments stay`() {
    let (begin, end) = ("// Managed by utictl: begin", "// Managed by utictl: end")
    let mine = ["*.log", "/*.tmp", "!/keep", "// note", "", "/\u{301}/", "(?d)/cache", "/a\\b", "/a "]
    let evicted = EvictedItems(lines: ["first", begin, "/b\u{301}", "/\u{301}c"] + mine + [end, "last"])
    #expect(evicted.lines == [begin, "/b\u{301}", "/\u{301}c", end, "first"] + mine + ["last"])
    #expect(evicted.paths.map(\.text) == ["b\u{301}", "\u{301}c"])
    #expect(!evicted.isWritten(as: [begin, "/b\u{301}", end]) && evicted.isWritten(as: evicted.lines))
  }

  @Test func `what is left of an edit is never deleted by Syncthing`() {
    var evicted = EvictedItems(lines: [])
    evicted.ignoresTemporaryFiles = true
    evicted.ignoresItemsSetAside = true
    #expect(evicted.lines.count > 3 && !evicted.lines.contains { $0.contains("(?d)") })
    #expect(EvictedItems(lines: evicted.lines) == evicted)
  }

  @Test func `kept versions do not go to other devices, and are not items`() async throws {
    var evicted = EvictedItems(lines: [])
    evicted.ignoresTemporaryFiles = true
    #expect(evicted.lines.contains(".uniform-versions-*"))
    // A list of an earlier version of utictl is completed.
    #expect(!EvictedItems(lines: evicted.lines.filter { !$0.hasPrefix(".uniform") }).ignoresTemporaryFiles)
    let folder = try TemporaryFolder()
    for name in [".uniform-versions-1000/items/0/1.txt", "a.txt"] { try folder.write("a", to: name) }
    let items = try await LocalFolderEngine(folder: Array(folder.path.utf8)).items(in: .folder)
    #expect(items.map(\.path.text) == ["a.txt"])
  }

  @Test func `names that Unicode takes for equivalent, or joins with the slash, are names of their own`() throws {
    var evicted = EvictedItems(lines: [])
    let names = ["\u{59A}\u{FFFD}.\\[R", "\u{E9}", "e\u{301}"]
    for name in names { #expect(evicted.add(try #require(SyncPath(name)))) }
    let again = EvictedItems(lines: evicted.lines)
    #expect(again.patterns.count == 3 && again.others == [])
    evicted.remove(try #require(SyncPath(names[1])))
    #expect(evicted.patterns.count == 2)
  }

  @Test(arguments: [
    ("2026-11-23T22:14:38.790834046Z", 1_795_472_078, 790_834_046), ("1970-01-01T00:00:00Z", 0, 0),
    ("2000-02-29T12:00:00.5+02:00", 951_818_400, 500_000_000), ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
    ("1969-12-31T20:00:00-04:00", 0, 0),
  ]) func `times are exact`(text: String, seconds: Int64, nanoseconds: Int64) throws {
    let time = try #require(IndexTime(text))
    #expect(time.seconds == seconds && time.nanoseconds == nanoseconds)
  }

  @Test(arguments: [
    "", "2026-11-23", "2026-11-23T22:14:38", "2026-13-23T22:14:38Z", "2026-11-23T22:14:38.Z",
    "2026-11-23T22:14:38.1234567890Z",
  ])
  func `other texts are no times`(text: String) { #expect(IndexTime(text) == nil) }

  /// The marks can be taken away in more orders than there is time for.
  @Test(arguments: [".conflict1", ".conflict1.conflict2", ".sync-conflict-20260731-120000-ABCDEF7"])
  func `a generation with many marks is recognized in a few steps`(mark: String) throws {
    let marks = String(repeating: mark, count: 200 / mark.utf8.count)
    #expect(GenerationName.matches(Array(".utictl-generation\(marks)".utf8)))
    #expect(!GenerationName.matches(Array(".utictl-generationX\(marks)".utf8)))
    let different = (1...20).map { ".conflict\($0)" }.joined()
    #expect(GenerationName.matches(Array(".utictl-generation\(different)".utf8)))
    #expect(!GenerationName.matches(Array(".utictl-generationX\(different)".utf8)))
    let documents = ConflictName.documents(ofConflict: Array("a\(marks)".utf8))
    #expect(documents.count == Set(documents).count && !documents.isEmpty)
  }
}
