import ClaimTables

/// Claims items in the table of all processes or, if that cannot be used, among the claims of this process.
final class AccessClaims: Sendable {
  private let shared: SharedTable
  private let local = LocalClaims()

  init(_ shared: SharedTable) { self.shared = shared }

  /// Takes a claim.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - purpose: claims with the same purpose never wait for each other.
  ///   - nest: the surrounding accesses.
  ///   - party: who waits, and how long.
  ///   - beforeWaiting: called before waiting for other claims, if that is necessary.
  /// - Throws: ``CoordinationError``.
  func claim(
    _ items: [ClaimedItem], purpose: UInt64, within nest: Nest?, _ party: Party, beforeWaiting: () -> Void
  ) throws(CoordinationError) -> HeldItems {
    if items.isEmpty { return HeldItems(within: nest?.claim) }
    if shared.isUsable {
      do throws(ClaimError) {
        let claim = try shared.table.claim(
          items, purpose: purpose, within: nest?.claim?.shared, deadline: party.deadline,
          cancellation: party.cancellation, beforeWaiting: beforeWaiting)
        return HeldItems(shared: claim)
      } catch {
        guard case .table(let problem) = error else { throw CoordinationError(error) }
        shared.giveUp(problem)
      }
    }
    beforeWaiting()
    let number = try local.claim(items, purpose: purpose, within: nest?.claim?.localNumbers ?? [], party)
    return HeldItems(local: number, of: local, within: nest?.claim?.localNumbers ?? [])
  }
}

/// Claimed items, until they are released.
final class HeldItems: Sendable {
  /// The claim in the table.
  let shared: HeldClaim?
  private let local: (number: UInt64, claims: LocalClaims)?
  /// Whether these are claims of a surrounding access.
  private let areBorrowed: Bool
  /// The claims of this process that surround this one, and this one.
  let localNumbers: Set<UInt64>

  init(shared: HeldClaim) { (self.shared, local, localNumbers, areBorrowed) = (shared, nil, [], false) }

  /// No items but those of a surrounding access.
  init(within outer: HeldItems?) {
    (shared, local, localNumbers, areBorrowed) = (outer?.shared, nil, outer?.localNumbers ?? [], true)
  }

  init(local number: UInt64, of claims: LocalClaims, within enclosing: Set<UInt64>) {
    (shared, local, localNumbers, areBorrowed) = (nil, (number, claims), enclosing.union([number]), false)
  }

  func release() {
    if areBorrowed { return }
    shared?.release()
    local.map { $0.claims.release($0.number) }
  }
}
