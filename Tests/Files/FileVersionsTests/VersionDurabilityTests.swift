import Foundation
import Synchronization
import Testing
import UTFileVersions
import UTLibC
import UTSystemCalls
import UTTestFixtures
import VersionStores

/// Changes of versions are made durable. That commands do so is tested with strace.
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

  @Test func `after a failure, the error says that the change is in place`() throws {
    let table = CallTable { $0 == .syncFileSystem ? .fails(EIO) : .made }
    let error = #expect(throws: SafeWriteError.self) { try table.inForce { try history.sync() } }
    #expect(error?.code == EIO && error?.state == .replaced)
  }
}
