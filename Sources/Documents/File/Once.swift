import Synchronization

/// An event that happens once, whichever thread triggers it first.
final class Once: Sendable {
  private let isOver = Atomic(false)

  /// Whether this is the first call.
  var isFirst: Bool { !isOver.exchange(true, ordering: .acquiringAndReleasing) }
}
