import Foundation
import Synchronization
import Testing
import UTFileVersions
import UTLibC
import UTSystemCalls
import UTTestFixtures
import VersionStores

/// Changes of versions survive a power failure, or an error says that they may not. `CallCountTests` look at the
/// commands.
@Suite struct VersionDurabilityTests {
  let folder: TemporaryFolder
  let history: VersionHistory

  init() throws {
    folder = try TemporaryFolder()
    let url = URL(filePath: try folder.write("one", to: "work/a.txt"))
    history = VersionHistory(of: url, in: VersionStore(dataFolder: FilePath("\(folder.path)/data")))
    _ = try history.add(url)
  }

  @Test(arguments: [false, true]) func `the file system is synced once, also if the folder of the item is gone`(
    isGone: Bool
  ) throws {
    if isGone { try FileManager.default.removeItem(atPath: "\(folder.path)/work") }
    let count = Mutex(0)
    let table = CallTable { call in
      if call == .syncFileSystem { count.withLock { $0 += 1 } }
      return .made
    }
    try table.inForce { try history.sync() }
    #expect(count.withLock { $0 } == 1)
  }

  /// The system reports a failure only once, so another call that succeeds proves nothing.
  @Test func `after a failure, the error says that the change is in place`() throws {
    let count = Mutex(0)
    let table = CallTable { call in
      guard call == .syncFileSystem else { return .made }
      return count.withLock { count in
        count += 1
        return count == 1 ? .fails(EIO) : .made
      }
    }
    let error = #expect(throws: SafeWriteError.self) { try table.inForce { try history.sync() } }
    #expect(error?.code == EIO && error?.state == .replaced)
  }
}
