import UTClaimTables

/// Claims items in the table of all processes or, if that cannot be used, among the claims of this process.
///
/// A table can be full for one claim and not for the next one. So claims in the table are among those of this process, too:
/// a claim that has found no room waits for them, and they wait for it if they come later.
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
    let outer = nest?.claim
    if items.isEmpty { return HeldItems(within: outer) }
    let claim = try claimInTable(items, purpose: purpose, within: outer, party, beforeWaiting: beforeWaiting)
    do throws(CoordinationError) {
      let number = try local.claim(
        items, purpose: purpose, isInTable: claim != nil, within: outer?.localNumbers ?? [], party,
        beforeWaiting: beforeWaiting)
      return HeldItems(claim, local: number, of: local, within: outer)
    } catch {
      claim?.release()
      throw error
    }
  }

  /// - Returns: nil if the table cannot be used.
  private func claimInTable(
    _ items: [ClaimedItem], purpose: UInt64, within outer: HeldItems?, _ party: Party, beforeWaiting: () -> Void
  ) throws(CoordinationError) -> HeldClaim? {
    do throws(ClaimError) {
      return try shared.use(orElse: shared.noteFull) { (table) throws(ClaimError) in
        try table.claim(
          items, purpose: purpose, blocking: party.queues, within: outer?.enclosing, deadline: party.deadline,
          cancellation: party.cancellation, beforeWaiting: beforeWaiting)
      }
    } catch {
      throw CoordinationError(error)
    }
  }
}

/// Claimed items, until they are released.
final class HeldItems: Sendable {
  /// The claim in the table; nil if there is none.
  private let shared: HeldClaim?
  /// The claim in the table within which others are made: this one, or that of a surrounding access.
  let enclosing: HeldClaim?
  private let local: (number: UInt64, claims: LocalClaims)?
  /// The claims of this process that surround this one, and this one.
  let localNumbers: Set<UInt64>

  /// No items but those of a surrounding access.
  init(within outer: HeldItems?) {
    (shared, enclosing, local, localNumbers) = (nil, outer?.enclosing, nil, outer?.localNumbers ?? [])
  }

  init(_ shared: HeldClaim?, local number: UInt64, of claims: LocalClaims, within outer: HeldItems?) {
    (self.shared, enclosing, local) = (shared, shared ?? outer?.enclosing, (number, claims))
    localNumbers = (outer?.localNumbers ?? []).union([number])
  }

  /// Notes which queue the access needs to go on; `.none` when it no longer needs one.
  func needs(_ queues: ClaimQueues) { shared?.needs(queues) }

  func release() {
    shared?.release()
    local.map { $0.claims.release($0.number) }
  }
}
