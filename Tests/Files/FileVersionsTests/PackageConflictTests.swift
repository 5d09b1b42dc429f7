import FileTrees
import Foundation
import Synchronization
import Testing
import UTFileVersions
import UTLibC
import UTSystemCalls
import UTTestFixtures

/// The files of a package that lost a conflict, and are in it, are versions of the whole package.
@Suite struct PackageConflictTests {
  let folder: TemporaryFolder
  let store: VersionStore
  let package: URL

  init() throws {
    folder = try TemporaryFolder()
    store = VersionStore(
      dataFolder: FilePath("\(folder.path)/data"), policy: VersionPolicy(steps: [], share: 1, packageInterval: 0))
    package = URL(filePath: folder.path).appending(path: "work/Trip.rtfd")
    for (name, text) in [("TXT.rtf", "theirs"), ("images/a.png", "a"), ("b.txt", "b")] { try put(text, name) }
    try put("ours", Self.lost)
  }

  private static let lost = "TXT.sync-conflict-20260731-120000-ABCDEF7.rtf"

  private var history: VersionHistory { VersionHistory(of: package, in: store) }

  private func put(_ text: String, _ name: String) throws { try folder.write(text, to: "work/Trip.rtfd/\(name)") }

  /// The files in a package, by path.
  private func files(_ url: URL) -> [String: String] {
    var files: [String: String] = [:]
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? [] {
      files[path] = try? String(contentsOf: url.appending(path: path), encoding: .utf8)
    }
    return files
  }

  /// The files in a version, by path.
  private func files(_ version: FileVersion) -> [String: String] {
    var files: [String: String] = [:]
    try? history.contents(of: version).forEachItem { path, item in
      if let bytes = try item.contents?.bytes() { files[path.pathText] = String(decoding: bytes, as: UTF8.self) }
    }
    return files
  }

  private let ours = ["TXT.rtf": "ours", "images/a.png": "a", "b.txt": "b"]
  private let theirs = ["TXT.rtf": "theirs", "images/a.png": "a", "b.txt": "b"]

  @Test func `a copy of a version stays as long as it is used, and goes a day after its program was killed`() throws {
    let whole = try WholeVersion(#require(history.conflicts.first), in: history)
    let abandoned = try history.makeTemporaryFolder()
    for folder in [whole.url.deletingLastPathComponent(), abandoned] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: folder.path)
    }
    try store.removeAll(of: history.path)
    #expect(files(whole.url) == ours)
    #expect(!FileManager.default.fileExists(atPath: abandoned.path))
  }

  @Test func `a conflict in a package is one of the package, whose other version can be read as a whole`() throws {
    let conflict = try #require(history.conflicts.first)
    #expect(history.conflicts.count == 1 && history.hasConflicts)
    #expect(conflict.kind == .conflict(.syncthing) && conflict.computer == nil && conflict.size == nil)
    #expect(files(conflict) == ours && conflict.url.lastPathComponent == Self.lost && conflict.isPartial)
    #expect(history.conflicts == [conflict] && history.version(id: conflict.id) == conflict)
    // Nothing is changed by reading.
    #expect(files(package).count == 4)
    let inside = try FileManager.default.contentsOfDirectory(atPath: package.deletingLastPathComponent().path)
    #expect(inside == ["Trip.rtfd"])
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/data"))
  }

  @Test func `a version that lost is the package as it is now, also after it was resolved`() throws {
    let conflict = try #require(history.conflicts.first)
    try put("edited since", "b.txt")
    let now = ours.merging(["b.txt": "edited since"]) { $1 }
    #expect(files(conflict) == now)
    try history.restore(conflict)
    #expect(files(package) == now.merging([Self.lost: "ours"]) { one, _ in one })
    let resolved = try history.resolve(conflict)
    try put("edited again", "b.txt")
    #expect(files(resolved)["b.txt"] == "edited again" && resolved.isPartial && resolved.size == nil)
    // Only the items that lost are stored.
    #expect(files(resolved.url) == ["TXT.rtf": "ours"])
    try put("another", "TXT.rtf")
    try history.restore(resolved)
    #expect(files(package) == now.merging(["b.txt": "edited again"]) { $1 })
  }

  @Test(arguments: [0o6777, 0o666], [false, true])
  func `an item that lost gives nobody more permissions than the item in its place`(mode: Int, isResolved: Bool) throws
  {
    let manager = FileManager.default
    let (item, lost) = (package.appending(path: "TXT.rtf").path, package.appending(path: Self.lost).path)
    try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: item)
    try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: lost)
    // As root, it is that of another user.
    _ = chown(lost, 65534, 65534)
    _ = chmod(lost, mode_t(mode))
    let conflict = try #require(history.conflicts.first)
    try history.restore(isResolved ? history.resolve(conflict) : conflict)
    #expect(files(package)["TXT.rtf"] == "ours")
    let attributes = try manager.attributesOfItem(atPath: item)
    #expect(attributes[.posixPermissions] as? Int == 0o600 && attributes[.ownerAccountID] as? Int == Int(geteuid()))
  }

  @Test func `what is stored of a version can be read and restored when the package is gone`() throws {
    let resolved = try history.resolve(#require(history.conflicts.first))
    try FileManager.default.removeItem(at: package)
    #expect(files(resolved) == ["TXT.rtf": "ours"])
    try history.restore(resolved)
    #expect(files(package) == ["TXT.rtf": "ours"])
  }

  @Test func `each conflict is read, listed, and resolved with the same number of calls, however many there are`()
    throws
  {
    func calls(_ count: Int) throws -> Int {
      for number in 0..<count { try put("x", "b.sync-conflict-20260731-1\(10000 + number)-ABCDEF7.txt") }
      let counted = CountedCalls()
      try counted.table.inForce {
        for conflict in try history.all().filter(\.isConflict) { _ = try history.resolve(conflict) }
      }
      #expect(!history.hasConflicts)
      try history.removeStored()
      return counted.count
    }
    _ = try calls(1)
    let (few, many) = (try calls(10), try calls(80))
    #expect(many < few * 10, "\(few) \(many)")
  }

  @Test(arguments: ["Trip.unknown", "Trip"])
  func `a folder with any extension, or with a generation, is a package`(name: String) throws {
    let other = package.deletingLastPathComponent().appending(path: name)
    try FileManager.default.moveItem(at: package, to: other)
    let history = VersionHistory(of: other, in: store)
    #expect(history.hasConflicts == (name == "Trip.unknown"))
    #expect(history.conflictsOfItems.map(\.version.lastComponent?.string) == (name == "Trip" ? [Self.lost] : []))
    try folder.write("", to: "work/\(name)/.utictl-generation")
    #expect(history.hasConflicts && history.conflictsOfItems.isEmpty)
  }

  @Test func `files that lost on the same device are one version, and earlier ones of a file another`() throws {
    try put("our image", "images/a.sync-conflict-20260731-120000-ABCDEF7.png")
    let earlier = URL(
      filePath: try folder.write("older", to: "work/Trip.rtfd/TXT.sync-conflict-20260730-120000-ABCDEF7.rtf"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: earlier.path)
    let found = history.conflicts.map { files($0) }
    #expect(found.count == 2)
    #expect(found.first == ["TXT.rtf": "ours", "images/a.png": "our image", "b.txt": "b"])
    #expect(found.last == ["TXT.rtf": "older", "images/a.png": "a", "b.txt": "b"])
  }

  @Test func `a resolved conflict in a package is a version of the package, with the same identifier`() throws {
    let conflict = try #require(history.conflicts.first)
    let resolved = try history.resolve(conflict)
    #expect(files(package) == theirs && history.conflicts.isEmpty && !history.hasConflicts)
    #expect(resolved.id == conflict.id && history.stored == [resolved] && files(resolved) == ours)
  }

  @Test func `the version that lost takes the place of the package, and the conflict stays until it is resolved`()
    throws
  {
    let conflict = try #require(history.conflicts.first)
    try history.restore(conflict)
    #expect(files(package) == ours.merging([Self.lost: "ours"]) { one, _ in one })
    #expect(history.hasConflicts)
    let again = try #require(history.conflicts.first)
    _ = try history.resolve(again)
    #expect(files(package) == ours && !history.hasConflicts)
    // The other version is kept, and does not bring the conflict back.
    let replaced = try #require(history.stored.first { files($0)["TXT.rtf"] == "theirs" })
    try history.restore(replaced)
    #expect(files(package) == theirs && !history.hasConflicts)
  }

  @Test func `ordinary files with marks that users may write stay in every version`() throws {
    try FileManager.default.removeItem(at: package.appending(path: Self.lost))
    let names = [
      "sim.conflict2", "data..path1", "sub/budget.conflict2024.txt", "sub/budget.txt", "a.conflict1.conflict2",
    ]
    for name in names { try put(name, name) }
    #expect(history.conflicts.isEmpty && history.conflictPlaces.isEmpty)
    let before = files(package)
    _ = try history.add(itemAt: history.path)
    for name in names { try FileManager.default.removeItem(at: package.appending(path: name)) }
    try put("later", "b.txt")
    try history.restore(#require(history.stored.first { files($0) == before }))
    #expect(files(package) == before)
  }

  @Test(arguments: [["sim"], ["sim.conflict1"], ["sim..path2"]])
  func `a mark that users may write counts next to the document, or another version`(others: [String]) throws {
    try FileManager.default.removeItem(at: package.appending(path: Self.lost))
    for name in others + ["sim.conflict2"] { try put(name, name) }
    let parts = others.filter { $0 != "sim" } + ["sim.conflict2"]
    #expect(Set(history.conflictPlaces.compactMap { $0.lastComponent?.string }) == Set(parts))
  }

  @Test func `a version of a file that a restored version does not have is kept next to the package`() throws {
    try FileManager.default.removeItem(at: package.appending(path: Self.lost))
    _ = try history.add(itemAt: history.path)
    try put("ours", "sim")
    try put("theirs", "sim.conflict1")
    try history.restore(#require(history.stored.first { files($0)["sim"] == nil }))
    #expect(files(package) == theirs)
    #expect(history.conflicts.contains { files($0)["sim"] == "theirs" })
  }

  @Test func `a conflict that is resolved after another version was restored ends`() throws {
    let conflict = try #require(history.conflicts.first)
    try history.restore(conflict)
    let resolved = try history.resolve(conflict)
    #expect(files(package) == ours && !history.hasConflicts && files(resolved) == ours)
  }

  @Test func `a version of a package that lost can be removed, or become a package of its own`() throws {
    try history.remove(#require(history.conflicts.first))
    #expect(files(package) == theirs && history.stored.isEmpty && !history.hasConflicts)
    try put("ours", Self.lost)
    let other = package.deletingLastPathComponent().appending(path: "Other.rtfd")
    let conflict = try #require(history.conflicts.first)
    try history.separate(conflict, as: FilePath(other.path))
    #expect(files(other) == ours && files(package) == theirs && !history.hasConflicts)
  }

  @Test func `a file that lost is not removed with a version from before it was replaced`() throws {
    let conflict = try #require(history.conflicts.first)
    try put("ours, later", Self.lost)
    #expect(throws: SafeWriteError.self) { try history.resolve(conflict) }
    #expect(files(package)[Self.lost] == "ours, later" && history.hasConflicts)
    #expect(history.conflicts.map { files($0)["TXT.rtf"] } == ["ours, later"])
  }

  @Test func `a file that lost against a deletion belongs to the version that lost`() throws {
    try FileManager.default.removeItem(at: package.appending(path: "TXT.rtf"))
    #expect(history.conflicts.map { files($0) } == [ours])
  }

  @Test func `a file that lost twice is a version of the file that won`() throws {
    try FileManager.default.removeItem(at: package.appending(path: Self.lost))
    try put("ours", "TXT.sync-conflict-20260731-120000-ABCDEF7.sync-conflict-20260801-120000-ABCDEF7.rtf")
    #expect(history.conflicts.map { files($0) } == [ours])
  }

  /// That user could remove the copy afterward.
  @Test(.enabled(if: geteuid() == 0, "needs files of another user"))
  func `another user's copy does not count as a version that a save leaves out`() throws {
    var shorter = try FileTree(contentsOf: FilePath(package.path))
    shorter[Self.lost] = nil
    _ = try history.keepConflicts(leftOutBy: shorter)
    let isSibling = { (version: FileVersion) in !version.isPartial }
    let planted = try #require(history.conflicts.first(where: isSibling))
    for path in [""] + (try FileManager.default.subpathsOfDirectory(atPath: planted.url.path)) {
      try #require(chown("\(planted.url.path)/\(path)", 65534, 65534) == 0)
    }
    _ = try history.keepConflicts(leftOutBy: shorter)
    let own = history.conflicts.filter { isSibling($0) && $0.url != planted.url }
    #expect(own.count == 1 && files(own[0]) == ours)
  }

  @Test func `a version of which a save leaves out parts is next to the package`() throws {
    let tree = try FileTree(contentsOf: FilePath(package.path))
    #expect(try history.keepConflicts(leftOutBy: tree) && history.conflicts.count == 1)
    var shorter = tree
    shorter[Self.lost] = nil
    // The first save may fail.
    for _ in 0..<2 { #expect(try history.keepConflicts(leftOutBy: shorter)) }
    try shorter.write(to: FilePath(package.path))
    let conflict = try #require(history.conflicts.first)
    #expect(history.conflicts.count == 1 && files(conflict) == ours && files(package) == theirs)
    #expect(conflict.url.deletingLastPathComponent() == package.deletingLastPathComponent())
    _ = try history.resolve(conflict)
    #expect(history.conflicts.isEmpty && files(package) == theirs)
  }

  /// Another user may put any number of small files into a package that both may change.
  @Test func `files that lost do not make more copies of a package than there is room for`() throws {
    try put("", "large")
    try #require(truncate(package.appending(path: "large").path, 40 << 20) == 0)
    try FileManager.default.removeItem(at: package.appending(path: Self.lost))
    let texts = ["first", "second", "third", "fourth"]
    for (day, text) in texts.enumerated() { try put(text, "TXT.sync-conflict-2026070\(day + 1)-120000-ABCDEF7.rtf") }
    var shorter = try FileTree(contentsOf: FilePath(package.path))
    for part in history.conflicts.flatMap(\.partPaths) { shorter[path: part] = nil }
    // The first save may fail.
    for _ in 0..<2 { #expect(try history.keepConflicts(leftOutBy: shorter)) }
    try shorter.write(to: FilePath(package.path))
    let stored = history.stored.filter(\.lostConflict)
    #expect(history.conflicts.count == 1 && !history.conflicts.contains(where: \.isPartial) && stored.count == 3)
    let found = try (history.conflicts + stored).map { version in
      let contents = try history.contents(of: version)
      #expect(contents["large"] != nil && contents["b.txt"] != nil)
      return String(decoding: try #require(contents["TXT.rtf"]?.contents).bytes(), as: UTF8.self)
    }
    #expect(Set(found) == Set(texts))
    try history.restore(#require(stored.first))
    #expect(try texts.contains(String(contentsOf: package.appending(path: "TXT.rtf"), encoding: .utf8)))
  }

  @Test func `what has the name of a version does not stand for it`() throws {
    let tree = try FileTree(contentsOf: FilePath(package.path))
    var shorter = tree
    shorter[Self.lost] = nil
    #expect(try history.keepConflicts(leftOutBy: shorter))
    let known = try #require(history.conflicts.first { !$0.isPartial })
    try Data("planted".utf8).write(to: known.url.appending(path: "TXT.rtf"))
    #expect(try history.keepConflicts(leftOutBy: shorter))
    try shorter.write(to: FilePath(package.path))
    #expect(history.conflicts.contains { files($0) == ours } && history.conflicts.count == 2)
  }

  @Test(arguments: [9.3e18, 253_402_300_799, 253_402_300_800]) func `a version can have any time`(seconds: Double) {
    let name = ItemSiblings.conflictName(of: Array("a.rtfd".utf8), at: seconds, number: 0)
    #expect(String(decoding: name, as: UTF8.self) == "a.conflict-99991231T235959Z-00000000.rtfd")
  }

  @Test func `a database that lost does not get what was not yet written to the one that won`() throws {
    for (name, text) in [
      ("a.db", "theirs"), ("a.db-wal", "\u{37}\u{7F}\u{6}\u{82} their log"),
      ("a.sync-conflict-20260731-120000-ABCDEF7.db", "SQLite format 3\0 ours"),
    ] { try put(text, name) }
    let found = try #require(history.conflicts.first.map { files($0) })
    #expect(found["a.db"] == "SQLite format 3\0 ours" && found["a.db-wal"] == nil && found.count == 4)
    try put("our log", "a.sync-conflict-20260731-120000-ABCDEF7.db-wal")
    #expect(history.conflicts.map { files($0)["a.db-wal"] } == ["our log"])
  }

  @Test func `what was not yet written to a database is not mixed with another one, whatever that looks like`() throws {
    // As of an encrypted database: a rollback journal, and one that is none.
    let journal: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7, 0]
    try folder.write(bytes: journal, to: "work/Trip.rtfd/TXT.rtf-journal")
    try put("a page for each day", "b.txt-journal")
    try put("later", "b.sync-conflict-20260731-120000-ABCDEF7.txt")
    let found = try #require(history.conflicts.first.map { try history.contents(of: $0) })
    #expect(found["TXT.rtf-journal"] == nil && found["b.txt-journal"] != nil)
  }

  /// As when a device has replaced a file by a folder.
  @Test func `what lost against a folder and what lost against an item in it are different versions`() throws {
    let mark = "sync-conflict-20260731-120000-ABCDEF7"
    try FileManager.default.removeItem(at: package.appending(path: Self.lost))
    for (name, text) in [("images.\(mark)", "file"), ("images/a.\(mark).png", "ours"), ("images/c/d.\(mark)", "d")] {
      try put(text, name)
    }
    let conflicts = history.conflicts
    #expect(conflicts.count == 2)
    let all = conflicts.map { files($0) }
    #expect(all.contains { $0["images"] == "file" && $0.count == 3 })
    #expect(all.contains { $0["images/a.png"] == "ours" && $0["images/c/d"] == "d" })
    let resolved = try history.resolve(conflicts).map { try $0.get() }
    #expect(!history.hasConflicts && resolved.map { files($0) } == all)
  }

  @Test func `what lost in a folder that is a file in a restored version is next to the package`() throws {
    try FileManager.default.removeItem(at: package.appending(path: Self.lost))
    try put("ours", "images/a.sync-conflict-20260731-120000-ABCDEF7.png")
    let old = URL(filePath: folder.path).appending(path: "old.rtfd")
    try folder.write("a file", to: "old.rtfd/images")
    let version = try #require(VersionHistory(of: old, in: store).current)
    try history.restore(version)
    #expect(files(package) == ["images": "a file"])
    let conflict = try #require(history.conflicts.first)
    #expect(history.conflicts.count == 1 && files(conflict)["images/a.png"] == "ours")
  }

  @Test func `a file that is replaced while it is put away stays in conflict`() throws {
    let conflict = try #require(history.conflicts.first)
    let isReplaced = Mutex(false)
    let calls = CallTable { [folder] call in
      guard call == .rename else { return .made }
      isReplaced.withLock { isReplaced in
        if !isReplaced { _ = try? folder.write("edited meanwhile", to: "work/Trip.rtfd/\(Self.lost)") }
        isReplaced = true
      }
      return .made
    }
    #expect(throws: SafeWriteError.self) { try calls.inForce { _ = try history.resolve(conflict) } }
    #expect(isReplaced.withLock { $0 } && files(package)[Self.lost] == "edited meanwhile" && history.hasConflicts)
  }

  @Test func `a name in any encoding is that of its own document`() throws {
    let bad = Array("\(package.path)/".utf8) + [0xFF]
    func write(_ text: String, _ name: [UInt8]) throws {
      let file = fopen(name.map { CChar(bitPattern: $0) } + [0], "w")
      fputs(text, file)
      fclose(file)
    }
    try FileManager.default.removeItem(at: package.appending(path: Self.lost))
    try write("theirs", bad + Array(".txt".utf8))
    try write("ours", bad + Array(".sync-conflict-20260731-120000-ABCDEF7.txt".utf8))
    try put("another", "\u{FFFD}.txt")
    try history.restore(#require(history.conflicts.first))
    let tree = try FileTree(contentsOf: FilePath(package.path))
    let name = try #require(FileName([0xFF] + Array(".txt".utf8)))
    #expect(try tree[path: [name]]?.contents?.bytes() == Array("ours".utf8))
    #expect(files(package)["\u{FFFD}.txt"] == "another")
  }

  @Test func `files with such names in other folders are not versions of the folder`() throws {
    let plain = URL(filePath: folder.path).appending(path: "work")
    try folder.write("x", to: "work/a.sync-conflict-20260731-120000-ABCDEF7.txt")
    let history = VersionHistory(of: plain, in: store)
    #expect(history.conflicts.isEmpty && !history.hasConflicts)
  }

  @Test func `links in a package lead nowhere`() throws {
    try folder.write("secret", to: "elsewhere/c.sync-conflict-20260731-120000-ABCDEF7.txt")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: package.appending(path: "out").path, withDestinationPath: "\(folder.path)/elsewhere")
    try manager.createSymbolicLink(
      atPath: package.appending(path: "b.sync-conflict-20260731-120000-ABCDEF7.txt").path,
      withDestinationPath: "\(folder.path)/elsewhere/c.sync-conflict-20260731-120000-ABCDEF7.txt")
    #expect(history.conflicts.map { files($0)["TXT.rtf"] } == ["ours"])
    #expect(history.conflicts.map { files($0)["b.txt"] } == ["b"])
    for conflict in history.conflicts { _ = try history.resolve(conflict) }
    #expect(manager.fileExists(atPath: "\(folder.path)/elsewhere/c.sync-conflict-20260731-120000-ABCDEF7.txt"))
  }

  @Test func `without any room, a conflict is listed and read, but not resolved`() throws {
    let full = CallTable { [.write, .copyRange, .clone].contains($0) ? .fails(ENOSPC) : .made }
    try full.inForce {
      let conflict = try #require(history.conflicts.first)
      #expect { try history.resolve(conflict) } throws: { ($0 as? SafeWriteError)?.code == ENOSPC }
      #expect(try history.all().count == 2 && files(conflict) == ours)
    }
    #expect(files(package).count == 4 && history.conflicts.map { files($0) } == [ours])
  }

  @Test func `a package that cannot be read is not said to be without conflicts`() throws {
    let failing = CallTable { $0 == .list ? .fails(EIO) : .made }
    let found = failing.inForce { Result { try history.all() } }
    #expect { try found.get() } throws: { ($0 as? SafeWriteError)?.code == EIO }
  }
}

/// Counts the calls that tests can make fail.
private final class CountedCalls: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }

  var table: CallTable {
    CallTable { _ in
      self.number.withLock { $0 += 1 }
      return .made
    }
  }
}
