import FileTrees
import FoundationEssentials
import SafeWriting
import SystemPackage
import Testing
import UTFileVersions
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures
import VersionStores

/// Another user gives a name in the path of the store to another folder, at each moment of a change.
@Suite struct RedirectedStoreTests {
  /// What stores something.
  enum Change: CaseIterable { case addFile, addPackage, prepareFile, prepareFolder, remove }

  private static let store = "data/uniform-documents/versions"

  private func perform(_ change: Change, in place: TemporaryFolder) throws {
    let store = VersionStore(dataFolder: FilePath(place.path("data")))
    let package = FilePath(place.path("P.rtfd"))
    let history = VersionHistory(of: package, in: store)
    func item(_ name: String) throws -> (VersionHistory, FileTree) {
      let path = package.appending(name)
      return (VersionHistory(of: path, in: store), try FileTree(contentsOf: path))
    }
    switch change {
    case .addFile: _ = try history.add(itemAt: FilePath(place.path("file")))
    case .addPackage: _ = try history.add(itemAt: FilePath(place.path("Q.rtfd")))
    case .prepareFile:
      let (history, tree) = try item("text")
      _ = try history.prepare(tree, inPackageAt: package)
    case .prepareFolder:
      let (history, tree) = try item("folder")
      _ = try history.prepare(tree, inPackageAt: package)
    case .remove: if let version = history.stored.first { try history.remove(version) }
    }
  }

  private func prepared(_ place: TemporaryFolder, _ change: Change) throws {
    for name in ["file", "Q.rtfd/text", "P.rtfd/text", "P.rtfd/folder/text"] { try place.write("text", to: name) }
    try place.write("thesis", to: "precious/thesis")
    if change == .remove { try perform(.addPackage, in: place) }
  }

  /// Performs a change again and again, before one of whose system calls something happens.
  private func intruding(
    on change: Change, _ intrusion: @escaping @Sendable (TemporaryFolder) -> Bool,
    _ check: (TemporaryFolder, Comment) throws -> Void
  ) throws {
    var (point, happened) = (0, 0)
    while true {
      let place = try TemporaryFolder()
      try prepared(place, change)
      let event = Intrusion(at: point) { intrusion(place) }
      let result = Result { try event.during { try perform(change, in: place) } }
      guard event.isReached else { break }
      if event.hasHappened {
        try check(place, "call \(point): \(result)")
        happened += 1
      }
      point += 1
    }
    // Fewer would mean that it did not arrive.
    #expect(happened >= 10)
  }

  @Test(arguments: Change.allCases) func `nothing is written through a link in its path`(change: Change) throws {
    try intruding(on: change) { place in
      rename(place.path("data"), place.path("taken")) == 0 && symlink(place.path("precious"), place.path("data")) == 0
    } _: { place, comment in
      #expect(place.text("precious/thesis") == "thesis", comment)
      // A whole store may be created there, for it is where the user's data are then.
      let names = names(in: place.path("precious/uniform-documents/versions"))
      #expect(names.isEmpty || Set(names) == ["CACHEDIR.TAG", "items", "moves"], comment)
    }
  }

  @Test(arguments: Change.allCases) func `a folder that gets the name of one in the store is not emptied`(
    change: Change
  ) throws {
    try intruding(on: change) { place in
      let below = (try? FileManager.default.subpathsOfDirectory(atPath: place.path(Self.store))) ?? []
      let name = below.first { change == .remove ? $0.hasSuffix(".rtfd") : $0.hasPrefix(".new-") && !$0.contains("/") }
      guard let name, rename(place.path("data"), place.path("taken")) == 0 else { return false }
      let planted = "\(Self.store)/\(name)"
      guard (try? place.write("", to: "\(planted)/../.planted")) != nil else { return false }
      // Others have filled it.
      return chmod(place.path(Self.store), 0o777) == 0 && rename(place.path("precious"), place.path(planted)) == 0
    } _: { place, comment in
      let all = try FileManager.default.subpathsOfDirectory(atPath: place.path)
      #expect(all.contains { $0.hasSuffix("/thesis") }, comment)
    }
  }

  private func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}
