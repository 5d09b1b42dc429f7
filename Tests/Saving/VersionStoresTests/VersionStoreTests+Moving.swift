import FoundationEssentials
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting
@testable import VersionStores

/// The versions of files that are moved, copied, or removed.
extension VersionStoreTests {
  @Test func `versions follow a file that any program has moved`() throws {
    try save("two", at: path, options: options())
    let moved = folder.path("work/moved.txt")
    rename(path, moved)
    #expect(texts(moved) == ["one"])
    try save("three", at: moved, options: options())
    #expect(Set(texts(moved)) == ["one", "two"] && texts(path).isEmpty)
    // Another file in the old place has none of these.
    try folder.write("other", to: "work/a.txt")
    #expect(texts(path).isEmpty)
  }

  @Test func `versions follow a file that was created again after it was deleted`() throws {
    try save("two", at: path, options: options())
    unlink(path)
    try save("three", at: path, options: options())
    let moved = folder.path("work/moved.txt")
    rename(path, moved)
    #expect(texts(moved) == ["one"])
  }

  @Test func `versions follow a package although not every save keeps one`() throws {
    let package = folder.path("work/a.rtfd")
    var options = options()
    options.versions?.policy.packageInterval = 3600
    for text in ["one", "two", "three"] {
      try SafeWrite.package(at: FilePath(package), replacing: try? FileBase(at: FilePath(package)), options: options) {
        for name in ["a", "b"] { try $0.file(named: Array(name.utf8)) { try $0.write(Array(text.utf8)) } }
      }
    }
    let moved = folder.path("work/moved.rtfd")
    rename(package, moved)
    #expect(store.versions(of: FilePath(moved)).count == 1)
  }

  @Test func `versions follow a file that is said to have moved`() throws {
    try save("two", at: path, options: options())
    rename(path, folder.path("work/b.txt"))
    store.noteMove(from: FilePath(path), to: FilePath(folder.path("work/b.txt")))
    #expect(texts(folder.path("work/b.txt")) == ["one"])
    // Any program may move it again.
    rename(folder.path("work/b.txt"), folder.path("work/c.txt"))
    #expect(texts(folder.path("work/c.txt")) == ["one"])
    try save("three", at: folder.path("work/c.txt"), options: options())
    #expect(Set(texts(folder.path("work/c.txt"))) == ["one", "two"])
  }

  @Test func `versions follow a file that is moved twice, with a version added in between`() throws {
    try save("two", at: path, options: options())
    rename(path, folder.path("work/b.txt"))
    let added = try folder.write("added", to: "work/added.txt")
    _ = try store.add(movingItemAt: FilePath(added), to: FilePath(folder.path("work/b.txt")))
    #expect(Set(texts(folder.path("work/b.txt"))) == ["one", "added"])
    rename(folder.path("work/b.txt"), folder.path("work/c.txt"))
    #expect(Set(texts(folder.path("work/c.txt"))) == ["one", "added"])
  }

  @Test func `the common version of a conflict moves with the file`() throws {
    let base = try FileBase(at: FilePath(path))
    try save("theirs", at: path, options: options())
    let conflict = try #require(try save("ours", at: path, replacing: base, options: options()).conflict)
    let moved = FilePath(folder.path("work/b.txt"))
    rename(path, moved.string)
    store.noteMove(from: FilePath(path), to: moved)
    let ancestor = try #require(store.commonAncestor(of: conflict.path, and: moved))
    #expect(text(at: ancestor.path.string) == "one")
  }

  @Test func `a copy has no versions, and the original keeps its own`() throws {
    try save("two", at: path, options: options())
    link(path, folder.path("work/second name"))
    #expect(texts(folder.path("work/second name")).isEmpty && texts(path) == ["one"])
  }

  @Test func `versions of a file that is gone are still there`() throws {
    try save("two", at: path, options: options())
    unlink(path)
    #expect(texts(path) == ["one"])
  }

  @Test func `a document that is moved takes along its own versions only`() throws {
    try save("two", at: path, options: options())
    let moved = folder.path("work/moved.txt")
    rename(path, moved)
    // Another document in its place, later by the clock of the file system, with versions of its own.
    let birth = try #require(MoveMark(at: Array(moved.utf8))?.birth)
    var isLater = false
    while !isLater {
      let probe = try folder.write("", to: "probe-\(UInt64.random(in: 0 ... .max))")
      isLater = try #require(MoveMark(at: Array(probe.utf8))?.birth) > birth
      unlink(probe)
    }
    try folder.write("other", to: "work/a.txt")
    try save("another", at: path, options: options())
    #expect(texts(moved) == ["one"])
    try save("three", at: moved, options: options())
    #expect(Set(texts(moved)) == ["one", "two"] && texts(path) == ["other"])
    try store.removeAll(of: FilePath(moved))
    #expect(texts(moved).isEmpty && texts(path) == ["other"])
  }

  @Test func `versions of a file in a folder that is gone are still there`() throws {
    try save("two", at: path, options: options())
    try SafeWrite.removeTree(at: FilePath(folder.path("work")))
    #expect(texts(path) == ["one"] && texts(folder.path("work/b.txt")).isEmpty)
  }
}
