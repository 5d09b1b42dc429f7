import ClaimTables
import Foundation
import Threads

/// An access that was granted and has not ended.
final class GrantedAccess: Sendable {
  private let items: [CoordinatedItem]
  private let claim: HeldItems
  private let prepared: PreparedPresenters
  private let party: Party
  private let presenters: LocalPresenters
  private let hasEnded = Monitor(false)
  /// Where items were moved to, as announced: their presenters know already.
  private let arrivals = Monitor<Set<[UInt8]>>([])

  init(
    _ items: [CoordinatedItem], _ claim: HeldItems, _ prepared: PreparedPresenters, _ party: Party,
    _ presenters: LocalPresenters
  ) {
    (self.items, self.claim, self.prepared, self.party, self.presenters) = (items, claim, prepared, party, presenters)
  }

  /// Where the items are, in the order of the accesses.
  var urls: [URL] { items.map(\.url) }

  /// Runs a closure in which further accesses belong to this one.
  func within<Value>(_ body: () throws -> Value) rethrows -> Value {
    let nest = Nest(claim, party, arrivals: arrivals)
    defer { nest.end() }
    return try Nest.$current.withValue(nest, operation: body)
  }

  /// Runs a closure in which further accesses belong to this one.
  nonisolated(nonsending) func within<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async rethrows -> Value {
    let nest = Nest(claim, party, arrivals: arrivals)
    defer { nest.end() }
    return try await Nest.$current.withValue(nest) { try await body() }
  }

  /// Ends the access: other accesses may begin, and presenters are told what was written.
  func end() {
    let isFirst = hasEnded.locked { hasEnded in
      defer { hasEnded = true }
      return !hasEnded
    }
    guard isFirst else { return }
    claim.release()
    prepared.end()
    let arrivals = arrivals.locked { $0 }
    for item in items where item.kind != .moving && item.kind != .deleting && item.kind.isExclusive {
      if arrivals.contains(item.path.bytes) { continue }
      let hasAppeared = !item.exists && item.path.status != nil
      presenters.notify(.changed(item.path.bytes, hasAppeared: hasAppeared), but: party.presenter?.identity)
    }
    if let presenter = party.presenter?.object { presenters.refresh(presenter) }
  }
}
