import Synchronization

/// An event that happens once, whichever thread triggers it first.
package final class Once: Sendable {
  private let isOver = Atomic(false)

  package init() {}

  /// Whether this is the first call.
  package var isFirst: Bool { !isOver.exchange(true, ordering: .acquiringAndReleasing) }
}
