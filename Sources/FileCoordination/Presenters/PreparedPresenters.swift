import Foundation
import Threads

/// The presenters of this process that an access concerns, from the first message to the end of the access.
final class PreparedPresenters: Sendable {
  private struct State {
    var waiting = 0
    var error: (path: [UInt8]?, error: any Error)?
    var completion: (@Sendable () -> Void)?
  }

  private let state = Monitor(State())
  private let turns: Monitor<[PresenterTurn]> = Monitor([])

  /// Begins to send messages.
  ///
  /// - Parameters:
  ///   - messages: the presenters and their messages.
  ///   - completion: called when all have answered, which may be at once.
  init(
    _ messages: [(presenter: ReachablePresenter, messages: [Preparation])], of presenters: LocalPresenters,
    completion: @escaping @Sendable () -> Void
  ) {
    state.locked { ($0.waiting, $0.completion) = (messages.count + 1, completion) }
    let turns = messages.map { presenter, messages in
      PresenterTurn(presenter, messages, of: presenters) { [self] result in
        let path = presenters.state.locked { $0.registry[presenter.identity]?.path }
        count { if case .failure(let error) = result, $0.error == nil { $0.error = (path, error) } }
      }
    }
    self.turns.locked { $0 = turns }
    for turn in turns { turn.proceed() }
    count { _ in }
  }

  /// The presenters.
  var presenters: Set<ObjectIdentifier> { Set(turns.locked { $0 }.map(\.presenter.identity)) }

  private func count(_ note: (inout State) -> Void) {
    let completion = state.locked { state in
      note(&state)
      state.waiting -= 1
      guard state.waiting == 0 else { return nil as (@Sendable () -> Void)? }
      defer { state.completion = nil }
      return state.completion
    }
    completion?()
  }

  /// Does not wait any longer for those that have not answered.
  ///
  /// - Returns: how many these were.
  @discardableResult
  func giveUp() -> Int { turns.locked { $0 }.count { $0.giveUp() } }

  /// The objection of a presenter.
  var refusal: CoordinationError? {
    state.locked { state in
      state.error.map { .refused(path: String(decoding: $0.path ?? [], as: UTF8.self), $0.error) }
    }
  }

  /// Ends the access: presenters get their items back.
  func end() {
    let turns = turns.locked { turns in
      defer { turns = [] }
      return turns
    }
    for turn in turns { turn.end() }
  }
}
