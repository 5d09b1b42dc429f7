extension PresenterNegotiation {
  /// The state of one access with the presenters that it asked.
  struct Asking {
    /// The messages to one presenter.
    private struct Turn {
      let messages: [Preparation]
      var rest: ArraySlice<Preparation>
      /// The message to which an answer is expected.
      var expected: Preparation?
      /// The demand for which the presenter relinquished its item to this access.
      var relinquished: Demand?
      /// Whether the answer is awaited.
      var isAwaited = true
    }

    /// The presenter that makes the access.
    let own: ObjectIdentifier?
    /// The presenters, in the order of their messages.
    let order: [ObjectIdentifier]
    private var turns: [ObjectIdentifier: Turn]
    /// The first objection.
    private(set) var refusal: Refusal?
    var isTold = false

    init(_ presenters: [(presenter: ObjectIdentifier, messages: [Preparation])], by own: ObjectIdentifier?) {
      self.own = own
      order = presenters.map(\.presenter)
      turns = Dictionary(presenters.map { ($0, Turn(messages: $1, rest: $1[...])) }) { first, _ in first }
    }

    var messages: PreparedMessages { turns.mapValues { Set($0.messages) } }

    /// The presenters with unanswered messages.
    var awaited: [ObjectIdentifier] { order.filter(awaits) }

    func awaits(_ presenter: ObjectIdentifier) -> Bool { turns[presenter]?.isAwaited ?? false }

    /// Whether a presenter relinquished its item to this access, which may both read and write it.
    func hasItem(of presenter: ObjectIdentifier) -> Bool { turns[presenter]?.relinquished != nil }

    var relinquished: [Demand] { order.compactMap { turns[$0]?.relinquished } }

    /// The next message to a presenter, to which an answer is expected from now on.
    mutating func next(of presenter: ObjectIdentifier) -> Preparation? {
      guard turns[presenter]?.isAwaited ?? false, let next = turns[presenter]?.rest.popFirst() else { return nil }
      turns[presenter]?.expected = next
      return next
    }

    /// - Returns: whether the answer comes in time, and is the first one.
    mutating func takeAnswer(to question: Question) -> Bool {
      guard turns[question.presenter]?.expected == question.message else { return false }
      return stopExpecting(question.presenter)
    }

    /// - Returns: whether an answer was expected.
    @discardableResult
    mutating func stopExpecting(_ presenter: ObjectIdentifier) -> Bool {
      defer { turns[presenter]?.expected = nil }
      return turns[presenter]?.expected != nil
    }

    /// Records that a presenter relinquished its item.
    ///
    /// - Returns: false if it did so for this access before.
    @discardableResult
    mutating func note(_ demand: Demand) -> Bool {
      guard turns[demand.presenter]?.relinquished == nil else { return false }
      turns[demand.presenter]?.relinquished = demand
      return true
    }

    mutating func refuse(_ refusal: Refusal) { self.refusal = self.refusal ?? refusal }

    mutating func finish(_ presenter: ObjectIdentifier) {
      turns[presenter]?.isAwaited = false
      turns[presenter]?.expected = nil
    }
  }
}
