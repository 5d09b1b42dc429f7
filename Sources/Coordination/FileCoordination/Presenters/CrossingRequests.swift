import UTLibC

/// The presenters that wait, with their own accesses, for answers of other processes, and the requests of these
/// processes that wait for answers of presenters.
///
/// Presenters of two processes that access an item at the same time, each on its own serial queue, would wait for each
/// other. Each process gets the other's request, so both can determine which has the higher number: that access does
/// not wait for the presenter that makes the lower one. This takes no message, and a process without this rule only
/// waits longer.
///
/// An access that a presenter makes while another access waits for it, as to save, gets the higher number; the waiting
/// access sees the saved contents.
struct CrossingRequests {
  private struct Own {
    let number: UInt64
    let presenter: ObjectIdentifier
    /// The identifiers of the processes that are asked; 0 for one in another pid namespace.
    let processes: Set<pid_t>
  }

  private struct Other {
    let number: UInt64
    let process: pid_t
  }

  private var own: [UInt64: Own] = [:]
  private var others: [PresenterNegotiation.Access: Other] = [:]

  /// Begins to wait for answers of other processes.
  ///
  /// - Returns: the accesses of these processes that must not wait for the presenter.
  mutating func beginOwn(
    _ number: UInt64, by presenter: ObjectIdentifier, asking processes: Set<pid_t>
  ) -> [PresenterNegotiation.Access] {
    own[number] = Own(number: number, presenter: presenter, processes: processes)
    return others.filter { _, other in
      Self.comesLater(other.number, than: number) && processes.contains(other.process)
    }.map(\.key)
  }

  mutating func endOwn(_ number: UInt64) { own[number] = nil }

  /// Begins to answer a request of another process.
  ///
  /// - Returns: the presenters that it must not wait for.
  mutating func beginOther(
    _ number: UInt64, of process: pid_t, _ access: PresenterNegotiation.Access
  ) -> Set<ObjectIdentifier> {
    others[access] = Other(number: number, process: process)
    return Set(
      own.values.filter { Self.comesLater(number, than: $0.number) && $0.processes.contains(process) }.map(\.presenter))
  }

  /// The requests of other processes that are being answered, with their numbers.
  var answered: [(number: UInt64, access: PresenterNegotiation.Access)] { others.map { ($1.number, $0) } }

  mutating func endOther(_ access: PresenterNegotiation.Access) { others[access] = nil }

  /// Whether a request must do without the presenter of another request, because its own presenter could be awaited.
  private static func comesLater(_ number: UInt64, than other: UInt64) -> Bool {
    number > other && PeerRequest.isOfPresenter(number)
  }
}
