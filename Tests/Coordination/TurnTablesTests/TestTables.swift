import Synchronization
import Testing
import UTLibC
import UTSystemCalls
import UTTestFixtures
import UTThreads
@testable import UTTurnTables

/// Tables of several processes, as far as the table can tell, in one folder.
struct TestTables {
  let temporary: TemporaryFolder
  let folder: [UInt8]

  init() throws {
    temporary = try TemporaryFolder()
    folder = Array("\(temporary.path)/table".utf8)
  }

  /// A table as another process has it.
  /// - Parameter passingOver: when a turn that does not move is passed over; a slow test must not be.
  func table(passingOver: Duration = .seconds(3600)) -> TurnTable {
    var patience = Patience()
    patience.passingOver = passingOver
    return TurnTable(folder: folder, patience: patience)
  }

  func registration(_ program: String, identifier: UInt32 = 1) throws -> Registration {
    try Registration(
      in: TableFile(in: TableFolder(at: folder)),
      as: ProcessRecord(identifier: identifier, namespace: 0, name: Array(program.utf8)))
  }

  /// Takes a turn on another thread.
  func request(
    _ items: [TurnItem], from table: TurnTable, blocking queues: TurnQueues = .none,
    within enclosing: HeldTurn? = nil, cancellation: TurnCancellation? = nil
  ) throws -> Request {
    let request = Request()
    let thread = WorkerThread {
      do throws(TurnError) {
        let turn = try table.takeTurn(
          with: items, blocking: queues, within: enclosing, cancellation: cancellation)
        request.end.withLock { $0 = .success(turn) }
      } catch {
        request.end.withLock { $0 = .failure(error) }
      }
    }
    try #require(thread).detach()
    return request
  }

  /// Waits until a number of turns are in the queue.
  func queued(_ count: Int, _ table: TurnTable) async throws {
    try await eventually("\(count) turns in the queue") {
      try table.turns().count { $0.state == .waits } == count
    }
  }
}

/// Ends what stands for a process. A program that another test starts at that moment shares its lock until it runs.
func end(_ registration: inout Registration?) async throws {
  let (number, path) = try #require(registration.map { ($0.number, $0.path) })
  registration = nil
  try await eventually("the end of a process") {
    try Registration.isAlive(number, in: #require(Descriptor.open(path, O_RDONLY))) == false
  }
}

extension OtherProcess {
  /// A run of `turn-once`, which `Tests/Faults/turn-once` describes.
  ///
  /// - Parameters:
  ///   - tables: the tables to use.
  ///   - arguments: the command and its operands.
  ///   - environment: additions to the environment.
  convenience init(_ tables: TestTables, _ arguments: [String], environment: [String: String] = [:]) throws {
    try self.init(
      "ut-turn-once", [String(decoding: tables.folder, as: UTF8.self)] + arguments, environment: environment,
      in: tables.temporary)
  }
}

/// A turn that another thread asks for.
final class Request: Sendable {
  let end = Mutex<Result<HeldTurn, TurnError>?>(nil)

  func turn() async throws -> HeldTurn {
    try await eventually("the end of a turn") { end.withLock { $0 != nil } }
    return try #require(end.withLock { $0 }).get()
  }
}

/// An item in a folder that has this inode.
func item(
  _ name: String, in folder: UInt64 = 1, inode: UInt64? = nil, writes: Bool = true, isTree: Bool = false,
  ancestors: [UInt64] = []
) -> TurnItem {
  let identity = { ItemIdentity(device: 7, inode: $0) }
  return TurnItem(
    parent: identity(folder), name: Array(name.utf8), identity: inode.map(identity),
    ancestors: ([folder] + ancestors).map(identity), isWritten: writes, isTree: isTree)
}
