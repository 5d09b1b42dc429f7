import Foundation
import UTThreads

/// The presenters that an access concerns, from the first message to the end of the access.
final class PreparedPresenters: Sendable {
  /// The presenters of other processes.
  let peers: PreparedPeers?
  private let presenters: LocalPresenters
  private let access: PresenterNegotiation.Access
  private let arrived = Monitor<Set<[UInt8]>>([])

  /// Begins to send messages.
  ///
  /// - Parameters:
  ///   - messages: the presenters of this process and their messages.
  ///   - asker: the originator of the access.
  ///   - origin: the same for the presenters.
  ///   - peers: the presenters of other processes; nil if there are none.
  ///   - completion: called when all presenters of this process have answered, possibly at once, with their first
  ///     objection.
  init(
    _ messages: [(presenter: ReachablePresenter, messages: [Preparation])], of presenters: LocalPresenters,
    by asker: PresenterNegotiation.Asker, from origin: FilePresentation.Origin, peers: PreparedPeers? = nil,
    completion: @escaping @Sendable (PresenterNegotiation.Refusal?) -> Void
  ) {
    (self.presenters, self.peers) = (presenters, peers)
    access = presenters.ask(messages, by: asker, from: origin, completion: completion)
  }

  /// Ends the access, for example if a program does not call the closure that ends a batch of accesses.
  deinit { end(onQueues: true) }

  /// The messages that presenters got.
  var messages: PreparedMessages { presenters.state.locked { $0.negotiation.messages(of: access) } }

  /// The paths to which items were moved during the access. Their presenters are notified, and the items are unchanged.
  var arrivals: Set<[UInt8]> { arrived.locked { $0 } }

  /// Records that an item was moved to a path during the access.
  func noteArrival(at path: [UInt8]) { arrived.locked { _ = $0.insert(path) } }

  /// Stops waiting for presenters of this process.
  func giveUp() { presenters.handle(.gaveUp(access)) }

  /// The objection of a presenter.
  var refusal: CoordinationError? {
    (presenters.state.locked { $0.negotiation.refusal(of: access) } ?? peers?.refusal).map {
      .refused(path: String(decoding: $0.path ?? [], as: UTF8.self), $0.error)
    }
  }

  /// Ends the access: presenters get their items back.
  ///
  /// - Parameters:
  ///   - news: the changes to report to other processes.
  ///   - onQueues: whether presenters get their items on their own queues, and not on the calling thread.
  /// - Returns: the numbers of the notified processes.
  @discardableResult
  func end(_ news: [ItemNews] = [], onQueues: Bool = false) -> Set<Int> {
    presenters.end(access, onQueues: onQueues)
    return peers?.end(news) ?? []
  }
}
