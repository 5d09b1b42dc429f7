/// Where a claim comes from, besides its process.
package struct ClaimOrigin: Hashable, Sendable {
  /// Claims with the same purpose never wait for each other; 0 for none.
  package var purpose: UInt64
  /// The nest of the claim: the claims made within one outermost claim, which end before it does; 0 for none.
  package var nest: UInt64
  /// The time of the claim, in nanoseconds since 1970.
  package var time: UInt64

  package init(purpose: UInt64 = 0, nest: UInt64 = 0, time: UInt64 = 0) {
    self.purpose = purpose
    self.nest = nest
    self.time = time
  }
}
