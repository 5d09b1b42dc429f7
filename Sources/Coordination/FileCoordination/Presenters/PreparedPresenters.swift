import Foundation
import UTThreads

/// The presenters that an access concerns, from the first message to the end of the access.
final class PreparedPresenters: Sendable {
  /// The objection of a presenter.
  struct Refusal: Sendable {
    /// The path of its item.
    var path: [UInt8]?
    var error: any Error
  }

  private struct State {
    var waiting = 0
    var refusal: Refusal?
    var completion: (@Sendable (Refusal?) -> Void)?
    var turns: [PresenterTurn] = []
    var arrivals: Set<[UInt8]> = []
  }

  /// Those of other processes.
  let peers: PreparedPeers?
  private let state = Monitor(State())

  /// Creates the turns of presenters. ``begin()`` sends their messages.
  ///
  /// - Parameters:
  ///   - messages: the presenters of this process and their messages.
  ///   - origin: who makes the access.
  ///   - access: the number of the access among those that wait for answers.
  ///   - peers: those of other processes; nil if there are none.
  ///   - completion: called when all of this process have answered, which may be at once, with their first objection.
  init(
    _ messages: [(presenter: ReachablePresenter, messages: [Preparation])], of presenters: LocalPresenters,
    from origin: FilePresentation.Origin, in access: UInt64? = nil, peers: PreparedPeers? = nil,
    completion: @escaping @Sendable (Refusal?) -> Void
  ) {
    self.peers = peers
    state.locked { ($0.waiting, $0.completion) = (messages.count + 1, completion) }
    let turns = messages.map { presenter, messages in
      PresenterTurn(presenter, messages, of: presenters, from: origin) { [self] result in
        let path = presenters.state.locked { state in
          if let access { state.awaiting.remove(presenter.identity, from: access) }
          return state.registry[presenter.identity]?.path
        }
        count { state in
          guard case .failure(let error) = result, state.refusal == nil else { return }
          state.refusal = Refusal(path: path, error: error)
        }
      }
    }
    state.locked { $0.turns = turns }
  }

  /// As when a program forgets to call the closure that ends a batch of accesses.
  deinit { end(onQueues: true) }

  /// Begins to send messages.
  func begin() {
    for turn in state.locked({ $0.turns }) { turn.proceed() }
    count { _ in }
  }

  /// The presenters.
  var messages: PreparedMessages {
    PreparedMessages(state.locked { $0.turns }.map { ($0.presenter.identity, $0.all) }) { $0.union($1) }
  }

  /// The paths to which items were moved during the access. Their presenters know, and the items have not changed.
  var arrivals: Set<[UInt8]> { state.locked { $0.arrivals } }

  /// Notes that an item was moved to a path during the access.
  func noteArrival(at path: [UInt8]) { state.locked { _ = $0.arrivals.insert(path) } }

  private func count(_ note: (inout State) -> Void) {
    let (completion, refusal) = state.locked { state in
      note(&state)
      state.waiting -= 1
      guard state.waiting == 0 else { return (nil as (@Sendable (Refusal?) -> Void)?, nil as Refusal?) }
      defer { state.completion = nil }
      return (state.completion, state.refusal)
    }
    completion?(refusal)
  }

  /// Does not wait any longer for those of this process that have not answered.
  ///
  /// - Returns: how many these were.
  @discardableResult
  func giveUp() -> Int { state.locked { $0.turns }.count { $0.giveUp() } }

  /// Whether a presenter has not answered all of its messages.
  func awaits(_ presenter: ObjectIdentifier) -> Bool {
    state.locked { $0.turns }.contains { $0.presenter.identity == presenter && $0.isAwaited }
  }

  /// Does not wait for a presenter, and does not send it further messages.
  func giveUp(_ presenter: ObjectIdentifier) {
    for turn in state.locked({ $0.turns }) where turn.presenter.identity == presenter { _ = turn.giveUp() }
  }

  /// The objection of a presenter.
  var refusal: CoordinationError? {
    (state.locked { $0.refusal } ?? peers?.refusal).map {
      .refused(path: String(decoding: $0.path ?? [], as: UTF8.self), $0.error)
    }
  }

  /// Ends the access: presenters get their items back.
  ///
  /// - Parameters:
  ///   - news: what other processes must know.
  ///   - onQueues: whether presenters get their items on their own queues, and not on the calling thread.
  /// - Returns: the numbers of the processes that know the news.
  @discardableResult
  func end(_ news: [ItemNews] = [], onQueues: Bool = false) -> Set<Int> {
    let turns = state.locked { state in
      defer { state.turns = [] }
      return state.turns
    }
    for turn in turns { turn.end(onQueue: onQueues) }
    return peers?.end(news) ?? []
  }
}
