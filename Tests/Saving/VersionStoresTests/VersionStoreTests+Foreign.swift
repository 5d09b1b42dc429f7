import FoundationEssentials
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
      #expect(Descriptor.status(at: Array(planted.utf8), followingLinks: false)?.permissions == mode)
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

  /// What another user gives the name of a version to while it is being stored.
  enum Plant: CaseIterable { case file, link, pipe }

  private func plant(_ plant: Plant, in place: TemporaryFolder) throws {
    switch plant {
    case .file: try place.write("planted", to: "planted")
    case .link: symlink(try place.write("private", to: "private"), place.path("planted"))
    case .pipe: try #require(mkfifo(place.path("planted"), 0o666) == 0)
    }
  }

  /// Calls a closure again and again, in which an item loses its name to a planted one at one system call after the
  /// other.
  private func planting(
    _ planted: Plant, as find: @escaping @Sendable (TemporaryFolder) -> String?,
    _ body: (TemporaryFolder, VersionStore, CallTable) throws -> Void
  ) throws -> Int {
    var point = 0
    while true {
      let place = try TemporaryFolder()
      try plant(planted, in: place)
      let exchange = Intrusion(at: point) {
        guard let name = find(place), rename(place.path(name), place.path("taken")) == 0 else { return false }
        return rename(place.path("planted"), place.path(name)) == 0
      }
      let store = VersionStore(dataFolder: FilePath(place.path("data")), policy: Self.everything)
      try body(place, store, exchange.table)
      guard exchange.isReached else { return point }
      point += 1
    }
  }

  @Test(arguments: Plant.allCases) func `another item that gets the name of a conflict version is not stored`(
    planted: Plant
  ) throws {
    let name = "doc.conflict-20260301T120000Z-0123abcd.txt"
    let points = try planting(planted, as: { _ in name }) { place, store, table in
      let path = FilePath(try place.write("current", to: "doc.txt"))
      let conflict = FilePath(try place.write("theirs", to: name))
      let stamp = try #require(VersionStore.item(at: conflict)?.id)
      let inode = place.status("planted").st_ino
      let result = Result {
        try table.inForce {
          try store.add(conflictVersionAt: Place(conflict, followsLink: false), stamp, named: stamp, to: path)
        }
      }
      let comment: Comment = "\(result), \(place.names)"
      #expect(place.names.contains { place.status($0).st_ino == inode }, comment)
      switch result {
      case .success(let version): #expect(text(at: version.path.string) == "theirs", comment)
      case .failure(let error):
        #expect((error as? SafeWriteError)?.code == ESTALE && place.text("taken") == "theirs", comment)
      }
      #expect(store.versions(of: path).allSatisfy { text(at: $0.path.string) == "theirs" }, comment)
    }
    #expect(points >= 10)
  }

  @Test(arguments: Plant.allCases) func `nor is one that gets the hidden name of a replaced version`(
    planted: Plant
  ) throws {
    let points = try planting(planted, as: { $0.names.first { $0.hasSuffix(".dockeep") } }) { place, store, table in
      let path = try place.write("old", to: "doc.txt")
      let base = try FileBase(at: FilePath(path))
      let inode = place.status("planted").st_ino
      let result = Result { try table.inForce { try save("new", at: path, replacing: base, options: options(store)) } }
      let comment: Comment = "\(result), \(place.names)"
      #expect(store.versions(of: FilePath(path)).allSatisfy { text(at: $0.path.string) == "old" }, comment)
      let versions = place.path("data/uniform-documents/versions")
      let stored = (try? FileManager.default.subpathsOfDirectory(atPath: versions)) ?? []
      for item in stored { #expect(place.status("data/uniform-documents/versions/\(item)").st_ino != inode, comment) }
    }
    #expect(points >= 10)
  }

  @Test func `a path that was resolved is not resolved again`() throws {
    let other = try folder.write("other", to: "work/b.txt")
    for path in [path, other] { _ = try save("new", at: path, options: options()) }
    rename(path, folder.path("work/moved"))
    symlink(other, path)
    let resolved = store.withResolvedPaths(refusing: nil)
    _ = try resolved.removeAll(of: FilePath(path))
    #expect(texts(other) == ["other"])
    #expect(store.versions(of: FilePath(path)).count == 1)
  }
}
