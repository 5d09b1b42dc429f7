import FoundationEssentials
import SafeWriting
import Testing
import UTFileVersions
import UTFileWatching
import UTTestFixtures

@testable import FileCoordination

/// What is new to the presenters of an item, in each situation, without a watcher.
@Suite struct KnownItemTests {
  private let folder: TemporaryFolder
  private let path: [UInt8]
  private static let conflict = "a.sync-conflict-20260731-120000-ABCDEF7.txt"

  init() throws {
    folder = try TemporaryFolder()
    path = Array(try folder.write("one", to: "a.txt").utf8)
  }

  private var found: [FilePath: FileVersion] { KnownConflicts.found(of: path) }

  private func news(_ known: KnownConflicts) -> [VersionChange] { known.news(of: found) { [] }.map(\.change) }

  @Test func `versions that lost a conflict appear and disappear once`() throws {
    var known = KnownConflicts(found)
    #expect(news(known).isEmpty)
    try folder.write("two", to: Self.conflict)
    #expect(news(known) == [.gained])
    let isAdopted = known.adopt(found, since: known)
    #expect(isAdopted && news(known).isEmpty)
    let version = try #require(found.values.first)
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(Self.conflict)")
    #expect(news(known) == [.lost])
    known.note(.lost, version.id, nil)
    #expect(news(known).isEmpty)
  }

  @Test func `what was found before presenters heard of it in another way is not used`() throws {
    try folder.write("two", to: Self.conflict)
    let version = try #require(found.values.first)
    let earlier = KnownConflicts([:])
    let changes: [(inout KnownConflicts) -> Void] = [
      { $0.noteAccess() }, { $0.note(.gained, version.id, version) }, { $0.note(.resolved, version.id, nil) },
    ]
    for change in changes {
      var known = earlier
      change(&known)
      let (isAdoptedLate, isAdopted) = (known.adopt(found, since: earlier), known.adopt(found, since: known))
      #expect(!isAdoptedLate && isAdopted && news(known).isEmpty)
    }
  }

  @Test func `contents that an access writes are held back until it ends`() throws {
    let file = FilePath("\(folder.path)/a.txt")
    var known = KnownContents(try FileBase(watching: file))
    _ = known.beginComparing()
    try folder.write("three", to: "a.txt")
    let now = try FileBase(watching: file)
    let during = known.take(now, WatchedItems(now), isHeldBack: { _ in true })
    let (wasHeldBack, isHeldBack) = (known.takeHeldBack(), known.takeHeldBack())
    #expect(during == [] && wasHeldBack && !isHeldBack)
    // Nothing has told of it: the watcher looks again.
    let after = known.take(now, WatchedItems(now), isHeldBack: { _ in false })
    let compared = known.take(now, WatchedItems(now), isHeldBack: { _ in false })
    _ = known.beginComparing()
    let last = known.take(now, WatchedItems(now), isHeldBack: { _ in false })
    #expect(after == [.changed([])] && compared == nil && last == [])
  }
}
