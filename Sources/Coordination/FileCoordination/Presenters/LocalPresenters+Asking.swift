import Foundation
import UTFileURLs
import UTThreads

extension LocalPresenters {
  /// The delivery of an access's messages to presenters, and of their answers.
  struct Delivery {
    let presenters: [ObjectIdentifier: ReachablePresenter]
    let origin: FilePresentation.Origin
    /// Called once, with the first objection, when the access need not wait any longer.
    var completion: (@Sendable (PresenterNegotiation.Refusal?) -> Void)?
  }

  /// Passes an event to the negotiation, and carries out its effects.
  func handle(_ event: PresenterNegotiation.Event) {
    let steps = state.locked { state in
      state.negotiation.handle(event).compactMap { step(for: $0, &state) }
    }
    for step in steps { step() }
  }

  /// Asks presenters before an access.
  ///
  /// - Parameters:
  ///   - messages: the presenters and their messages.
  ///   - asker: the program, presenter, or process that makes the access.
  ///   - origin: the originator of the access that presenters are told about.
  ///   - completion: called when all have answered, which may be at once.
  func ask(
    _ messages: [(presenter: ReachablePresenter, messages: [Preparation])], by asker: PresenterNegotiation.Asker,
    from origin: FilePresentation.Origin, completion: @escaping @Sendable (PresenterNegotiation.Refusal?) -> Void
  ) -> PresenterNegotiation.Access {
    let presenters = Dictionary(messages.map { ($0.presenter.identity, $0.presenter) }) { first, _ in first }
    let access = state.locked { state in
      let access = state.negotiation.newAccess()
      state.deliveries[access] = Delivery(presenters: presenters, origin: origin, completion: completion)
      return access
    }
    handle(.asked(access, messages.map { ($0.presenter.identity, $0.messages) }, by: asker))
    return access
  }

  /// Ends an access: presenters get their items back.
  ///
  /// - Parameter onQueues: whether they get them on their own queues, and not on the calling thread.
  func end(_ access: PresenterNegotiation.Access, onQueues: Bool) {
    handle(.ended(access, onQueues: onQueues))
    // The presenters are released without the lock.
    _ = state.locked { $0.deliveries.removeValue(forKey: access) }
  }

  /// Records that an access of a presenter begins to wait. Accesses that asked the presenter for its item continue
  /// without an answer.
  func noteWaiting(_ presenter: ObjectIdentifier?) { if let presenter { handle(.waited(presenter)) } }

  /// Whether one of `others` waits for a presenter.
  func isAwaited(_ presenter: ObjectIdentifier, byOneOf others: [ObjectIdentifier]) -> Bool {
    state.locked { state in others.contains { state.negotiation.waits($0, for: presenter) } }
  }

  /// The numbers of the requests of other processes that wait for a presenter.
  func requests(awaiting presenter: ObjectIdentifier?) -> [UInt64] {
    presenter.map { presenter in state.locked { $0.negotiation.requests(awaiting: presenter) } } ?? []
  }

  /// Runs a closure that takes an access of a presenter. In the meantime, the presenter is not asked for its item.
  func asCandidate<Value, Failure>(
    _ presenter: (any NSFilePresenter)?, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let presenter = presenter.map(ObjectIdentifier.init) else { return try body() }
    handle(.candidacyBegan(presenter))
    defer { handle(.candidacyEnded(presenter)) }
    return try body()
  }

  // MARK: Effects

  /// Returns a closure that carries out an effect, without the lock.
  private func step(for effect: PresenterNegotiation.Effect, _ state: inout State) -> (() -> Void)? {
    switch effect {
    case .send(let question):
      guard let delivery = state.deliveries[question.access],
        let presenter = delivery.presenters[question.presenter]
      else { return nil }
      return { self.send(question, to: presenter, from: delivery.origin) }
    case .giveBack(let reacquirers, let onQueue):
      return { for reacquirer in reacquirers { reacquirer.run(onQueue: onQueue) } }
    case .tell(let access, let refusal):
      guard let completion = state.deliveries[access]?.completion else { return nil }
      state.deliveries[access]?.completion = nil
      return { completion(refusal) }
    }
  }

  private func send(
    _ question: PresenterNegotiation.Question, to presenter: ReachablePresenter, from origin: FilePresentation.Origin
  ) {
    let answer: @Sendable ((any Error)?) -> Void = { [self] error in take(error, to: question) }
    switch question.message {
    case .relinquish(let toWriter): relinquish(question, toWriter: toWriter, presenter, from: origin)
    case .save:
      let noteSaved = watches.saving(path(of: question.presenter))
      presenter.send(from: origin) { presenter in
        presenter.savePresentedItemChanges { error in
          noteSaved?()
          answer(error)
        }
      }
    case .accommodateDeletion:
      presenter.send(from: origin) { $0.accommodatePresentedItemDeletion(completionHandler: answer) }
    case .accommodateEviction:
      presenter.send(from: origin) { $0.accommodatePresentedItemEviction(completionHandler: answer) }
    case .accommodateSubitemDeletion(let path):
      presenter.send(from: origin) {
        $0.accommodatePresentedSubitemDeletion(at: URL.file(path), completionHandler: answer)
      }
    }
  }

  private func relinquish(
    _ question: PresenterNegotiation.Question, toWriter: Bool, _ presenter: ReachablePresenter,
    from origin: FilePresentation.Origin
  ) {
    let once = Once()
    let take: @Sendable ((@Sendable () -> Void)?) -> Void = { [self] reacquirer in
      guard once.isFirst else {
        reacquirer?()
        return
      }
      handle(.relinquished(question, reacquirer.map { Reacquirer(presenter.queue, $0) }))
    }
    presenter.send(from: origin) { presenter in
      if toWriter {
        presenter.relinquishPresentedItem(toWriter: take)
      } else {
        presenter.relinquishPresentedItem(toReader: take)
      }
    }
  }

  private func take(_ error: (any Error)?, to question: PresenterNegotiation.Question) {
    let refusal = error.map { PresenterNegotiation.Refusal(path: path(of: question.presenter), error: $0) }
    handle(.answered(question, refusal))
  }

  private func path(of presenter: ObjectIdentifier) -> [UInt8]? { state.locked { $0.registry[presenter]?.path } }
}
