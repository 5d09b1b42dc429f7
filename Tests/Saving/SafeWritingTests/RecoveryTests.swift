import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// What a crash leaves is completed or removed, and nothing that another program saved goes with it.
@Suite struct RecoveryTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write("old", to: "a.txt")
  }

  private func swapName(inode: UInt64, base: FileBase) -> String {
    String(decoding: SiblingName.swap(Array("a.txt".utf8), inode: inode, base: base.digest), as: UTF8.self)
  }

  @Test func `nothing is done where nothing is left`() throws {
    try folder.write("x", to: ".a.txt.swp")
    try folder.write("x", to: ".a.txt.docsave")
    try folder.write("x", to: ".a.txt.0123456789abcdeg.docsave")
    try folder.write("x", to: ".b.txt.0123456789abcdef.docsave")
    try folder.write("x", to: ".a.txt.more.0123456789abcdef.docsave")
    let names = folder.names
    #expect(try SafeWrite.recover(at: FilePath(path)).isEmpty && folder.names == names)
    #expect(
      try Leftovers.find(in: FilePath(folder.path)).map { String(decoding: $0.documentName, as: UTF8.self) }.sorted()
        == [
          "a.txt.more", "b.txt",
        ])
  }

  @Test func `new versions are removed`() throws {
    try folder.write("half", to: ".a.txt.0123456789abcdef.docsave")
    try folder.makePackage(".a.txt.1123456789abcdef.docsave", ["x/y": "half"])
    #expect(try SafeWrite.recover(at: FilePath(path)).removed.count == 2)
    #expect(folder.names == ["a.txt"] && folder.text("a.txt") == "old")
  }

  @Test func `what a living process writes is left alone`() throws {
    try SafeWrite.file(at: FilePath(path), options: .relaxed) {
      try $0.write("new")
      #expect(try Leftovers.find(in: FilePath(folder.path)).map(\.kind) == [.newVersion])
      let report = try SafeWrite.recover(at: FilePath(path))
      #expect(report.busy.count == 1 && report.removed.isEmpty)
    }
    #expect(folder.text("a.txt") == "new" && folder.names == ["a.txt"])
  }

  @Test func `a version before its exchange is removed`() throws {
    let base = try FileBase(at: FilePath(path))
    try folder.write("new", to: "n")
    let name = swapName(inode: UInt64(folder.status("n").st_ino), base: base)
    rename(folder.path("n"), folder.path(name))
    #expect(try SafeWrite.recover(at: FilePath(path)).removed.count == 1)
    #expect(folder.names == ["a.txt"] && folder.text("a.txt") == "old")
  }

  @Test func `the replaced version is removed, and others are kept`() throws {
    let base = try FileBase(at: FilePath(path))
    try folder.write("new", to: "n")
    let inode = UInt64(folder.status("n").st_ino)
    let name = swapName(inode: inode, base: base)
    rename(path, folder.path(name))
    rename(folder.path("n"), path)
    #expect(try SafeWrite.recover(at: FilePath(path)).removed.count == 1)
    #expect(folder.names == ["a.txt"] && folder.text("a.txt") == "new")
    try folder.write("theirs", to: name)
    let report = try SafeWrite.recover(at: FilePath(path))
    #expect(report.kept.map(\.reason) == [.changedSinceRead] && report.removed.isEmpty)
    #expect(folder.names.compactMap(folder.text).sorted() == ["new", "theirs"])
  }

  @Test func `a replacement by two renames is completed or undone`() throws {
    let base = try FileBase(at: FilePath(path))
    for isMovedAway in [false, true] {
      try folder.write("new", to: ".a.txt.0123456789abcdef.docsave")
      let swap = try folder.plantIntent(.whole, for: "a.txt", sibling: ".a.txt.0123456789abcdef.docsave", base: base)
      if isMovedAway { rename(path, folder.path(swap)) }
      #expect(try SafeWrite.recover(at: FilePath(path)).completesSave == isMovedAway)
      #expect(folder.names == ["a.txt"] && folder.text("a.txt") == (isMovedAway ? "new" : "old"))
    }
  }

  @Test func `a save first completes an interrupted replacement`() throws {
    let base = try FileBase(at: FilePath(path))
    try folder.write("new", to: ".a.txt.0123456789abcdef.docsave")
    let swap = try folder.plantIntent(.whole, for: "a.txt", sibling: ".a.txt.0123456789abcdef.docsave", base: base)
    rename(path, folder.path(swap))
    #expect(try save("newest", at: path).method == .exchanged && folder.text("a.txt") == "newest")
    try SafeWrite.recover(at: FilePath(path))
    #expect(folder.names == ["a.txt"])
  }

  @Test func `hostile records touch nothing else`() throws {
    try folder.write("precious", to: "b.txt")
    try folder.write("precious", to: ".c.0123456789abcdef.docsave")
    let names = folder.names
    for (sibling, swap) in [("b.txt", "c"), ("../b.txt", ".x"), (".c.0123456789abcdef.docsave", ".d"), ("", "")] {
      for text in [
        "docintent 2\0piecewise\0\(sibling)\0\(swap)\0end", "docintent 2\0whole\0\(sibling)", "", "\0\0\0\0",
      ] {
        try folder.write(text, to: ".a.txt.docintent")
        try SafeWrite.recover(at: FilePath(path))
        #expect(folder.names == names && folder.text("a.txt") == "old", "\(text)")
      }
    }
    try folder.write(String(repeating: "x", count: 100), to: ".a.txt.docjournal")
    try SafeWrite.recover(at: FilePath(path))
    #expect(folder.names == names && folder.text("a.txt") == "old")
    symlink("b.txt", folder.path(".a.txt.0123456789abcdef.docsave"))
    #expect(try SafeWrite.recover(at: FilePath(path)).removed.count == 1 && folder.text("b.txt") == "precious")
  }

  @Test func `an overwrite is repeated`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "a")
    let place = try Place(FilePath(path), followsLink: true)
    let target = try FileBase(at: FilePath(path)).identity
    do {
      let journal = try Journal.make(for: place, target: target, options: .relaxed)
      try journal.file.write(Array("new version".utf8), at: 0, path: journal.path)
      #expect(try SafeWrite.recover(at: FilePath(path)).busy.count == 1)
      let file = try #require(Descriptor(open(path, O_RDONLY)))
      try journal.seal(byteCount: 11, of: file, durability: .full)
    }
    try folder.write("to", to: "torn")
    #expect(folder.names == [".a.docjournal", "a", "torn"])
    #expect(try await recovery(at: FilePath(path)).completesSave)
    #expect(folder.names == ["a", "torn"] && folder.text("a") == "new version")
  }
}
