import Foundation
import UTSystemCalls
import UTTurnTables

/// The party that makes an access, and how long it waits.
package struct Party: Sendable {
  /// The presenter that makes the access, and gets no messages about it.
  var presenter: SilentPresenter?
  /// Accesses with the same purpose never wait for each other.
  var purpose: UInt64
  /// The deadline; nil for none.
  package var deadline: ContinuousClock.Instant?
  /// How long to wait for other accesses after presenters have answered, instead of a deadline for both.
  var turnLimit: Duration?
  package var cancellation = TurnCancellation()
  /// The queues that its wait for other accesses blocks.
  var queues = TurnQueues.none
  /// Follows the downloads before the access; nil for the observer of the current code.
  package var observer: DownloadObserver?
  /// Whether a download takes up the current progress of Foundation.
  package var followsProgress = false

  init(_ presenter: (any NSFilePresenter)? = nil, purpose: UInt64 = .random(in: 1...UInt64.max)) {
    self.presenter = presenter.map(SilentPresenter.init)
    self.purpose = purpose
  }
}

/// The presenter of an access, which is only compared and asked for its URL.
// Sendable: the URL of a presenter may be read on any thread, as its documentation says.
struct SilentPresenter: @unchecked Sendable {
  let object: any NSFilePresenter
  var identity: ObjectIdentifier { ObjectIdentifier(object) }
}
