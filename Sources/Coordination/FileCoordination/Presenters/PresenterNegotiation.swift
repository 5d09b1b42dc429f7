import UTLibC

/// The negotiation with the presenters of this process before accesses: questions, answers, and relinquished items.
///
/// A value without threads, queues, and files. ``LocalPresenters`` passes every ``Event`` to ``handle(_:)`` under its
/// lock, and carries out the returned ``Effect``s in order, without the lock.
///
/// ## Rules
/// - A presenter gets its messages before an access one by one, each after its answer to the last. After an objection,
///   it gets no more. When all presenters of an access have answered, or are no longer awaited, the access is notified,
///   once.
/// - One access at a time asks a presenter for its item: other accesses wait for the same answer, because the presenter
///   may be unable to relinquish its item twice. After that, it is not asked again, and gets the item back after the
///   last access that has it.
/// - A presenter that makes an access itself is not asked for its item, and while that access waits, no access waits
///   for the item: each would wait for the other.
/// - An access of a presenter does not ask presenters that wait for it, directly or indirectly. Between processes,
///   ``CrossingRequests`` decides.
/// - An unexpected or repeated answer changes nothing. Items relinquished with it are given back.
struct PresenterNegotiation {
  /// An access that asks presenters: a number that is used once.
  struct Access: Hashable, Sendable {
    let number: UInt64
  }

  /// The originator of an access.
  enum Asker: Sendable {
    case program
    case presenter(ObjectIdentifier)
    case process(pid_t, request: UInt64)
  }

  /// A message to a presenter, which answers it.
  struct Question: Hashable, Sendable {
    let access: Access
    let presenter: ObjectIdentifier
    let message: Preparation
  }

  /// The objection of a presenter.
  struct Refusal: Sendable {
    /// The path of its item.
    var path: [UInt8]?
    var error: any Error
  }

  enum Event: Sendable {
    /// An access asks presenters.
    case asked(Access, [(presenter: ObjectIdentifier, messages: [Preparation])], by: Asker)
    case answered(Question, Refusal?)
    /// A presenter relinquished its item; the closure is nil if there is nothing to give back.
    case relinquished(Question, Reacquirer?)
    /// An access no longer waits for its presenters.
    case gaveUp(Access)
    /// - onQueues: whether presenters get their items on their own queues, and not on the calling thread.
    case ended(Access, onQueues: Bool)

    // Accesses of presenters
    /// A presenter requests an access, possibly several at the same time.
    case candidacyBegan(ObjectIdentifier)
    /// The access was granted or failed.
    case candidacyEnded(ObjectIdentifier)
    /// An access of a presenter begins to wait, for presenters or for other accesses.
    case waited(ObjectIdentifier)
    /// An access of a presenter begins to ask other processes, with the number of the request.
    case requestBegan(UInt64, by: ObjectIdentifier, to: Set<pid_t>)
    case requestEnded(UInt64)
  }

  enum Effect {
    case send(Question)
    case giveBack([Reacquirer], onQueue: Bool)
    /// The access need no longer wait.
    case tell(Access, Refusal?)
  }

  private var accesses: [Access: Asking] = [:]
  private var relinquishing = Relinquishing()
  private var crossing = CrossingRequests()
  /// The number of accesses that each presenter waits for.
  private var candidates: [ObjectIdentifier: Int] = [:]
  private var lastAccess: UInt64 = 0

  // MARK: Questions

  /// A number for an access.
  mutating func newAccess() -> Access {
    lastAccess += 1
    return Access(number: lastAccess)
  }

  /// Whether a presenter waits, with its own access, for a goal, directly or indirectly.
  func waits(_ presenter: ObjectIdentifier, for goal: ObjectIdentifier) -> Bool {
    var (known, open): (Set<ObjectIdentifier>, [ObjectIdentifier]) = ([presenter], [presenter])
    while let next = open.popLast() {
      for asking in accesses.values where asking.own == next {
        if asking.awaits(goal) { return true }
        for other in asking.awaited where known.insert(other).inserted { open.append(other) }
      }
    }
    return false
  }

  /// The messages that presenters got or get before an access.
  func messages(of access: Access) -> PreparedMessages { accesses[access]?.messages ?? [:] }

  func refusal(of access: Access) -> Refusal? { accesses[access]?.refusal }

  /// The numbers of the requests of other processes that wait for a presenter.
  func requests(awaiting presenter: ObjectIdentifier) -> [UInt64] {
    crossing.answered.filter { accesses[$0.access]?.awaits(presenter) ?? false }.map(\.number)
  }
}

// MARK: Events

extension PresenterNegotiation {
  /// Updates the state for an event.
  ///
  /// - Returns: what to do now, in order.
  mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .asked(let access, let presenters, let asker): return begin(access, presenters, by: asker)
    case .answered(let question, let refusal): return take(refusal, to: question)
    case .relinquished(let question, let reacquirer): return take(reacquirer, to: question)
    case .gaveUp(let access): return giveUp(access)
    case .ended(let access, let onQueues): return end(access, onQueues: onQueues)
    case .candidacyBegan(let presenter):
      candidates[presenter, default: 0] += 1
      return []
    case .candidacyEnded(let presenter):
      candidates[presenter, default: 1] -= 1
      if candidates[presenter] == 0 { candidates[presenter] = nil }
      return []
    case .waited(let presenter): return skip(presenter)
    case .requestBegan(let number, let presenter, let processes):
      return crossing.beginOwn(number, by: presenter, asking: processes).flatMap { giveUp(presenter, in: $0) }
    case .requestEnded(let number):
      crossing.endOwn(number)
      return []
    }
  }

  private mutating func begin(
    _ access: Access, _ presenters: [(presenter: ObjectIdentifier, messages: [Preparation])], by asker: Asker
  ) -> [Effect] {
    var asking: Asking
    switch asker {
    case .program: asking = Asking(presenters, by: nil)
    case .presenter(let own): asking = Asking(presenters.filter { !waits($0.presenter, for: own) }, by: own)
    case .process(let process, let request):
      asking = Asking(presenters, by: nil)
      for presenter in crossing.beginOther(request, of: process, access) { asking.finish(presenter) }
    }
    accesses[access] = asking
    return asking.awaited.flatMap { proceed($0, in: access) } + tellIfDone(access)
  }

  /// Sends a presenter its next message before an access, or ends with it.
  private mutating func proceed(_ presenter: ObjectIdentifier, in access: Access) -> [Effect] {
    while let message = accesses[access]?.next(of: presenter) {
      let question = Question(access: access, presenter: presenter, message: message)
      guard let demand = question.demand else { return [.send(question)] }
      let needsNothing = accesses[access]?.hasItem(of: presenter) ?? true || candidates[presenter] != nil
      switch needsNothing ? .skip : relinquishing.begin(demand, for: access) {
      case .skip: break
      case .share(let relinquished): accesses[access]?.note(relinquished)
      case .wait: return []
      case .ask: return [.send(question)]
      }
      accesses[access]?.stopExpecting(presenter)
    }
    return finish(presenter, in: access)
  }

  /// Stops waiting for a presenter.
  private mutating func finish(_ presenter: ObjectIdentifier, in access: Access) -> [Effect] {
    accesses[access]?.finish(presenter)
    relinquishing.forget(access, of: presenter)
    return tellIfDone(access)
  }

  private mutating func tellIfDone(_ access: Access) -> [Effect] {
    guard let asking = accesses[access], !asking.isTold, asking.awaited.isEmpty else { return [] }
    accesses[access]?.isTold = true
    return [.tell(access, asking.refusal)]
  }

  private mutating func take(_ refusal: Refusal?, to question: Question) -> [Effect] {
    guard accesses[question.access]?.takeAnswer(to: question) ?? false else { return [] }
    guard let refusal else { return proceed(question.presenter, in: question.access) }
    accesses[question.access]?.refuse(refusal)
    return finish(question.presenter, in: question.access)
  }

  private mutating func take(_ reacquirer: Reacquirer?, to question: Question) -> [Effect] {
    guard let demand = question.demand else { return [] }
    var effects: [Effect] = []
    for access in relinquishing.end(demand, askedBy: question.access, with: reacquirer) {
      // The access that asked may have given up since; the other accesses wait as long as they are in the list.
      let isInTime =
        access != question.access
        ? accesses[access]?.stopExpecting(question.presenter) ?? false
        : accesses[access]?.takeAnswer(to: question) ?? false
      let isTaken = reacquirer != nil && isInTime && accesses[access]?.note(demand) ?? false
      if reacquirer != nil, !isTaken { effects += giveBack(demand, onQueue: false) }
      if isInTime { effects += proceed(question.presenter, in: access) }
    }
    return effects
  }

  /// Lets accesses that asked a presenter for its item continue without an answer.
  ///
  /// The presenter waits with its own access: it does not have its item, and could answer only after getting it.
  /// The access that need not wait comes first.
  private mutating func skip(_ presenter: ObjectIdentifier) -> [Effect] {
    relinquishing.accesses(asking: presenter).flatMap { access -> [Effect] in
      guard accesses[access]?.stopExpecting(presenter) ?? false else { return [] }
      relinquishing.forget(access, of: presenter)
      return proceed(presenter, in: access)
    }
  }

  private mutating func giveUp(_ access: Access) -> [Effect] {
    (accesses[access]?.awaited ?? []).flatMap { finish($0, in: access) }
  }

  private mutating func giveUp(_ presenter: ObjectIdentifier, in access: Access) -> [Effect] {
    accesses[access]?.awaits(presenter) ?? false ? finish(presenter, in: access) : []
  }

  private mutating func end(_ access: Access, onQueues: Bool) -> [Effect] {
    crossing.endOther(access)
    guard let asking = accesses.removeValue(forKey: access) else { return [] }
    for presenter in asking.awaited { relinquishing.forget(access, of: presenter) }
    return asking.relinquished.flatMap { giveBack($0, onQueue: onQueues) }
  }

  private mutating func giveBack(_ demand: Demand, onQueue: Bool) -> [Effect] {
    let reacquirers = relinquishing.giveBack(demand)
    return reacquirers.isEmpty ? [] : [.giveBack(reacquirers, onQueue: onQueue)]
  }
}
