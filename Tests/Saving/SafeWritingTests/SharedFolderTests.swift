import Foundation
import Synchronization
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// Saves in folders in which other users may rename this user's items, though they may not empty them.
@Suite struct SharedFolderTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("p.notes")
  }

  private func open() throws -> Folder { try Folder(path: Array(folder.path.utf8)) }

  @Test func `a folder that may have been given the name of a leftover stays`() throws {
    let leftover = ".Rep.999999-abcdef0123456789.docstaging.txt"
    chmod(folder.path, 0o775)
    try folder.write("precious", to: "\(leftover)/chapter.txt")
    SafeWrite.removeOwnLeftover(at: FilePath(folder.path(leftover)))
    #expect(folder.text("\(leftover)/chapter.txt") == "precious")
    for (mode, own) in [(0o755, 0o755), (0o755, 0o775), (0o1777, 0o755), (0o1777, 0o1700)] as [(mode_t, mode_t)] {
      try folder.write("precious", to: "\(leftover)/chapter.txt")
      chmod(folder.path, mode)
      chmod(folder.path(leftover), own)
      SafeWrite.removeOwnLeftover(at: FilePath(folder.path(leftover)))
      #expect(folder.names.isEmpty, "nobody else may have done that")
    }
  }

  /// Other users may move a folder that they may write to into a sticky folder, though they may not remove what is in
  /// it.
  @Test(arguments: [0o1777, 0o777, 0o775, 0o1770, 0o2775] as [mode_t])
  func `a folder that may have been moved into a sticky folder stays`(mode: mode_t) throws {
    let (staging, version) = (".Rep.999999-abcdef0123456789.docstaging.txt", ".Rep.txt.0123456789abcdef.docsave")
    for name in [staging, version] {
      try folder.write("precious", to: "\(name)/chapter.txt")
      chmod(folder.path(name), mode)
    }
    chmod(folder.path, 0o1777)
    SafeWrite.removeOwnLeftover(at: FilePath(folder.path(staging)))
    let report = try SafeWrite.recover(at: FilePath(folder.path("Rep.txt")))
    #expect(report.removed.isEmpty && report.distrusted == [FilePath(folder.path(version))])
    #expect(throws: SafeWriteError.self) { try open().removeTemporary(Array(version.utf8), nil) }
    for name in [staging, version] {
      #expect(folder.text("\(name)/chapter.txt") == "precious" && folder.mode(name) == mode)
      try FileManager.default.removeItem(atPath: folder.path("\(name)/chapter.txt"))
    }
    SafeWrite.removeOwnLeftover(at: FilePath(folder.path(staging)))
    #expect(try SafeWrite.recover(at: FilePath(folder.path("Rep.txt"))).removed.count == 1)
    #expect(folder.names.isEmpty, "an empty one is no loss")
  }

  @Test func `in a sticky folder, only the folder that is known is emptied`() throws {
    for name in ["new", "thesis"] { try folder.write("text", to: "\(name)/chapter.txt") }
    chmod(folder.path, 0o1777)
    let known = try #require(try open().identity(of: Array("new".utf8)))
    rename(folder.path("new"), folder.path("old"))
    rename(folder.path("thesis"), folder.path("new"))
    #expect(throws: SafeWriteError.self) { try open().removeTemporary(Array("new".utf8), known) }
    try open().removeTemporary(Array("old".utf8), known)
    #expect(folder.names == ["new"] && folder.text("new/chapter.txt") == "text")
  }

  @Test(arguments: [0o700, 0o000, 0o500] as [mode_t]) func `only the folder that is known is emptied`(mode: mode_t)
    throws
  {
    chmod(folder.path, 0o775)
    for name in ["new", "thesis"] { try folder.write("text", to: "\(name)/sub/chapter.txt") }
    let known = try #require(try open().identity(of: Array("new".utf8)))
    for name in ["new", "thesis"] { chmod(folder.path(name), mode) }
    rename(folder.path("new"), folder.path("old"))
    rename(folder.path("thesis"), folder.path("new"))
    #expect(throws: SafeWriteError.self) { try open().removeTemporary(Array("new".utf8), known) }
    #expect(throws: SafeWriteError.self) { try open().removeTemporary(Array("new".utf8), nil) }
    #expect(folder.mode("new") == mode)
    chmod(folder.path("new"), 0o700)
    #expect(folder.text("new/sub/chapter.txt") == "text")
    try open().removeTemporary(Array("old".utf8), known)
    #expect(folder.names == ["new"])
  }

  /// Another user puts a folder in the place of the temporary one while the package is saved.
  @Test func `a save does not empty a folder that takes the name of its own`() throws {
    try folder.makePackage("p.notes", ["a": "A", "b": "B"])
    try folder.write("precious", to: "Thesis/chapter.txt")
    chmod(folder.path, 0o775)
    let base = try FileBase(at: FilePath(path))
    let place = folder
    var outcome: SaveOutcome?
    let exchanged = Mutex(false)
    try CallTable { call in
      // The first rename takes the new file out of the folder.
      let isSecond =
        call == .rename
        && exchanged.withLock { exchanged in
          defer { exchanged = true }
          return exchanged
        }
      if isSecond, let staging = place.names.first(where: { $0.hasSuffix(".docsave") }) {
        rename(place.path(staging), place.path("staging"))
        rename(place.path("Thesis"), place.path(staging))
      }
      return .made
    }.inForce {
      outcome = try SafeWrite.package(at: FilePath(path), replacing: base) { package in
        try package.file(named: "a") { try $0.write("AA") }
        try package.reuse(named: "b")
      }
    }
    #expect(outcome?.method == .exchangedChild && folder.text("p.notes/a") == "AA")
    let leftover = try #require(outcome?.leftover)
    #expect(folder.text("\(leftover.lastComponent?.string ?? "")/chapter.txt") == "precious")
  }

  // MARK: Folders that others move into what is removed

  /// A package in which a group may write, and a folder that the group may move but not empty.
  private func makeShared() throws {
    try folder.makePackage("p.notes", ["a": "A", "z/b": "B", "z/own/c": "C", "z/both/d/e": "E"])
    try folder.write("precious", to: "important/private/only")
    for name in ["", "p.notes", "p.notes/z", "p.notes/z/both", "p.notes/z/both/d", "important"] {
      chmod(folder.path(name), 0o775)
    }
    chmod(folder.path("important/private"), 0o700)
  }

  private static func leftover(in folder: TemporaryFolder) -> String? {
    folder.names.first { $0.hasSuffix(".docsave") && folder.text("\($0)/a") == "A" }
  }

  @Test func `a folder that others move into the old version of a package is not emptied`() throws {
    try makeShared()
    let place = folder
    let intrusion = Intrusion(before: .remove) {
      guard let old = Self.leftover(in: place) else { return false }
      return rename(place.path("important"), place.path("\(old)/z/important")) == 0
    }
    let outcome = try intrusion.during {
      try SafeWrite.package(at: FilePath(path), options: .relaxed) { package in
        for name in ["a", "x"] { try package.file(named: name) { try $0.write("new") } }
      }
    }
    let left = try #require(outcome.leftover?.string)
    #expect(left.hasSuffix("/z/important/private") && folder.text("p.notes/a") == "new")
    #expect(try String(contentsOfFile: "\(left)/only", encoding: .utf8) == "precious")
    // Nor is it later, though others cannot change the folder any more.
    _ = try SafeWrite.recover(at: FilePath(path))
    chmod(folder.path, 0o755)
    let report = try SafeWrite.recover(at: FilePath(path))
    #expect(report.failures.map(\.code) == [ESTALE])
    let kept = try #require(folder.names.first { $0.hasSuffix(".docsave") })
    #expect(folder.text("\(kept)/z/important/private/only") == "precious")
  }

  @Test func `what was in the old version of a package is removed, whoever may write to it`() throws {
    try makeShared()
    let outcome = try SafeWrite.package(at: FilePath(path), options: .relaxed) { package in
      for name in ["a", "x"] { try package.file(named: name) { try $0.write("new") } }
    }
    #expect(outcome.leftover == nil && folder.names == ["important", "p.notes"])
  }

  @Test func `a folder is closed to others before its names are read`() throws {
    try makeShared()
    let place = folder
    let intrusion = Intrusion(before: .list) { place.mode("p.notes/z/both") == 0o1700 }
    try intrusion.during { try SafeWrite.removeTree(at: FilePath("\(path)/z/both")) }
    #expect(intrusion.hasHappened && folder.bytes(Array("p.notes/z/both/d/e".utf8)) == nil)
  }

  /// Of an interrupted save, nobody knows what was in its folder.
  @Test(arguments: [(0o775, 0o700, false), (0o775, 0o755, false), (0o775, 0o775, true), (0o700, 0o700, true)])
  func `a leftover is emptied as far as others could empty it, or could not change it`(
    package: Int, inner: Int, isRemoved: Bool
  ) throws {
    let left = ".p.notes.0123456789abcdef.docsave"
    try folder.write("text", to: "\(left)/z/inner/a")
    chmod(folder.path("\(left)/z/inner"), mode_t(inner))
    chmod(folder.path("\(left)/z"), 0o775)
    chmod(folder.path(left), mode_t(package))
    chmod(folder.path, 0o755)
    let report = try SafeWrite.recover(at: FilePath(path))
    #expect(folder.names.isEmpty == isRemoved && report.failures.isEmpty == isRemoved)
    #expect((folder.text("\(folder.names.first ?? "")/z/inner/a") == "text") != isRemoved)
  }

  /// Another user may put something into a folder that is readable to all, and keep it from being removed.
  @Test func `a new package is private until it is complete`() throws {
    let place = folder
    let modes = Mutex<Set<mode_t>>([])
    try SafeWrite.package(at: FilePath(path), options: .relaxed) { package in
      try package.directory(named: "sub") { sub in
        try sub.file(named: "a") { file in
          let staging = place.names.first { $0.hasSuffix(".docsave") }
          modes.withLock { _ = $0.insert(place.mode(staging ?? "")) }
          try file.write("A")
        }
      }
    }
    #expect(modes.withLock { $0 } == [0o700])
    mkdir(folder.path("usual"), 0o777)
    #expect(folder.mode("p.notes") == folder.mode("usual") && folder.mode("p.notes/sub") == folder.mode("usual"))
  }

  /// An archive can have such a folder.
  @Test func `the mode of a folder is never set by a name that others may give away`() throws {
    try folder.write("secret", to: "private/note")
    chmod(folder.path("private"), 0o700)
    chmod(folder.path, 0o775)
    let place = folder
    let intrusion = Intrusion {
      // The folder on its way from the hidden folder of the save into its place.
      guard
        let name = place.names.first(where: { $0.hasSuffix(".docsave") && place.text("\($0)/f") != nil })
      else { return false }
      return rename(place.path(name), place.path("away")) == 0
        && rename(place.path("private"), place.path(name)) == 0
    }
    _ = try? intrusion.during {
      try SafeWrite.items([(Array("a".utf8), .directory)], inFolderAt: FilePath(folder.path)) { sink in
        try sink.directory(named: Array("a".utf8), attributes: ItemAttributes(mode: 0o555)) { sub in
          try sub.file(named: "f") { try $0.write("x") }
        }
      }
    }
    #expect(intrusion.hasHappened)
    let found = try #require(folder.names.first { folder.text("\($0)/note") == "secret" })
    #expect(folder.mode(found) == 0o700)
  }

  /// A process that may open hardly any files leaves nothing either.
  @Test func `a folder that is open is emptied without opening another one`() throws {
    try folder.write("text", to: "new/a")
    mkdir(folder.path("new/empty"), 0o755)
    let opened = try open().folder(Array("new".utf8))
    let identity = try FileIdentity(#require(opened.descriptor.status()))
    let parent = try open()
    try CallTable { $0 == .open ? .fails(EMFILE) : .made }.inForce {
      try parent.removeTemporary(Array("new".utf8), identity, opened: opened)
    }
    #expect(folder.names.isEmpty)
  }

  // MARK: One item of a package

  private func change(_ name: String = "a") throws -> SaveOutcome {
    let base = try FileBase(at: FilePath(path))
    return try SafeWrite.package(at: FilePath(path), replacing: base) { package in
      for item in ["a", "b"] {
        if item == name { try package.file(named: "a") { try $0.write("AA") } } else { try package.reuse(named: item) }
      }
      try package.directory(named: "sub") { sub in
        try sub.reuse(named: "c")
        if name == "new" { try sub.file(named: "new") { try $0.write("N") } }
      }
    }
  }

  /// Next to the package, an item is protected by its own mode alone.
  @Test(
    arguments: [
      (0o700, 0o755, false), (0o750, 0o755, false), (0o755, 0o755, true), (0o700, 0o700, true), (0o711, 0o1777, true),
    ] as [(mode_t, mode_t, Bool)])
  func `an item of a private package is not put where others could open it`(
    package: mode_t, around: mode_t, isExchanged: Bool
  ) throws {
    try folder.makePackage("p.notes", ["a": "A", "b": "B", "sub/c": "C"])
    chmod(path, package)
    chmod(folder.path, around)
    let outcome = try change()
    #expect((outcome.method == .exchangedChild) == isExchanged)
    #expect(folder.text("p.notes/a") == "AA" && folder.mode("p.notes") == package && folder.names == ["p.notes"])
  }

  @Test func `another program's version of an item is kept as a version of nothing else`() throws {
    try folder.makePackage("p.notes", ["a": "A", "b": "B", "sub/c": "C"])
    let writer = try #require(Descriptor.open(Array("\(path)/a".utf8), O_WRONLY))
    let outcome = try withExtendedLifetime(writer) { try change() }
    let kept = try #require(outcome.conflict?.path.lastComponent?.string)
    #expect(outcome.method == .exchangedChild && folder.text("p.notes/a") == "AA" && folder.text(kept) == "A")
    for name in ["p.notes", "a"] {
      #expect(!ItemSiblings.isConflict(Array(kept.utf8), of: Array(name.utf8)), "\(kept) would take its place")
    }
  }

  @Test func `a new item has the group of a folder that gives it to its items`() throws {
    try folder.makePackage("p.notes", ["a": "A", "b": "B", "sub/c": "C"])
    chmod("\(path)/sub", 0o2755)
    let outcome = try change("new")
    #expect(outcome.method != .addedChild && folder.text("p.notes/sub/new") == "N")
  }

  @Test func `an item is not said to be saved if its folder is moved away in the meantime`() throws {
    try folder.makePackage("p.notes", ["a": "A", "b": "B", "sub/c": "C"])
    let base = try FileBase(at: FilePath(path))
    let place = folder
    let isMoved = Mutex(false)
    let result = Result {
      try CallTable { call in
        if call == .rename, !isMoved.withLock({ $0 }) {
          isMoved.withLock { $0 = true }
          rename(place.path("p.notes/sub"), place.path("away"))
        }
        return .made
      }.inForce {
        try SafeWrite.package(at: FilePath(path), replacing: base) { package in
          for name in ["a", "b"] { try package.reuse(named: name) }
          try package.directory(named: "sub") { sub in try sub.file(named: "c") { try $0.write("CC") } }
        }
      }
    }
    #expect(isMoved.withLock { $0 })
    if case .success = result { #expect(folder.text("p.notes/sub/c") == "CC") }
    #expect(folder.text("away/c") == "C")
  }
}
