import SafeWriting
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures
import UTThreads
import VersionStores

/// Versions that programs add, where system calls fail.
@Suite struct FailingAdditionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Lets one system call after the other of an addition fail with an error number, which must be that of the error.
  ///
  /// - Parameters:
  ///   - isKept: whether the version must still be there.
  ///   - add: adds a version to a store.
  private func failing(
    _ code: Int32, isKept: Bool, _ add: (VersionStore, Place, TemporaryFolder) throws -> StoredVersion
  ) throws {
    var (point, refusals) = (0, 0)
    while true {
      let place = try TemporaryFolder()
      let store = VersionStore(dataFolder: FilePath(place.path("data")))
      try place.makePackage("P", ["item": "current"])
      let version = try Place(FilePath(try place.write("earlier", to: "version")), followsLink: false)
      let calls = FailingCall(point, code)
      do {
        let stored = try calls.table.inForce { try add(store, version, place) }
        #expect(try String(readingFileAt: stored.path.string) == "earlier")
      } catch let error as SafeWriteError {
        #expect(error.code == code, "\(calls.failed.map { "\($0)" } ?? "no call"), call \(point): \(error)")
        if isKept { #expect(place.text("version") == "earlier") }
        refusals += 1
      }
      if calls.failed == nil { break }
      point += 1
    }
    // Fewer would mean that the failures did not arrive.
    #expect(point >= 20 && refusals >= 5)
  }

  @Test(arguments: [ENOSPC, EACCES]) func `a version that cannot be added is still there, and the error says why`(
    code: Int32
  ) throws {
    try failing(code, isKept: true) { store, version, place in
      try store.add(movingItemAt: version.filePath, to: FilePath(place.path("P/item")))
    }
  }

  @Test(arguments: [ENOSPC, EIO]) func `a failed call does not make a store look like another user's`(
    code: Int32
  ) throws {
    try failing(code, isKept: false) { store, version, place in
      let package = FilePath(place.path("P"))
      return try store.prepare(moving: version, to: package.appending("item"), inPackageAt: package).version
    }
  }

  @Test func `a version is added where the file system cannot check that a name is free`() throws {
    let store = VersionStore(dataFolder: FilePath(folder.path("data")))
    let item = FilePath(try folder.write("current", to: "doc"))
    let version = FilePath(try folder.write("earlier", to: "version"))
    let refused = Monitor(0)
    let table = CallTable { call in
      guard call == .rename else { return .made }
      return refused.locked { count in
        count += 1
        return count == 1 ? .fails(EINVAL) : .made
      }
    }
    let stored = try table.inForce { try store.add(movingItemAt: version, to: item) }
    #expect(try String(readingFileAt: stored.path.string) == "earlier")
    #expect(refused.locked { $0 } == 2)
  }
}
