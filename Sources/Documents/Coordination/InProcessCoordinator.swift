import Dispatch
import Foundation
import Threads

/// Coordinates file access between the documents of one process.
///
/// Several readers can access an item at the same time; a writer is alone. A presenter that has the item open is asked
/// to save before others read it, and notified when others have written it. No access waits forever: a presenter that
/// does not answer in time is skipped.
public final class InProcessCoordinator: DocumentCoordinator {
  /// The coordinator that documents use by default.
  public static let shared = InProcessCoordinator()

  /// A monitor, because the thread sanitizer does not understand how a `Mutex` waits.
  private let state = Monitor(CoordinatorState())
  /// How long to wait for each presenter.
  private let deadline: DispatchTimeInterval

  /// Creates a separate coordinator.
  ///
  /// - Parameter deadline: how long to wait for others, for each message and for the item.
  public init(deadline: Duration = .seconds(10)) {
    self.deadline = .milliseconds(Int(deadline.wholeMilliseconds))
  }

  // MARK: Presenters

  public func addFilePresenter(_ presenter: any NSFilePresenter) {
    let key = presenter.presentedItemURL.map { CoordinatedItem($0).key }
    let queue = presenter.presentedItemOperationQueue
    state.locked { state in
      state.add(CoordinatorState.Presenter(object: presenter, queue: queue, key: key), ObjectIdentifier(presenter))
    }
  }

  public func removeFilePresenter(_ presenter: any NSFilePresenter) {
    state.locked { $0.remove(ObjectIdentifier(presenter)) }
  }

  private func presenters(of item: CoordinatedItem, but own: (any NSFilePresenter)?) -> [ReachablePresenter] {
    state.locked { state in
      (state.presentersByKey[item.key] ?? []).compactMap { state.presenters[$0] }.compactMap { presenter in
        guard let object = presenter.object, object !== own else { return nil }
        return ReachablePresenter(object: object, queue: presenter.queue)
      }
    }
  }

  // MARK: Accesses

  public func coordinate<Value>(
    _ accesses: [DocumentAccess], by presenter: (any NSFilePresenter)?, _ body: ([URL]) throws -> Value
  ) throws -> Value {
    let reacquirers = Reacquirers()
    defer { reacquirers.run() }
    let known = accesses.map { CoordinatedItem($0.url) }
    var items = known
    var claims: [(key: String, isExclusive: Bool)] = []
    try asCandidate(presenter) {
      for (access, item) in zip(accesses, known) {
        for other in presenters(of: item, but: presenter) { try prepare(other, for: access, reacquirers) }
      }
      while true {
        claims = zip(items, accesses).map { (key: $0.key, isExclusive: $1.kind.isExclusive) }
        try claim(claims)
        let current = known.map { place(of: $0, for: presenter) }
        if current == items { break }
        release(claims)
        items = current
      }
    }
    defer { release(claims) }
    let value = try body(items.map(\.url))
    for (access, item) in zip(accesses, known) where access.kind == .writing || access.kind == .writingForMerging {
      for other in presenters(of: item, but: presenter) { other.send { $0.presentedItemDidChange() } }
    }
    return value
  }

  public func item(at oldURL: URL, didMoveTo newURL: URL, by presenter: (any NSFilePresenter)?) {
    for other in presenters(of: CoordinatedItem(oldURL), but: presenter) {
      state.locked { $0.presenters[other.identity]?.movedTo = newURL }
      other.send { [state] other in
        other.presentedItemDidMove(to: newURL)
        state.locked { state in
          let identity = ObjectIdentifier(other)
          if state.presenters[identity]?.movedTo == newURL { state.presenters[identity]?.movedTo = nil }
        }
      }
    }
  }

  /// The current location of an item that a presenter knows under a URL.
  private func place(of item: CoordinatedItem, for presenter: (any NSFilePresenter)?) -> CoordinatedItem {
    guard let presenter, let known = state.locked({ $0.presenters[ObjectIdentifier(presenter)] }),
      known.key == item.key, let movedTo = known.movedTo
    else { return item }
    return CoordinatedItem(movedTo)
  }

  private func prepare(_ presenter: ReachablePresenter, for access: DocumentAccess, _ reacquirers: Reacquirers) throws {
    guard relinquish(presenter, for: access, reacquirers) else { return }
    switch access.kind {
    case .reading, .writingForMerging: try ask(presenter) { $0.savePresentedItemChanges(completionHandler: $1) }
    case .deleting, .replacing: try ask(presenter) { $0.accommodatePresentedItemDeletion(completionHandler: $1) }
    case .readingWithoutChanges, .writing, .moving: break
    }
  }

  /// Waits until a presenter relinquishes an item. If it has done so for another access, it gets the item back after
  /// both.
  ///
  /// - Returns: whether it did. A presenter that does not answer is skipped, so that it does not block others.
  private func relinquish(
    _ presenter: ReachablePresenter, for access: DocumentAccess, _ reacquirers: Reacquirers
  ) -> Bool {
    let answered = DispatchSemaphore(value: 0)
    let once = Once()
    let key = presenter.identity
    // A presenter that waits for an item does not have it, and could answer only after getting it. Each would wait for
    // the other.
    let (isCandidate, hasLetGo) = state.locked { state in
      if state.candidates[key] != nil { return (true, false) }
      if state.join(key) { return (false, true) }
      state.askers[key, default: []].append(answered)
      return (false, false)
    }
    if hasLetGo { reacquirers.add { [self] in giveBack(key) } }
    if isCandidate || hasLetGo { return true }
    presenter.send { [self] presenter in
      let take: @Sendable ((@Sendable () -> Void)?) -> Void = { reacquirer in
        guard once.isFirst else {
          reacquirer?()
          return
        }
        if let reacquirer {
          self.state.locked { $0.relinquish(key, reacquirer) }
          reacquirers.add { [self] in giveBack(key) }
        }
        answered.signal()
      }
      if access.kind.isExclusive {
        presenter.relinquishPresentedItem(toWriter: take)
      } else {
        presenter.relinquishPresentedItem(toReader: take)
      }
    }
    let isInTime = answered.wait(timeout: .now() + deadline) == .success
    // Later answers are ignored.
    _ = once.isFirst
    state.locked { state in
      state.askers[key]?.removeAll { $0 === answered }
      if state.askers[key]?.isEmpty ?? false { state.askers[key] = nil }
    }
    return isInTime
  }

  /// Ends an access for which a presenter has relinquished its item.
  private func giveBack(_ presenter: ObjectIdentifier) {
    let reacquirers = state.locked { state in
      state.relinquished[presenter]?.accesses -= 1
      guard state.relinquished[presenter]?.accesses == 0 else { return [] as [@Sendable () -> Void] }
      return state.relinquished.removeValue(forKey: presenter)?.reacquirers ?? []
    }
    for reacquire in reacquirers { reacquire() }
  }

  /// Runs a closure while a presenter waits for an access of its own.
  private func asCandidate(_ presenter: (any NSFilePresenter)?, _ body: () throws -> Void) rethrows {
    guard let key = presenter.map(ObjectIdentifier.init) else { return try body() }
    let askers = state.locked { state in
      state.candidates[key, default: 0] += 1
      return state.askers[key] ?? []
    }
    for asker in askers { asker.signal() }
    defer {
      state.locked { state in
        state.candidates[key, default: 1] -= 1
        if state.candidates[key] == 0 { state.candidates[key] = nil }
      }
    }
    try body()
  }

  private func ask(
    _ presenter: ReachablePresenter,
    _ message: @escaping @Sendable (any NSFilePresenter, @escaping @Sendable ((any Error)?) -> Void) -> Void
  ) throws {
    let answer = Mailbox<(any Error)?>()
    presenter.send { message($0) { answer.put($0) } }
    if let error = answer.take(within: deadline) ?? nil { throw error }
  }

  // MARK: Waiting

  private func claim(_ claims: [(key: String, isExclusive: Bool)]) throws {
    let end = DispatchTime.now() + deadline
    while true {
      let semaphore: DispatchSemaphore? = state.locked { state in
        let isFree = claims.allSatisfy { claim in
          guard let held = state.claims[claim.key] else { return true }
          return !held.isWritten && (!claim.isExclusive || held.readers == 0)
        }
        guard isFree else {
          let semaphore = DispatchSemaphore(value: 0)
          state.waiters.append(semaphore)
          return semaphore
        }
        for claim in claims {
          if claim.isExclusive {
            state.claims[claim.key, default: CoordinatorState.Claim()].isWritten = true
          } else {
            state.claims[claim.key, default: CoordinatorState.Claim()].readers += 1
          }
        }
        return nil
      }
      guard let semaphore else { return }
      if semaphore.wait(timeout: end) == .timedOut { throw DocumentError.noAnswer(claims.first?.key ?? "") }
    }
  }

  private func release(_ claims: [(key: String, isExclusive: Bool)]) {
    let waiters = state.locked { state in
      for claim in claims {
        if claim.isExclusive {
          state.claims[claim.key]?.isWritten = false
        } else {
          state.claims[claim.key]?.readers -= 1
        }
        if let held = state.claims[claim.key], !held.isWritten, held.readers <= 0 { state.claims[claim.key] = nil }
      }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.signal() }
  }
}
