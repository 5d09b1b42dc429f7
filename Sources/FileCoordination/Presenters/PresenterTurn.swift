import Foundation
import Threads

/// The messages to one presenter before one access: each is sent when the one before was answered.
final class PresenterTurn: Sendable {
  private struct State {
    var messages: ArraySlice<Preparation>
    /// Whether an answer to the current message is expected. Later ones are ignored.
    var expectsAnswer = false
    /// Whether the presenter has relinquished its item for this access.
    var hasRelinquished = false
    /// Whether the access has ended.
    var hasEnded = false
    /// Called with the result; nil when it was.
    var completion: (@Sendable (Result<Void, any Error>) -> Void)?
  }

  let presenter: ReachablePresenter
  private let presenters: LocalPresenters
  private let state: Monitor<State>

  /// - Parameter completion: called once, with the error of the presenter if there is one.
  init(
    _ presenter: ReachablePresenter, _ messages: [Preparation], of presenters: LocalPresenters,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    self.presenter = presenter
    self.presenters = presenters
    state = Monitor(State(messages: messages[...], completion: completion))
  }

  /// Sends the next message, or ends.
  func proceed() {
    let next: Preparation? = state.locked { state in
      guard state.completion != nil else { return nil }
      state.expectsAnswer = !state.messages.isEmpty
      return state.messages.popFirst()
    }
    switch next {
    case nil: finish(.success(()))
    case .relinquish(let toWriter): relinquish(toWriter: toWriter)
    case .save:
      let path = presenters.state.locked { $0.registry[presenter.identity]?.path }
      let noteSaved = presenters.watches.saving(path)
      presenter.send { [self] presenter in
        presenter.savePresentedItemChanges { error in
          noteSaved?()
          self.answer(error)
        }
      }
    case .accommodateDeletion:
      presenter.send { [self] presenter in presenter.accommodatePresentedItemDeletion { self.answer($0) } }
    case .accommodateSubitemDeletion(let path):
      presenter.send { [self] presenter in
        presenter.accommodatePresentedSubitemDeletion(at: URL(path)) { self.answer($0) }
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
      defer { (state.completion, state.expectsAnswer) = (nil, false) }
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

  private func answer(_ error: (any Error)?) {
    guard takeAnswer() else { return }
    if let error { finish(.failure(error)) } else { proceed() }
  }

  /// Whether an answer comes in time, and is the first one.
  private func takeAnswer() -> Bool {
    state.locked { state in
      defer { state.expectsAnswer = false }
      return state.expectsAnswer
    }
  }

  // MARK: Relinquishing

  private func relinquish(toWriter: Bool) {
    let identity = presenter.identity
    let (mustAsk, isRelinquished) = presenters.state.locked { presenters in
      if presenters.candidates[identity] != nil { return (false, false) }
      if presenters.relinquished[identity] != nil {
        presenters.relinquished[identity]?.accesses += 1
        return (false, true)
      }
      presenters.asked[identity, default: []].append(self)
      return (true, false)
    }
    if isRelinquished { noteRelinquished() }
    guard mustAsk else { return skipRelinquishing() }
    presenter.send { presenter in
      let take: @Sendable ((@Sendable () -> Void)?) -> Void = { self.take($0) }
      if toWriter {
        presenter.relinquishPresentedItem(toWriter: take)
      } else {
        presenter.relinquishPresentedItem(toReader: take)
      }
    }
  }

  private func take(_ reacquirer: (@Sendable () -> Void)?) {
    forgetAsking()
    guard takeAnswer() else {
      reacquirer?()
      return
    }
    if let reacquirer {
      presenters.state.locked { presenters in
        presenters.relinquished[presenter.identity, default: LocalPresenters.Relinquishment()].accesses += 1
        presenters.relinquished[presenter.identity]?.reacquirers.append(reacquirer)
      }
      noteRelinquished()
    }
    proceed()
  }

  /// The presenter has relinquished its item. It gets it back at the end of the access, which may have come meanwhile.
  private func noteRelinquished() {
    let isLate = state.locked { state in
      state.hasRelinquished = !state.hasEnded
      return state.hasEnded
    }
    if isLate { presenters.giveBack(presenter, onQueue: true) }
  }

  /// Goes on without an answer.
  func skipRelinquishing() {
    forgetAsking()
    if takeAnswer() { proceed() }
  }

  private func forgetAsking() {
    presenters.state.locked { presenters in
      presenters.asked[presenter.identity]?.removeAll { $0 === self }
      if presenters.asked[presenter.identity]?.isEmpty ?? false { presenters.asked[presenter.identity] = nil }
    }
  }
}
