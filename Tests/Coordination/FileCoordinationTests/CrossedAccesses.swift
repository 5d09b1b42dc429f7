import Foundation
import UTThreads
import UTTurnTables

@testable import FileCoordination

/// Code on queues and threads that makes accesses within each other, step by step, as it is told.
final class CrossedAccesses: Sendable {
  enum Command: Sendable {
    /// Makes an access, and within it what comes next, until ``leave``.
    case request(Int, [FileAccess], purpose: UInt64)
    /// Makes an access that goes on only on the queue of another actor.
    case start(Int, [FileAccess], purpose: UInt64, host: Int)
    /// Ends the innermost access; without one, the code.
    case leave
  }

  private struct State {
    var commands: [[Command]]
    var outcomes: [Int: Result<Void, CoordinationError>] = [:]
    var ended: Set<Int> = []
    var running: Set<Int> = []
    var isOver = false
  }

  /// The first actors run on serial queues, the others on threads.
  static let (queueCount, count) = (2, 4)

  let queues: [OperationQueue]
  private let arbiters: [FileArbiter]
  /// Whether the queues belong to different processes, as far as their arbiters can tell.
  let isAcross: Bool
  private let presenters: [Recorder]
  private let cancellation = TurnCancellation()
  private let state: Monitor<State>

  /// - Parameters:
  ///   - tableFolder: the folder of the turn table.
  ///   - isAcross: whether each queue is that of another process.
  ///   - presented: the items of presenters: of one on the first queue, and of others on their own.
  init(tableFolder: String, isAcross: Bool, hosted: URL?, presented: [URL]) {
    self.isAcross = isAcross
    let queues = (0..<Self.queueCount).map { _ in OperationQueue() }
    for queue in queues { queue.maxConcurrentOperationCount = 1 }
    // No turn is passed over because this machine is busy.
    var patience = Patience()
    patience.passingOver = .seconds(3600)
    // A presenter that cannot answer because its queue is in use is passed over at once.
    arbiters = (0..<2).map { _ in
      FileArbiter(
        table: TurnTable(folder: Array(tableFolder.utf8), patience: patience), patience: .milliseconds(1))
    }
    presenters =
      presented.map { Recorder($0) } + (hosted.map { [Recorder($0, queue: queues[0])] } ?? [])
    self.queues = queues
    state = Monitor(State(commands: Array(repeating: [], count: Self.count), running: Set(0..<Self.count)))
    for presenter in presenters { arbiters[0].add(presenter) }
    for actor in 0..<Self.count {
      let work = { @Sendable [self] in
        serve(actor)
        _ = state.locked { $0.running.remove(actor) }
      }
      if actor < queues.count { queues[actor].addOperation(work) } else { Thread(block: work).start() }
    }
  }

  /// Whether an actor can start accesses that go on on queues.
  static func hasQueues(_ actor: Int) -> Bool { actor < count - 1 }

  /// The number of the arbiter, as of a process.
  private func process(of actor: Int) -> Int { actor == Self.count - 1 || isAcross && actor > 0 ? 1 : 0 }

  /// Whether accesses of two actors can be within each other.
  func shareProcess(_ actor: Int, _ other: Int) -> Bool { process(of: actor) == process(of: other) }

  func tell(_ actor: Int, _ command: Command) { state.locked { $0.commands[actor].append(command) } }

  /// How an access ended its wait; nil if it still waits.
  func outcome(_ number: Int) -> Result<Void, CoordinationError>? { state.locked { $0.outcomes[number] } }

  func hasEnded(_ number: Int) -> Bool { state.locked { $0.ended.contains(number) } }

  func isRunning(_ actor: Int) -> Bool { state.locked { $0.running.contains(actor) } }

  private func serve(_ actor: Int) {
    let arbiter = arbiters[process(of: actor)]
    while true {
      let command = state.wait { state -> Command? in
        if state.isOver { return .leave }
        return state.commands[actor].isEmpty ? nil : state.commands[actor].removeFirst()
      }
      switch command {
      case .leave: return
      case .request(let number, let accesses, let purpose):
        guard let granted = begin(number, accesses, purpose, arbiter) else { continue }
        granted.within { serve(actor) }
        end(number, granted)
      case .start(let number, let accesses, let purpose, let host):
        let (nest, arbiter) = (shareProcess(actor, host) ? Nest.current : nil, arbiters[process(of: host)])
        try? WaitingThreads.shared.run { [self] in
          Nest.$current.withValue(nest) { _ = begin(number, accesses, purpose, arbiter, host: queues[host]) }
        }
      }
    }
  }

  /// - Parameter host: where the access goes on.
  private func begin(
    _ number: Int, _ accesses: [FileAccess], _ purpose: UInt64, _ arbiter: FileArbiter, host: OperationQueue? = nil
  ) -> GrantedAccess? {
    var party = Party(purpose: purpose)
    party.cancellation = cancellation
    do throws(CoordinationError) {
      let granted = try arbiter.begin(accesses, by: party)
      if let host {
        granted.needs(host)
        host.addOperation { [self] in
          granted.hasQueue()
          end(number, granted)
        }
      }
      state.locked { $0.outcomes[number] = .success(()) }
      return granted
    } catch {
      state.locked { $0.outcomes[number] = .failure(error) }
      return nil
    }
  }

  private func end(_ number: Int, _ granted: GrantedAccess) {
    granted.end()
    _ = state.locked { $0.ended.insert(number) }
  }

  /// Ends everything.
  func stop() {
    cancellation.cancel()
    state.locked { $0.isOver = true }
  }

  /// Whether all code has ended, and all presenters have got their messages.
  var isIdle: Bool {
    state.locked { $0.running.isEmpty }
      && (queues + presenters.map(\.presentedItemOperationQueue)).allSatisfy { $0.operationCount == 0 }
  }

  func removePresenters() { for presenter in presenters { arbiters[0].remove(presenter) } }
}
