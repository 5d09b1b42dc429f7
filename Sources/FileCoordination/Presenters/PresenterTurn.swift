import Foundation
import Threads

/// The messages to one presenter before one access: each is sent when the one before was answered.
final class PresenterTurn: Sendable {
  private struct State {
    var messages: ArraySlice<Preparation>
    /// The number of the current message.
    var number = 0
    /// The number of the message to which an answer is expected. Answers to others come late, or twice.
    var expected: Int?
    /// Whether the presenter has relinquished its item for this access.
    var hasRelinquished = false
    /// Whether the access has ended.
    var hasEnded = false
    /// Called with the result; nil when it was.
    var completion: (@Sendable (Result<Void, any Error>) -> Void)?
  }

  let presenter: ReachablePresenter
  /// All messages of the turn.
  let all: Set<Preparation>
  private let presenters: LocalPresenters
  private let state: Monitor<State>

  /// - Parameter completion: called once, with the error of the presenter if there is one.
  init(
    _ presenter: ReachablePresenter, _ messages: [Preparation], of presenters: LocalPresenters,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    self.presenter = presenter
    all = Set(messages)
    self.presenters = presenters
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
      presenter.send { [self] presenter in
        presenter.savePresentedItemChanges { error in
          noteSaved?()
          self.answer(error, to: number)
        }
      }
    case .accommodateDeletion:
      presenter.send { [self] presenter in presenter.accommodatePresentedItemDeletion { self.answer($0, to: number) } }
    case .accommodateSubitemDeletion(let path):
      presenter.send { [self] presenter in
        presenter.accommodatePresentedSubitemDeletion(at: URL(path)) { self.answer($0, to: number) }
      }
    }
  }

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
    let hasRelinquished = state.locked { state in
      defer { (state.hasRelinquished, state.hasEnded) = (false, true) }
      return state.hasRelinquished
    }
    if hasRelinquished { presenters.giveBack(presenter, onQueue: onQueue) }
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

  private func relinquish(toWriter: Bool, _ number: Int) {
    let identity = presenter.identity
    let (mustAsk, isRelinquished): (Bool?, Bool) = presenters.state.locked { presenters in
      if presenters.candidates[identity] != nil { return (false, false) }
      if presenters.relinquished[identity] != nil {
        presenters.relinquished[identity]?.accesses += 1
        return (false, true)
      }
      // One answer is for all that ask at the same time: the presenter may be unable to relinquish its item twice.
      let isAsked = presenters.asked[identity] != nil
      presenters.asked[identity, default: []].append((self, number))
      return (isAsked ? nil : true, false)
    }
    if isRelinquished { noteRelinquished() }
    guard let mustAsk else { return }
    guard mustAsk else { return skip(number) }
    let once = Once()
    presenter.send { presenter in
      let take: @Sendable ((@Sendable () -> Void)?) -> Void = { reacquirer in
        if once.isFirst { self.take(reacquirer, number) } else { reacquirer?() }
      }
      if toWriter {
        presenter.relinquishPresentedItem(toWriter: take)
      } else {
        presenter.relinquishPresentedItem(toReader: take)
      }
    }
  }

  private func take(_ reacquirer: (@Sendable () -> Void)?, _ number: Int) {
    let isInTime = takeAnswer(to: number)
    let others = presenters.state.locked { presenters in
      let others = (presenters.asked.removeValue(forKey: presenter.identity) ?? []).filter { $0.turn !== self }
      let count = others.count + (isInTime ? 1 : 0)
      guard let reacquirer, count > 0 else { return others }
      var relinquishment = presenters.relinquished[presenter.identity] ?? LocalPresenters.Relinquishment()
      relinquishment.accesses += count
      relinquishment.reacquirers.append(reacquirer)
      presenters.relinquished[presenter.identity] = relinquishment
      return others
    }
    for (turn, number) in others { turn.share(number, isRelinquished: reacquirer != nil) }
    if isInTime {
      if reacquirer != nil { noteRelinquished() }
      proceed()
    } else if others.isEmpty {
      reacquirer?()
    }
  }

  /// The presenter has relinquished its item, as counted. It gets it back at the end of the access, which may have come
  /// meanwhile, and which counts once however often the item was relinquished for it.
  private func noteRelinquished() {
    let isCountedTwice = state.locked { state in
      defer { state.hasRelinquished = !state.hasEnded }
      return state.hasRelinquished || state.hasEnded
    }
    if isCountedTwice { presenters.giveBack(presenter, onQueue: true) }
  }

  /// Goes on with the answer to the same message for another access.
  ///
  /// - Parameter isRelinquished: whether the item was relinquished, as counted.
  private func share(_ number: Int, isRelinquished: Bool) {
    let isInTime = takeAnswer(to: number)
    if isRelinquished {
      if isInTime { noteRelinquished() } else { presenters.giveBack(presenter, onQueue: true) }
    }
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
      presenters.asked[presenter.identity]?.removeAll { $0.turn === self }
      if presenters.asked[presenter.identity]?.isEmpty ?? false { presenters.asked[presenter.identity] = nil }
    }
  }
}
