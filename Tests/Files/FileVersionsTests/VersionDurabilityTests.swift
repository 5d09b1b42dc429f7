import Foundation
import Testing
import UTFileVersions
import UTLibC
import UTSystemCalls
import UTTestFixtures
import UTThreads
import VersionStores

/// What was reported as done is still done after a power failure.
@Suite struct VersionDurabilityTests {
  let folder: TemporaryFolder
  let store: VersionStore
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    store = VersionStore(dataFolder: FilePath("\(folder.path)/data"))
    url = URL(filePath: try folder.write("one", to: "work/a.txt"))
  }

  private var history: VersionHistory { VersionHistory(of: url, in: store) }

  private func conflict() throws -> FileVersion {
    try folder.write("theirs", to: "work/a.conflict-20260301T120000Z-0123abcd.txt")
    return try #require(history.conflicts.first)
  }

  enum Change: CaseIterable {
    case keep, keepByMoving, delete, deleteAll, setDiscardable, resolve, resolveMissing, deleteConflict
  }

  private func prepare(_ change: Change) throws -> @Sendable () throws -> Void {
    let history = history
    switch change {
    case .keep: return { [url] in _ = try history.add(url) }
    case .keepByMoving:
      let other = URL(filePath: try folder.write("two", to: "work/b.txt"))
      return { _ = try history.add(other, isMoved: true) }
    case .delete:
      let version = try history.add(url)
      return { try history.remove(version) }
    case .deleteAll:
      _ = try history.add(url)
      return { try history.removeStored() }
    case .setDiscardable:
      let version = try history.add(url)
      return { _ = try history.setDiscardable(true, version) }
    case .resolve:
      let version = try conflict()
      return { _ = try history.resolve(version) }
    case .resolveMissing:
      let version = try conflict()
      try FileManager.default.removeItem(at: url)
      return { _ = try history.resolve(version) }
    case .deleteConflict:
      let version = try conflict()
      return { try history.remove(version) }
    }
  }

  @Test(arguments: Change.allCases) func `the last call of a change makes it durable`(change: Change) throws {
    let body = try prepare(change)
    let calls = Monitor<[SystemCall]>([])
    let table = CallTable { call in
      calls.locked { $0.append(call) }
      return .made
    }
    try table.inForce(body)
    let made = calls.locked { $0 }
    let changed = try #require(made.lastIndex { [.rename, .link, .makeLink, .remove].contains($0) })
    let synced = try #require(made.lastIndex(of: .syncFileSystem), "\(made)")
    #expect(synced > changed, "\(made)")
  }

  @Test(arguments: Change.allCases) func `a change that may not be durable is an error`(change: Change) throws {
    let body = try prepare(change)
    let table = CallTable { $0 == .syncFileSystem ? .fails(EIO) : .made }
    let error = #expect(throws: SafeWriteError.self) { try table.inForce(body) }
    #expect(error?.code == EIO && error?.state == .replaced)
  }
}
