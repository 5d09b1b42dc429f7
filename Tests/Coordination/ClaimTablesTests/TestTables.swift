import Synchronization
import Testing
import UTTestFixtures
import UTThreads
@testable import UTClaimTables

/// Tables of several processes, as far as the table can tell, in one folder.
struct TestTables {
  let temporary: TemporaryFolder
  let folder: [UInt8]

  init() throws {
    temporary = try TemporaryFolder()
    folder = Array("\(temporary.path)/table".utf8)
  }

  /// A table as another process has it.
  /// - Parameter passingOver: when a claim that does not move is passed over; a slow test must not be.
  func table(passingOver: Duration = .seconds(3600)) -> ClaimTable {
    var patience = Patience()
    patience.passingOver = passingOver
    return ClaimTable(folder: folder, patience: patience)
  }

  func registration(_ program: String, identifier: UInt32 = 1) throws -> Registration {
    try Registration(
      in: TableFile(in: TableFolder(at: folder)),
      as: ProcessRecord(identifier: identifier, namespace: 0, name: Array(program.utf8)))
  }

  /// Claims on another thread.
  func request(
    _ items: [ClaimedItem], from table: ClaimTable, blocking queues: ClaimQueues = .none,
    within enclosing: HeldClaim? = nil, cancellation: ClaimCancellation? = nil
  ) throws -> Request {
    let request = Request()
    let thread = WorkerThread {
      do throws(ClaimError) {
        let claim = try table.claim(
          items, blocking: queues, within: enclosing, cancellation: cancellation)
        request.end.withLock { $0 = .success(claim) }
      } catch {
        request.end.withLock { $0 = .failure(error) }
      }
    }
    try #require(thread).detach()
    return request
  }

  /// Waits until a number of claims are in the queue.
  func queued(_ count: Int, _ table: ClaimTable) async throws {
    try await eventually("\(count) claims in the queue") {
      try table.claims().count { $0.state == .waits } == count
    }
  }
}

extension OtherProcess {
  /// A run of `claim-once`, which `Tests/Faults/claim-once` describes.
  ///
  /// - Parameters:
  ///   - tables: the tables to use.
  ///   - arguments: the command and its operands.
  ///   - environment: additions to the environment.
  convenience init(_ tables: TestTables, _ arguments: [String], environment: [String: String] = [:]) throws {
    try self.init(
      "ut-claim-once", [String(decoding: tables.folder, as: UTF8.self)] + arguments, environment: environment,
      in: tables.temporary)
  }
}

/// A claim that another thread asks for.
final class Request: Sendable {
  let end = Mutex<Result<HeldClaim, ClaimError>?>(nil)

  func claim() async throws -> HeldClaim {
    try await eventually("the end of a claim") { end.withLock { $0 != nil } }
    return try #require(end.withLock { $0 }).get()
  }
}

/// An item in a folder that has this inode.
func item(
  _ name: String, in folder: UInt64 = 1, inode: UInt64? = nil, writes: Bool = true, isTree: Bool = false,
  ancestors: [UInt64] = []
) -> ClaimedItem {
  let identity = { ClaimedItem.Identity(device: 7, inode: $0) }
  return ClaimedItem(
    parent: identity(folder), name: Array(name.utf8), identity: inode.map(identity),
    ancestors: ([folder] + ancestors).map(identity), isWritten: writes, isTree: isTree)
}
