/// The origin of a turn, besides its process.
package struct TurnOrigin: Hashable, Sendable {
  /// Turns with the same purpose never wait for each other; 0 for none.
  package var purpose: UInt64
  /// The number of the turn within which this one was taken, and which ends later; 0 for none.
  package var enclosing: UInt64
  /// The time of the turn, in nanoseconds since 1970.
  package var time: UInt64
  /// While the turn waits, the queues that it blocks; once granted, the queue that it needs.
  package var queues: TurnQueues

  package init(purpose: UInt64 = 0, enclosing: UInt64 = 0, time: UInt64 = 0, queues: TurnQueues = .none) {
    self.purpose = purpose
    self.enclosing = enclosing
    self.time = time
    self.queues = queues
  }
}
