import Foundation
import Synchronization
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// What lies beside a document under a name of ours is believed only if this user put it there and it describes what
/// lies there: an archive or another user of the folder may have planted it.
@Suite struct TrustTests {
  let folder: TemporaryFolder
  let path: String
  private let sibling = ".P.rtfd.0123456789abcdef.docsave"

  init() throws {
    folder = try TemporaryFolder()
    try folder.makePackage("P.rtfd", ["a": "mine"])
    path = folder.path("P.rtfd")
    try folder.makePackage(sibling, ["a": "theirs"])
  }

  /// The name that the old version gets.
  private func swapName(_ base: FileBase) -> String {
    let swap = SiblingName.swap(Array("P.rtfd".utf8), inode: UInt64(folder.status(sibling).st_ino), base: base.digest)
    return String(decoding: swap, as: UTF8.self)
  }

  /// The record as an archive can bring it: all of it is right but the numbers that nobody knows who makes one.
  private func forge(_ method: Intent.Method, stamp: RecordStamp? = nil, new: UInt64? = nil, old: UInt64? = nil) throws
  {
    let base = try FileBase(at: FilePath(path))
    _ = try folder.plantIntent(method, for: "P.rtfd", sibling: sibling, base: base)
    let record = try #require(Descriptor(open(folder.path(".P.rtfd.docintent"), O_RDWR)))
    let intent = Intent(
      method: method, sibling: Array(sibling.utf8), swapName: Array(swapName(base).utf8),
      stamp: try stamp ?? #require(RecordStamp(of: record)), new: new ?? UInt64(folder.status(sibling).st_ino),
      old: old ?? base.identity.inode)
    try record.write(intent.bytes, at: 0, path: [])
  }

  @Test func `a true record is completed`() throws {
    try forge(.piecewise)
    #expect(try SafeWrite.recover(at: FilePath(path)).completesSave && folder.text("P.rtfd/a") == "theirs")
  }

  /// Another user of a shared folder moves it away, to move it back when its numbers are right again.
  @Test func `a record that was moved away says nothing later`() throws {
    try forge(.piecewise)
    let (record, stolen) = (folder.path(".P.rtfd.docintent"), folder.path("stolen"))
    let theft = Intrusion(before: .remove) { rename(record, stolen) == 0 }
    #expect(try theft.during { try SafeWrite.recover(at: FilePath(path)) }.completesSave)
    #expect(theft.hasHappened && folder.text("stolen") == "")
  }

  /// The save was interrupted before it renamed anything, and then somebody has deleted the document.
  @Test func `a record of a document that was deleted since is removed with its new version`() throws {
    try forge(.whole)
    try SafeWrite.removeTree(at: FilePath(path))
    let report = try SafeWrite.recover(at: FilePath(path))
    #expect(report.distrusted.isEmpty && !report.completesSave && folder.names == [])
    try SafeWrite.package(at: FilePath(path), options: .relaxed) { try $0.file(named: "a") { try $0.write("new") } }
    #expect(folder.names == ["P.rtfd"])
  }

  @Test(arguments: [Intent.Method.whole, .piecewise], [0, 1, 2])
  func `a forged record replaces nothing`(method: Intent.Method, wrong: Int) throws {
    try forge(
      method, stamp: wrong == 0 ? RecordStamp(inode: 1, birth: 1) : nil, new: wrong == 1 ? 1 : nil,
      old: wrong == 2 ? 1 : nil)
    let report = try SafeWrite.recover(at: FilePath(path))
    #expect(folder.text("P.rtfd/a") == "mine" && !report.completesSave)
    #expect(report.distrusted == [FilePath(folder.path(".P.rtfd.docintent"))])
    #expect(folder.names.contains(".P.rtfd.docintent"))
    // A save goes on as if it were not there.
    try SafeWrite.package(at: FilePath(path), options: .relaxed) { try $0.file(named: "a") { try $0.write("new") } }
    #expect(folder.text("P.rtfd/a") == "new")
  }

  @Test func `a copy of a record is not a record`() throws {
    try forge(.piecewise)
    // As from an archive: the same bytes and mode in another file.
    let bytes = try #require(folder.bytes(Array(".P.rtfd.docintent".utf8)))
    unlink(folder.path(".P.rtfd.docintent"))
    try folder.write(bytes: bytes, to: ".P.rtfd.docintent")
    #expect(try SafeWrite.recover(at: FilePath(path)).distrusted.count == 1 && folder.text("P.rtfd/a") == "mine")
  }

  @Test func `a record that others may write, or that has another name, is not one`() throws {
    try forge(.piecewise)
    chmod(folder.path(".P.rtfd.docintent"), 0o622)
    #expect(try SafeWrite.recover(at: FilePath(path)).distrusted.count == 1 && folder.text("P.rtfd/a") == "mine")
    chmod(folder.path(".P.rtfd.docintent"), 0o600)
    link(folder.path(".P.rtfd.docintent"), folder.path("other"))
    #expect(try SafeWrite.recover(at: FilePath(path)).distrusted.count == 1 && folder.text("P.rtfd/a") == "mine")
    // The versions that it may be about are left alone, too.
    #expect(folder.names.contains(sibling))
    unlink(folder.path("other"))
    #expect(try SafeWrite.recover(at: FilePath(path)).completesSave)
  }

  @Test(.enabled(if: geteuid() == 0, "needs files of another user"))
  func `what another user put there is left alone`() throws {
    let other: uid_t = 65534
    try forge(.piecewise)
    let names = [
      ".P.rtfd.docintent", sibling, ".P.rtfd.1123456789abcdef-0000000000000000.docswap", ".P.rtfd.docjournal",
    ]
    try folder.makePackage(names[2], ["a": "planted"])
    try folder.write("planted", to: names[3])
    for name in names { chown(folder.path(name), other, other) }
    let before = folder.names
    let report = try SafeWrite.recover(at: FilePath(path))
    #expect(report.distrusted.count == 4 && report.removed.isEmpty && report.kept.isEmpty && !report.completesSave)
    #expect(folder.names == before && folder.text("P.rtfd/a") == "mine")
    let leftovers = try Leftovers.find(besideItemAt: FilePath(path))
    #expect(leftovers.count == 4 && leftovers.allSatisfy { !$0.isOwn })
  }

  /// Writes a journal with new contents for a file, as a save does that is killed before it overwrites the file.
  private func plantJournal(_ text: String, for file: String) throws {
    let target = try FileBase(at: FilePath(file))
    let opened = try #require(Descriptor(open(file, O_RDONLY)))
    let journal = try Journal.make(
      for: Place(FilePath(file), followsLink: true), target: target.identity, options: .relaxed)
    try journal.file.write(Array(text.utf8), at: 0, path: journal.path)
    try journal.seal(byteCount: Int64(text.utf8.count), of: opened, durability: .relaxed)
  }

  /// Another user of a shared folder moves the journal of a save away, and back when the file has its old contents
  /// again.
  @Test(arguments: [false, true]) func `a journal that was moved away does nothing later`(isRecovery: Bool) async throws
  {
    let file = try folder.write("version-1", to: "f")
    link(file, folder.path("g"))
    let (journal, stolen) = (folder.path(".f.docjournal"), folder.path("stolen"))
    let theft = Intrusion(before: .remove) { rename(journal, stolen) == 0 }
    if isRecovery {
      try plantJournal("version-2", for: file)
      let report = try theft.during { try SafeWrite.recover(at: FilePath(file)) }
      #expect(report.completesSave)
    } else {
      _ = try theft.during { try save("version-2", at: file) }
    }
    #expect(theft.hasHappened && folder.text("f") == "version-2")
    let opened = open(file, O_WRONLY | O_TRUNC)
    #expect(write(opened, "version-1", 9) == 9 && close(opened) == 0 && rename(stolen, journal) == 0)
    let report = try await recovery(at: FilePath(file))
    #expect(!report.completesSave && folder.text("f") == "version-1")
  }

  /// Another user changes a file while a save waits to overwrite it, and gives the name of its folder to one of this
  /// user's.
  @Test func `contents that are kept are not put into another folder`() throws {
    let file = try folder.write("mine", to: "shared/f.sh")
    link(file, folder.path("shared/g"))
    mkdir(folder.path("own"), 0o700)
    let base = try FileBase(at: FilePath(file), digestsContents: true)
    let (shared, taken, own) = (folder.path("shared"), folder.path("taken"), folder.path("own"))
    let exchange = Intrusion(before: .lockByte) {
      guard rename(shared, taken) == 0, symlink(own, shared) == 0 else { return false }
      let opened = open("\(taken)/f.sh", O_WRONLY | O_TRUNC)
      return write(opened, "planted", 7) == 7 && close(opened) == 0
    }
    _ = try? exchange.during { try save("new", at: file, replacing: base) }
    #expect(exchange.hasHappened && folder.text("taken/f.sh") == "planted")
    #expect(try Folder(path: Array(own.utf8)).names().isEmpty)
  }

  /// Another user exchanges a leftover, which is one of this user's folders that they have moved there, with an empty
  /// folder, at any two moments.
  @Test func `a folder that is exchanged with an empty one is not emptied`() throws {
    var count = 0
    for start in 0..<80 {
      for length in [1, 2, 3, 5, 8] {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0o777)
        try folder.write("doc", to: "doc.txt")
        let (leftover, empty) = (folder.path(".doc.txt.0123456789abcdef.docsave"), folder.path("empty"))
        try folder.write("only copy", to: ".doc.txt.0123456789abcdef.docsave/thesis.txt")
        mkdir(empty, 0o755)
        let aside = folder.path("aside")
        let calls = Mutex(0)
        let table = CallTable { _ in
          calls.withLock { calls in
            if calls == start || calls == start + length {
              rename(leftover, aside)
              rename(empty, leftover)
              rename(aside, empty)
            }
            calls += 1
          }
          return .made
        }
        _ = try? table.inForce { try SafeWrite.recover(at: FilePath(folder.path("doc.txt"))) }
        let copies = [leftover, empty].filter { access("\($0)/thesis.txt", F_OK) == 0 }
        #expect(copies.count == 1, "\(start), \(length)")
        if calls.withLock({ $0 }) > start { count += 1 }
      }
    }
    #expect(count > 50)
  }

  /// Inode numbers are given again at once.
  @Test func `a journal is not for a later file of the same number`() throws {
    let file = try folder.write("old", to: "f")
    try plantJournal("theirs", for: file)
    let number = folder.status("f").st_ino
    unlink(file)
    for attempt in 0..<50 where folder.status("f").st_ino != number {
      unlink(file)
      try folder.write("unrelated", to: attempt % 2 == 0 ? "f" : "g")
      if attempt % 2 == 1 { rename(folder.path("g"), file) }
    }
    let report = try SafeWrite.recover(at: FilePath(file))
    #expect(!report.completesSave && folder.text("f") == "unrelated")
  }

  /// A program that does not save safely has written the file since.
  @Test func `what was written after a crash is not overwritten`() async throws {
    let file = try folder.write("old", to: "f")
    try plantJournal("never acknowledged", for: file)
    let opened = open(file, O_WRONLY | O_TRUNC)
    #expect(write(opened, "new content", 11) == 11 && close(opened) == 0)
    let report = try await recovery(at: FilePath(file))
    #expect(folder.text("f") == "new content" && !report.completesSave)
    let kept = try #require(report.kept.first)
    #expect(try String(contentsOfFile: kept.path.string, encoding: .utf8) == "never acknowledged")
    #expect(!folder.names.contains(".f.docjournal"))
  }

  @Test func `what was overwritten in part is overwritten again`() async throws {
    let file = try folder.write("old contents that are long", to: "f")
    try plantJournal("new contents", for: file)
    let opened = open(file, O_WRONLY)
    #expect(write(opened, "new con", 7) == 7 && close(opened) == 0)
    #expect(try await recovery(at: FilePath(file)).completesSave && folder.text("f") == "new contents")
  }

  /// Editors write the whole file, and many files of one kind begin with the same bytes.
  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#), ("old", "new", ""), ("old", "new", "ne"), ("old", "newer", "newe!"),
    ("old contents", "new", "new contents!"),
    (String(repeating: "a", count: 2000), String(repeating: "b", count: 2000), nil as String?),
  ]) func `what an editor has written after a crash is kept, however much it shares with either version`(
    old: String, new: String, edited: String?
  ) async throws {
    let file = try folder.write(old, to: "f")
    try plantJournal(new, for: file)
    // By default, an edit in the middle of what was overwritten in part.
    let edited = edited ?? new.prefix(1000) + "!" + old.dropFirst(1001)
    let opened = open(file, O_WRONLY | O_TRUNC)
    #expect(write(opened, edited, edited.utf8.count) == edited.utf8.count && close(opened) == 0)
    let report = try await recovery(at: FilePath(file))
    #expect(folder.text("f") == edited && !report.completesSave)
    let kept = try #require(report.kept.first)
    #expect(try String(contentsOfFile: kept.path.string, encoding: .utf8) == new)
  }

  /// In a folder in which others may rename, a folder of this user may have got its name from them.
  @Test func `folders in shared folders are not removed because of their names`() throws {
    chmod(folder.path, 0o777)
    try folder.makePackage("thesis", ["chapter": "years of work"])
    let base = try FileBase(at: FilePath(path))
    let inode = UInt64(folder.status("thesis").st_ino)
    rename(folder.path("thesis"), folder.path(".P.rtfd.1123456789abcdef.docsave"))
    #expect(try SafeWrite.recover(at: FilePath(path)).distrusted.count == 2)
    let swap = SiblingName.swap(Array("P.rtfd".utf8), inode: inode, base: base.digest)
    rename(folder.path(".P.rtfd.1123456789abcdef.docsave"), folder.path(String(decoding: swap, as: UTF8.self)))
    #expect(try SafeWrite.recover(at: FilePath(path)).removed.isEmpty)
    #expect(folder.text("\(String(decoding: swap, as: UTF8.self))/chapter") == "years of work")
    chmod(folder.path, 0o1777)
    #expect(try SafeWrite.recover(at: FilePath(path)).removed.count == 2)
  }

  @Test func `a copy of a journal overwrites nothing`() throws {
    let file = try folder.write("old", to: "f")
    try plantJournal("theirs", for: file)
    let bytes = try #require(folder.bytes(Array(".f.docjournal".utf8)))
    unlink(folder.path(".f.docjournal"))
    try folder.write(bytes: bytes, to: ".f.docjournal")
    let report = try SafeWrite.recover(at: FilePath(file))
    #expect(report.distrusted.count == 1 && !report.completesSave && folder.text("f") == "old")
    // A save that needs a journal has one elsewhere.
    link(file, folder.path("f2"))
    try save("new", at: file, options: .with { $0.recoveryFolder = FilePath(folder.path("state")) })
    #expect(folder.text("f2") == "new" && folder.bytes(Array(".f.docjournal".utf8)) == bytes)
  }

  @Test func `a recovery folder of others is not used`() throws {
    let file = try folder.write("old", to: "f")
    link(file, folder.path("f2"))
    // A journal that cannot be believed makes the save look for another place.
    try folder.write("docjournal", to: ".f.docjournal")
    chmod(folder.path(".f.docjournal"), 0o666)
    mkdir(folder.path("state"), 0o777)
    chmod(folder.path("state"), 0o777)
    let options = SaveOptions.with { $0.recoveryFolder = FilePath(folder.path("state")) }
    let error = failure { try save("new", at: file, options: options) }
    #expect(error?.operation == .trust && error?.path == FilePath(folder.path("state")))
    #expect(folder.text("f") == "old")
    chmod(folder.path("state"), 0o700)
    try save("new", at: file, options: options)
    #expect(folder.text("f2") == "new")
  }

  @Test func `the only version is not removed`() throws {
    let base = try FileBase(at: FilePath(path))
    let swap = swapName(base)
    try folder.removeAll(sibling)
    rename(path, folder.path(swap))
    let report = try SafeWrite.recover(at: FilePath(path))
    #expect(report.kept.map(\.reason) == [.onlyVersion] && report.removed.isEmpty)
    #expect(folder.names.contains { $0.hasPrefix("P.conflict-") })
  }

  @Test(arguments: [
    ".x.0123456789abcdef.docsave", ".x.0123456789abcdef-0123456789abcdef.docswap", ".x.docintent", ".x.docjournal",
  ])
  func `names of our own are refused`(name: String) throws {
    let refused = { (body: () throws -> Void) in
      let error = failure(body)
      return error?.operation == .name && error?.code == EPERM
    }
    #expect(refused { try save("x", at: folder.path(name)) })
    #expect(refused { try SafeWrite.package(at: FilePath(folder.path(name))) { _ in } })
    #expect(
      refused {
        try SafeWrite.symbolicLink(at: Place(FilePath(folder.path(name)), followsLink: false), destination: [0x78])
      })
    #expect(refused { try SafeWrite.move(FilePath(path), to: FilePath(folder.path(name))) })
    #expect(refused { try SafeWrite.package(at: FilePath(path)) { try $0.file(named: name) { try $0.write("x") } } })
    #expect(
      refused {
        try SafeWrite.package(at: FilePath(path)) {
          try $0.directory(named: "d") { try $0.symbolicLink(named: name, destination: "x") }
        }
      })
    #expect(refused { try SafeWrite.package(at: FilePath(path)) { try $0.directory(named: name) { _ in } } })
    #expect(folder.text("P.rtfd/a") == "mine" && !folder.names.contains(name))
  }

  /// A package in which a save of one of its files was interrupted can still be saved.
  @Test func `leftovers in a package stay there`() throws {
    try folder.write("left", to: "P.rtfd/.x.0123456789abcdef.docsave")
    try SafeWrite.updatePackage(at: FilePath(path), options: .relaxed) { package, _ in
      try package.file(named: "b") { try $0.write("b") }
      try package.reuseRest()
    }
    #expect(folder.text("P.rtfd/.x.0123456789abcdef.docsave") == "left" && folder.text("P.rtfd/b") == "b")
  }
}

extension TemporaryFolder {
  func removeAll(_ name: String) throws { try SafeWrite.removeTree(at: FilePath(path(name))) }
}
