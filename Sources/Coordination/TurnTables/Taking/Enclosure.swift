/// A granted turn that encloses another turn, and ends after it.
package struct Enclosure: Hashable, Sendable {
  let items: [TurnItem]
  let purpose: UInt64
  /// The ticket with which it was granted.
  let ticket: UInt64

  /// Whether a turn in the queue has to wait for the end of this one.
  func comes(before turn: QueuedTurn, _ word: TurnWord) -> Bool {
    word.state == .waiting && word.ticket > ticket && turn.conflicts(with: items, purpose: purpose)
  }
}
