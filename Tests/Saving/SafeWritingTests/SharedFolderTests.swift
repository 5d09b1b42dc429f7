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
    for mode: mode_t in [0o755, 0o1777] {
      try folder.write("precious", to: "\(leftover)/chapter.txt")
      chmod(folder.path, mode)
      SafeWrite.removeOwnLeftover(at: FilePath(folder.path(leftover)))
      #expect(folder.names.isEmpty, "nobody else may have done that")
    }
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
