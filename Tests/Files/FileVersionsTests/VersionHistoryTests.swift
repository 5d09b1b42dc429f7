import FileTrees
import Foundation
import Synchronization
import Testing
import UTFileVersions
import UTLibC
import UTSystemCalls
import UTTestFixtures

/// Versions are found, restored, added, resolved, and removed.
@Suite struct VersionHistoryTests {
  let folder: TemporaryFolder
  let store: VersionStore
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    store = VersionStore(
      dataFolder: FilePath("\(folder.path)/data"), policy: VersionPolicy(steps: [], share: 1, packageInterval: 0))
    url = URL(filePath: try folder.write("one", to: "work/a.txt"))
  }

  private var history: VersionHistory { VersionHistory(of: url, in: store) }

  private func save(_ text: String) throws {
    var options = SaveOptions()
    options.versions = store
    try SafeWrite.file(at: FilePath(url.path), options: options) { try $0.write(Array(text.utf8)) }
  }

  private func text(_ url: URL) -> String? { try? String(contentsOf: url, encoding: .utf8) }

  private var texts: [String?] { history.stored.map { text($0.url) } }

  /// Another user may put a link there after the path was checked.
  @Test(.enabled(if: geteuid() == 0, "needs links of another user"))
  func `a link that gets to the path of a history is not followed`() throws {
    try save("two")
    let other = URL(filePath: try folder.write("precious", to: "own/b.txt"))
    let others = VersionHistory(of: other, in: store)
    let kept = try others.add(other)
    try folder.write("other", to: "own/b.conflict-20260301T120000Z-0123abcd.txt")
    let (history, old) = (history, try #require(history.stored.first))
    chmod(folder.path("work"), 0o777)
    try FileManager.default.removeItem(at: url)
    symlink(other.path, url.path)
    lchown(url.path, 65534, 65534)
    #expect(history.current == nil && history.conflicts.isEmpty)
    #expect(throws: SafeWriteError.self) { try history.restore(old) }
    #expect(throws: SafeWriteError.self) { try history.restore(kept) }
    #expect(throws: SafeWriteError.self) { try history.add(itemAt: history.path) }
    #expect(try history.removeStored(includingLast: true) == 1)
    // With the link in its place from the beginning, everything is read, and nothing changed.
    let planted = VersionHistory(of: url, in: store)
    #expect(planted.path == FilePath(other.path) && planted.stored == [kept] && planted.conflicts.count == 1)
    let conflict = try #require(planted.conflicts.first)
    for change: () throws -> Void in [
      { try planted.checkLink() }, { _ = try planted.restore(kept) }, { _ = try planted.removeStored() },
      { _ = try planted.add(itemAt: planted.path) }, { try planted.remove(kept) }, { try planted.remove(conflict) },
      { _ = try planted.resolve(conflict) }, { _ = try planted.setDiscardable(true, kept) },
    ] {
      let error = #expect(throws: SafeWriteError.self) { try change() }
      #expect(error?.operation == .followLink)
    }
    #expect(others.stored == [kept] && others.conflicts.count == 1 && text(other) == "precious")
  }

  @Test func `a restored version is the current one, and the replaced one is kept`() throws {
    try save("two")
    let old = try #require(history.stored.first)
    #expect(try history.restore(old)?.conflict == nil)
    #expect(text(url) == "one" && Set(texts) == ["one", "two"])
    #expect(history.version(id: old.id) == old)
  }

  /// As other programs and devices leave them next to the file, and an access list in one.
  @Test(arguments: [0o4666, 0o6775, 0o660]) func `a restored version opens the file to nobody`(mode: Int) throws {
    chmod(url.path, 0o600)
    let conflict = try folder.write("theirs", to: "work/a.sync-conflict-20260301-120000-ABCDEFG.txt")
    chmod(conflict, mode_t(mode))
    if mode == 0o660 {
      let file = try #require(Descriptor.open(Array(conflict.utf8), O_RDONLY))
      let isSet = ExtendedAttributes.set(
        ExtendedAttributes.accessList, to: .accessList(user: 6), descriptor: file.number)
      try #require(isSet)
    }
    func found() throws -> UInt32 {
      try #require(Descriptor.status(at: Array(url.path.utf8), followingLinks: true)).permissions
    }
    let version = try #require(history.conflicts.first)
    try history.restore(version)
    #expect(try text(url) == "theirs" && found() == 0o600)
    // Nothing is replaced any more.
    let stored = try history.resolve(version)
    try FileManager.default.removeItem(at: url)
    try history.restore(stored)
    #expect(
      try text(url) == "theirs"
        && found() == (mode == 0o660 ? 0o640 : UInt32(mode & 0o777) & ~UInt32(FileModeMask.current())))
  }

  @Test func `a version of a deleted file can be restored`() throws {
    try save("two")
    try FileManager.default.removeItem(at: url)
    #expect(history.current == nil)
    try history.restore(#require(history.stored.first))
    #expect(text(url) == "one")
  }

  @Test(arguments: [SystemCall.open, .list, .examine])
  func `versions that cannot be read are not said to be removed`(_ call: SystemCall) throws {
    try save("two")
    let failing = CallTable { $0 == call ? .fails(EIO) : .made }
    failing.inForce {
      #expect { try history.all() } throws: { ($0 as? SafeWriteError)?.code == EIO }
      if call != .list { #expect { try history.readCurrent() } throws: { ($0 as? SafeWriteError)?.code == EIO } }
      #expect { try history.removeStored() } throws: { ($0 as? SafeWriteError)?.code == EIO }
    }
    #expect(texts == ["one"])
    #expect(try history.removeStored() == 1)
    #expect(texts == [])
  }

  @Test func `a version of a package stays if there is no room for its files`() throws {
    let package = URL(filePath: folder.path).appending(path: "work/Trip.rtfd")
    for (name, text) in [("TXT.rtf", "one"), ("a.txt", "a"), ("b.txt", "b")] {
      try folder.write(text, to: "work/Trip.rtfd/\(name)")
    }
    // Full as soon as the versions are exchanged.
    let isExchanged = Mutex(false)
    let full = CallTable { call in
      isExchanged.withLock { isExchanged in
        isExchanged = isExchanged || call == .rename
        return isExchanged && [.write, .copyRange, .clone].contains(call) ? .fails(ENOSPC) : .made
      }
    }
    let history = VersionHistory(of: package, in: store)
    var options = SaveOptions()
    (options.versions, options.allowsHardLinks) = (store, true)
    let base = try FileBase(at: FilePath(package.path))
    try full.inForce {
      _ = try SafeWrite.package(at: FilePath(package.path), replacing: base, options: options) { sink in
        try sink.file(named: "new.txt") { try $0.write(Array("new".utf8)) }
        for name in ["TXT.rtf", "a.txt", "b.txt"] { try sink.reuse(named: name) }
      }
    }
    let version = try #require(history.stored.first)
    #expect(text(version.url.appending(path: "TXT.rtf")) == "one" && text(package.appending(path: "new.txt")) == "new")
  }

  @Test func `a version of a package is restored as a whole`() throws {
    let package = URL(filePath: folder.path).appending(path: "work/Trip.rtfd")
    try folder.write("one", to: "work/Trip.rtfd/TXT.rtf")
    try folder.write("image", to: "work/Trip.rtfd/sub/a.png")
    let history = VersionHistory(of: package, in: store)
    let other = URL(filePath: folder.path).appending(path: "work/Other.rtfd")
    try folder.write("two", to: "work/Other.rtfd/TXT.rtf")
    try history.restore(#require(VersionHistory(of: other, in: store).current))
    #expect(text(package.appending(path: "TXT.rtf")) == "two")
    try history.restore(#require(history.stored.first))
    #expect(text(package.appending(path: "TXT.rtf")) == "one" && text(package.appending(path: "sub/a.png")) == "image")
  }

  @Test(arguments: [true, false]) func `a version that is added stays until it is removed`(isMoved: Bool) throws {
    let contents = URL(filePath: try folder.write("added", to: "work/new.txt"))
    let added = try history.add(contents, isMoved: isMoved)
    #expect(texts == ["added"] && !added.isDiscardable && text(url) == "one")
    #expect(FileManager.default.fileExists(atPath: contents.path) == !isMoved)
    let discardable = try history.setDiscardable(true, added)
    #expect(discardable.isDiscardable && discardable.id == added.id && texts == ["added"])
    try history.remove(discardable)
    #expect(history.stored.isEmpty && history.version(id: added.id) == nil)
  }

  @Test func `a conflict that was resolved is an ordinary version with the same identifier`() throws {
    try folder.write("theirs", to: "work/a.sync-conflict-20260731-120000-ABCDEF7.txt")
    let conflict = try #require(history.conflicts.first)
    let resolved = try history.resolve(conflict)
    #expect(history.conflicts.isEmpty && texts == ["theirs"])
    #expect(resolved.id == conflict.id && resolved.kind == .stored && history.version(id: conflict.id) == resolved)
    #expect(abs(resolved.modificationDate.timeIntervalSince(conflict.modificationDate)) < 0.001)
  }

  /// As a document that was evicted: a file in its place would be in conflict with that of the other devices.
  @Test func `a version does not take the place of a document that is on other devices`() throws {
    try FileManager.default.removeItem(at: url)
    try folder.write("theirs", to: "work/a.sync-conflict-20260731-120000-ABCDEF7.txt")
    let ended = try history.resolveAll(history.conflicts, isElsewhere: true)
    #expect(try ended.results.map { try $0.get().kind } == [.stored] && !history.hasConflicts)
    #expect(!FileManager.default.fileExists(atPath: url.path) && texts == ["theirs"])
  }

  @Test func `documents whose long names begin alike have versions of their own`() throws {
    let names = ["one", "two"].map { String(repeating: "é", count: 60) + " \($0).txt" }
    for name in names { try folder.write(name, to: "work/\(name)") }
    let histories = names.map { VersionHistory(of: URL(filePath: "\(folder.path)/work/\($0)"), in: store) }
    let path = histories[0].path
    try folder.write("old", to: "old")
    var options = SaveOptions()
    options.durability = .relaxed
    let other = try SafeWrite.file(at: path, replacing: FileBase(at: FilePath("\(folder.path)/old")), options: options)
    {
      try $0.write("new")
    }
    #expect(other.conflict?.reason == .changedSinceRead)
    #expect(histories.map { $0.conflicts.count } == [1, 0])
  }

  @Test func `a conflict version can be removed`() throws {
    try folder.write("theirs", to: "work/a (conflicted copy 2019-03-26 101112).txt")
    try history.remove(#require(history.conflicts.first))
    #expect(history.conflicts.isEmpty && history.stored.isEmpty && text(url) == "one")
  }

  /// In a shared folder, another user can exchange a folder of the package with a link at any moment.
  @Test(arguments: [SystemCall.open, .link, .examine])
  func `the version of an item of a package is never another file`(event: SystemCall) throws {
    try folder.write("shared", to: "work/P.rtfd/images/key")
    try folder.write("secret", to: "private/key")
    symlink("\(folder.path)/private", "\(folder.path)/work/link")
    let work = "\(folder.path)/work"
    let package = FilePath("\(work)/P.rtfd")
    let path = ["images", "key"].compactMap { FileName($0) }
    let history = VersionHistory(of: package.appending("images").appending("key"), in: store)
    let item = try #require(try FileTree(contentsOf: package)[path: path])
    let isSwapped = Mutex(false)
    let version = try? CallTable { call in
      isSwapped.withLock { isSwapped in
        guard call == event, !isSwapped else { return }
        isSwapped =
          rename("\(work)/P.rtfd/images", "\(work)/images") == 0
          && rename("\(work)/link", "\(work)/P.rtfd/images") == 0
      }
      return .made
    }.inForce { try history.prepare(item, inPackageAt: package) }
    #expect(isSwapped.withLock { $0 })
    if let version { #expect(text(URL(filePath: version.version.path.string)) == "shared") }
    #expect(event == .open || version != nil)
  }

  /// In a shared folder, another user can give the name of the version to one of this user's folders.
  @Test func `a folder that takes the name of a conflict version is not removed`() throws {
    let name = "work/P.sync-conflict-20260301-120000-ABCDEFG.rtfd"
    try folder.write("mine", to: "work/P.rtfd/TXT.rtf")
    try folder.write("theirs", to: "\(name)/TXT.rtf")
    try folder.write("precious", to: "private/only")
    let work = "\(folder.path)/work"
    chmod(work, 0o777)
    let history = VersionHistory(of: FilePath("\(work)/P.rtfd"), in: store)
    let version = try #require(history.conflicts.first)
    let (old, other) = ("\(folder.path)/\(name)", "\(folder.path)/private")
    let isSwapped = Mutex(false)
    #expect(throws: (any Error).self) {
      try CallTable { call in
        isSwapped.withLock { isSwapped in
          guard call == .remove, !isSwapped else { return }
          isSwapped = rename(old, "\(work)/away") == 0 && rename(other, old) == 0
        }
        return .made
      }.inForce { try history.remove(version) }
    }
    #expect(isSwapped.withLock { $0 } && text(URL(filePath: "\(old)/only")) == "precious")
    chmod(work, 0o755)
  }

  @Test func `removing stored versions leaves conflicts and the file`() throws {
    try save("two")
    try folder.write("theirs", to: "work/a_conflict-20180326-101112.txt")
    try history.removeStored()
    #expect(history.stored.isEmpty && history.conflicts.count == 1 && text(url) == "two")
  }
}
