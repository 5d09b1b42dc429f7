import Foundation

/// Returns an item to the presenter that relinquished it.
final class Reacquirer: Sendable {
  private let queue: OperationQueue
  private let body: @Sendable () -> Void

  init(_ queue: OperationQueue, _ body: @escaping @Sendable () -> Void) { (self.queue, self.body) = (queue, body) }

  /// - Parameter onQueue: whether the presenter gets the item on its own queue, and not on the calling thread.
  func run(onQueue: Bool) { if onQueue { queue.addOperation(body) } else { body() } }
}

extension PresenterNegotiation {
  /// A request to a presenter for its item. A presenter that relinquished it to a reader may still write it, so a
  /// writer asks again.
  struct Demand: Hashable, Sendable {
    let presenter: ObjectIdentifier
    let toWriter: Bool

    /// The demands whose answer is enough: a presenter that relinquished its item to a writer does not write it either.
    fileprivate var sufficient: [Demand] { toWriter ? [self] : [Demand(presenter: presenter, toWriter: true), self] }
  }

  /// The items that presenters were asked for or relinquished.
  struct Relinquishing {
    /// How an access gets an item.
    enum Step {
      /// It asks for it.
      case ask
      /// Another access asked for it: wait for the same answer.
      case wait
      /// Another access has it: it is counted.
      case share(Demand)
      /// It does not need it.
      case skip
    }

    /// An item that its presenter relinquished.
    private struct Relinquishment {
      /// The number of accesses that have it.
      var accesses = 0
      var reacquirers: [Reacquirer] = []
    }

    /// The accesses that wait for an answer.
    private var asked: [Demand: [Access]] = [:]
    private var relinquished: [Demand: Relinquishment] = [:]

    mutating func begin(_ demand: Demand, for access: Access) -> Step {
      if let sufficient = demand.sufficient.first(where: { relinquished[$0] != nil }) {
        relinquished[sufficient]?.accesses += 1
        return .share(sufficient)
      }
      if let sufficient = demand.sufficient.first(where: { asked[$0] != nil }) {
        asked[sufficient]?.append(access)
        return .wait
      }
      asked[demand] = [access]
      return .ask
    }

    /// Handles the answer of a presenter.
    ///
    /// - Parameters:
    ///   - access: the access that asked.
    ///   - reacquirer: returns the item; nil if the presenter had nothing to relinquish.
    /// - Returns: the accesses that waited for the answer, each counted, and the one that asked.
    mutating func end(_ demand: Demand, askedBy access: Access, with reacquirer: Reacquirer?) -> [Access] {
      let answered = (asked.removeValue(forKey: demand) ?? []).filter { $0 != access } + [access]
      if let reacquirer {
        relinquished[demand, default: Relinquishment()].accesses += answered.count
        relinquished[demand]?.reacquirers.append(reacquirer)
      }
      return answered
    }

    /// The accesses that wait for the item of a presenter.
    func accesses(asking presenter: ObjectIdentifier) -> [Access] {
      [true, false].flatMap { asked[Demand(presenter: presenter, toWriter: $0)] ?? [] }
    }

    /// Records that an access no longer waits for the item of a presenter.
    mutating func forget(_ access: Access, of presenter: ObjectIdentifier) {
      for toWriter in [true, false] {
        let demand = Demand(presenter: presenter, toWriter: toWriter)
        asked[demand]?.removeAll { $0 == access }
        if asked[demand]?.isEmpty ?? false { asked[demand] = nil }
      }
    }

    /// Handles that an access no longer needs an item.
    ///
    /// - Returns: the closures that return it to the presenter, if that was the last access.
    mutating func giveBack(_ demand: Demand) -> [Reacquirer] {
      relinquished[demand]?.accesses -= 1
      guard relinquished[demand]?.accesses == 0 else { return [] }
      return relinquished.removeValue(forKey: demand)?.reacquirers ?? []
    }
  }
}

extension PresenterNegotiation.Question {
  /// The demand for the item; nil if it does not ask for the item.
  var demand: PresenterNegotiation.Demand? {
    guard case .relinquish(let toWriter) = message else { return nil }
    return PresenterNegotiation.Demand(presenter: presenter, toWriter: toWriter)
  }
}
