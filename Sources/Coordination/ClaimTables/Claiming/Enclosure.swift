/// A granted claim within which another one is made. It ends after that one.
package struct Enclosure: Hashable, Sendable {
  let items: [ClaimedItem]
  let purpose: UInt64
  /// The ticket with which it was granted.
  let ticket: UInt64

  /// Whether a claim in the queue has to wait for the end of this one.
  func comes(before claim: QueuedClaim, _ word: ClaimWord) -> Bool {
    word.state == .waiting && word.ticket > ticket && claim.conflicts(with: items, purpose: purpose)
  }
}
