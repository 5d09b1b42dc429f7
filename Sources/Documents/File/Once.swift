import Synchronization

/// Something that happens once, whoever does it first.
final class Once: Sendable {
  private let isOver = Atomic(false)

  /// Whether nobody asked before.
  var isFirst: Bool { !isOver.exchange(true, ordering: .acquiringAndReleasing) }
}
