import SystemPackage
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting
@testable import VersionStores

/// What other users and archives have put where versions are.
extension VersionStoreTests {
  /// Another user may rename a folder of this user in a folder that both may change.
  @Test func `a folder with the name of a store that this user did not make as one is left alone`() throws {
    let memory = try TemporaryFolder(in: "/dev/shm")
    let planted = "\(memory.path)/.uniform-versions-\(geteuid())"
    try memory.write("chapter", to: ".uniform-versions-\(geteuid())/items/chapter/text.txt")
    for mode: mode_t in [0o755, 0o700] {
      chmod(planted, mode)
      let found = VersionFolder.all(besides: try Folder(path: Array(memory.path.utf8)), data: nil)
      #expect(found.allSatisfy { $0.root.path.count < memory.path.utf8.count })
      #expect(Descriptor.status(at: Array(planted.utf8), followingLinks: false)?.st_mode == S_IFDIR | mode)
    }
    #expect(text(at: "\(planted)/items/chapter/text.txt") == "chapter")
  }

  @Test func `a store on another file system is found again, and not taken for one after it was copied`() throws {
    let memory = try TemporaryFolder(in: "/dev/shm")
    let path = try memory.write("one", to: "a.txt")
    let stored = try #require(try save("two", at: path, options: options()).stored)
    #expect(texts(path) == ["one"])
    let store = stored.path.removingLastComponent().removingLastComponent().removingLastComponent()
    let copy = "\(memory.path)/\(store.lastComponent?.string ?? "")"
    mkdir(copy, 0o700)
    let folder = try Folder(path: store.bytes)
    let mark = try #require(folder.destination(ofLink: Array(".store".utf8)))
    #expect(try Folder(path: Array(copy.utf8)).makeLink(Array(".store".utf8), destination: mark))
    let found = VersionFolder.all(besides: try Folder(path: Array(memory.path.utf8)), data: nil)
    #expect(found.map(\.root.path) == [store.bytes])
    try self.store.removeAll(of: FilePath(path))
  }

  /// An archive may have a store with links in it.
  @Test func `links that lead out of a package lead to no versions`() throws {
    let other = try folder.write("other", to: "work/b.txt")
    for path in [path, other] { _ = try save("new", at: path, options: options()) }
    let stored = try #require(store.versions(of: FilePath(path)).first)
    let versions = try Folder(path: stored.path.removingLastComponent().bytes)
    for destination in ["../b.txt", "/\(other)", "x/../../b.txt", "", ".", "x//y"] {
      let name = Array(".item-".utf8) + StableHash.of(Array(destination.utf8)[...]).hexadecimal
      if !destination.isEmpty { #expect(versions.makeLink(name, destination: Array(destination.utf8))) }
    }
    // Of a path within the package, but not of this one.
    #expect(versions.makeLink(Array(".item-0123456789abcdef".utf8), destination: Array("c.txt".utf8)))
    #expect(store.itemsWithVersions(inPackageAt: FilePath(path)).isEmpty)
    try store.removeAll(of: FilePath(path))
    #expect(texts(other) == ["other"])
  }

  /// Another user may fill the disk for a moment.
  @Test func `the last copy of what was removed stays for a month, however little space is free`() throws {
    let removed = try folder.write("thesis", to: "work/thesis.txt")
    _ = try save("thesis 2", at: removed, options: options(store(at: 0)))
    unlink(removed)
    let day: Int64 = 86_400
    for (time, expected) in [(10, ["thesis"]), (29 * day, ["thesis"]), (31 * day, [])] {
      var store = store(at: time)
      store.policy.share = 0
      try save("\(time)", at: path, options: options(store))
      #expect(texts(removed) == expected, "after \(time) seconds")
    }
  }
}
