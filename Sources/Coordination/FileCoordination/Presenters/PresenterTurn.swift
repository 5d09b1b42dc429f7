import Foundation
import UTThreads

/// The messages to one presenter before one access: each is sent when the one before was answered.
final class PresenterTurn: Sendable {
  private struct State {
    var messages: ArraySlice<Preparation>
    /// The number of the current message.
    var number = 0
    /// The number of the message to which an answer is expected. Answers to others come late, or twice.
    var expected: Int?
    /// What the presenter has relinquished for this access.
    var relinquished: LocalPresenters.Relinquishing?
    /// Whether the access has ended.
    var hasEnded = false
    /// Called with the result; nil when it was.
    var completion: (@Sendable (Result<Void, any Error>) -> Void)?
  }

  let presenter: ReachablePresenter
  /// All messages of the turn.
  let all: Set<Preparation>
  private let presenters: LocalPresenters
  private let origin: FilePresentation.Origin
  private let state: Monitor<State>

  /// - Parameters:
  ///   - presenter: the presenter.
  ///   - messages: what to send.
  ///   - presenters: those of this process.
  ///   - origin: who makes the access.
  ///   - completion: called once, with the error of the presenter if there is one.
  init(
    _ presenter: ReachablePresenter, _ messages: [Preparation], of presenters: LocalPresenters,
    from origin: FilePresentation.Origin, completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    self.presenter = presenter
    all = Set(messages)
    (self.presenters, self.origin) = (presenters, origin)
    state = Monitor(State(messages: messages[...], completion: completion))
  }

  /// Sends the next message, or ends.
  func proceed() {
    let (next, number) = state.locked { state in
      guard state.completion != nil, let next = state.messages.popFirst() else {
        return (nil as Preparation?, 0)
      }
      state.number += 1
      state.expected = state.number
      return (next, state.number)
    }
    switch next {
    case nil: finish(.success(()))
    case .relinquish(let toWriter): relinquish(toWriter: toWriter, number)
    case .save:
      let path = presenters.state.locked { $0.registry[presenter.identity]?.path }
      let noteSaved = presenters.watches.saving(path)
      presenter.send(from: origin) { [self] presenter in
        presenter.savePresentedItemChanges { error in
          noteSaved?()
          self.answer(error, to: number)
        }
      }
    case .accommodateDeletion:
      presenter.send(from: origin) { [self] presenter in
        presenter.accommodatePresentedItemDeletion { self.answer($0, to: number) }
      }
    case .accommodateEviction:
      presenter.send(from: origin) { [self] presenter in
        presenter.accommodatePresentedItemEviction { self.answer($0, to: number) }
      }
    case .accommodateSubitemDeletion(let path):
      presenter.send(from: origin) { [self] presenter in
        presenter.accommodatePresentedSubitemDeletion(at: URL(path)) { self.answer($0, to: number) }
      }
    }
  }

  /// Whether there is something to wait for.
  var isAwaited: Bool { state.locked { $0.completion != nil } }

  /// Does not wait any longer. Later answers are ignored.
  ///
  /// - Returns: whether there was something to wait for.
  func giveUp() -> Bool { finish(.success(())) }

  @discardableResult
  private func finish(_ result: Result<Void, any Error>) -> Bool {
    let completion = state.locked { state in
      defer { (state.completion, state.expected) = (nil, nil) }
      return state.completion
    }
    forgetAsking()
    completion?(result)
    return completion != nil
  }

  /// Ends the access: the presenter gets its item back.
  func end(onQueue: Bool) {
    let relinquished = state.locked { state in
      defer { (state.relinquished, state.hasEnded) = (nil, true) }
      return state.relinquished
    }
    if let relinquished { presenters.giveBack(presenter, relinquished, onQueue: onQueue) }
  }

  private func answer(_ error: (any Error)?, to number: Int) {
    guard takeAnswer(to: number) else { return }
    if let error { finish(.failure(error)) } else { proceed() }
  }

  /// Whether an answer comes in time, and is the first one.
  private func takeAnswer(to number: Int) -> Bool {
    state.locked { state in
      guard state.expected == number else { return false }
      state.expected = nil
      return true
    }
  }

  // MARK: Relinquishing

  /// How to get an item from its presenter.
  private enum Step {
    case ask
    /// It was asked for another access.
    case wait
    /// It need not, or has relinquished it for this access, which may both read and write it.
    case skip
    /// It has relinquished it for another access. This one is counted.
    case share(LocalPresenters.Relinquishing)
  }

  private func relinquish(toWriter: Bool, _ number: Int) {
    let kind = LocalPresenters.Relinquishing(presenter: presenter.identity, toWriter: toWriter)
    switch step(to: kind, number) {
    case .wait: break
    case .skip: skip(number)
    case .share(let relinquished):
      noteRelinquished(relinquished)
      skip(number)
    case .ask:
      let once = Once()
      presenter.send(from: origin) { presenter in
        let take: @Sendable ((@Sendable () -> Void)?) -> Void = { reacquirer in
          if once.isFirst { self.take(reacquirer, kind, number) } else { reacquirer?() }
        }
        if toWriter {
          presenter.relinquishPresentedItem(toWriter: take)
        } else {
          presenter.relinquishPresentedItem(toReader: take)
        }
      }
    }
  }

  private func step(to kind: LocalPresenters.Relinquishing, _ number: Int) -> Step {
    let hasRelinquished = state.locked { $0.relinquished != nil }
    return presenters.state.locked { presenters in
      if hasRelinquished || presenters.candidates[kind.presenter] != nil { return .skip }
      if let relinquished = kind.sufficient.first(where: { presenters.relinquished[$0] != nil }) {
        presenters.relinquished[relinquished]?.accesses += 1
        return .share(relinquished)
      }
      // One answer is for all that ask at the same time: the presenter may be unable to relinquish its item twice.
      if let asked = kind.sufficient.first(where: { presenters.asked[$0] != nil }) {
        presenters.asked[asked]?.append((self, number))
        return .wait
      }
      presenters.asked[kind] = [(self, number)]
      return .ask
    }
  }

  private func take(_ reacquirer: (@Sendable () -> Void)?, _ kind: LocalPresenters.Relinquishing, _ number: Int) {
    let turns = presenters.state.locked { presenters in
      let others = (presenters.asked.removeValue(forKey: kind) ?? []).filter { $0.turn !== self }
      let turns = others + [(self, number)]
      guard let reacquirer else { return turns }
      var relinquishment = presenters.relinquished[kind] ?? LocalPresenters.Relinquishment()
      relinquishment.accesses += turns.count
      relinquishment.reacquirers.append(reacquirer)
      presenters.relinquished[kind] = relinquishment
      return turns
    }
    for (turn, number) in turns { turn.share(number, reacquirer == nil ? nil : kind) }
  }

  /// The presenter has relinquished its item, as counted. It gets it back at the end of the access, which may have come
  /// meanwhile, and which counts once however often the item was relinquished for it.
  private func noteRelinquished(_ kind: LocalPresenters.Relinquishing) {
    if !state.locked({ note(kind, &$0) }) { presenters.giveBack(presenter, kind, onQueue: true) }
  }

  /// - Returns: false if it must be given back: see above.
  private func note(_ kind: LocalPresenters.Relinquishing, _ state: inout State) -> Bool {
    guard state.relinquished == nil, !state.hasEnded else { return false }
    state.relinquished = kind
    return true
  }

  /// Goes on with an answer to a message, which may have been sent for another access.
  ///
  /// - Parameter kind: what was relinquished, as counted; nil if the presenter had nothing to relinquish.
  private func share(_ number: Int, _ kind: LocalPresenters.Relinquishing?) {
    // In one step, so that an end of the access meanwhile gives the item back before the presenter hears of the change.
    let (isInTime, isNoted) = state.locked { state in
      guard state.expected == number else { return (false, false) }
      state.expected = nil
      return (true, kind.map { note($0, &state) } ?? false)
    }
    if let kind, !isNoted { presenters.giveBack(presenter, kind, onQueue: false) }
    if isInTime { proceed() }
  }

  /// Goes on without an answer to a message.
  func skip(_ number: Int) {
    guard takeAnswer(to: number) else { return }
    forgetAsking()
    proceed()
  }

  private func forgetAsking() {
    presenters.state.locked { presenters in
      for toWriter in [true, false] {
        let kind = LocalPresenters.Relinquishing(presenter: presenter.identity, toWriter: toWriter)
        presenters.asked[kind]?.removeAll { $0.turn === self }
        if presenters.asked[kind]?.isEmpty ?? false { presenters.asked[kind] = nil }
      }
    }
  }
}
