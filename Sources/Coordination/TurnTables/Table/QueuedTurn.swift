/// A turn that is in the queue or held, as read from the table.
package struct QueuedTurn: Hashable, Sendable {
  /// The leader's slot, and its word.
  let slot: Int
  let word: TurnWord
  /// The number of the turn: the ticket that its first slot was taken with.
  let number: UInt64
  let origin: TurnOrigin
  var items: [TurnItem]

  /// Whether a turn with these items, for a purpose, excludes this one.
  func conflicts(with items: [TurnItem], purpose: UInt64) -> Bool {
    // Turns for one purpose do not exclude each other; 0 is none.
    guard purpose == 0 || purpose != origin.purpose else { return false }
    return self.items.contains { item in items.contains { $0.conflicts(with: item) } }
  }

  func conflicts(with other: QueuedTurn) -> Bool { conflicts(with: other.items, purpose: other.origin.purpose) }
}

/// A presenter, as read from the table.
struct PresentedSlot: Hashable {
  let word: TurnWord
  let time: UInt64
  let item: TurnItem
  var process: Int { word.process }
}
