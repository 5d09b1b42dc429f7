import Foundation
import UTFileWatching
import UTThreads
import UTTurnTables

/// The presenters of this process: prepares them for accesses, and tells them what has happened.
final class LocalPresenters: Sendable {
  struct State {
    var registry = PresenterRegistry()
    /// The presenters that wait for an access of their own, with the number of these accesses.
    var candidates: [ObjectIdentifier: Int] = [:]
    /// What presenters were asked for and have not answered: what to do if they need not.
    var asked: [Relinquishing: [(turn: PresenterTurn, number: Int)]] = [:]
    /// The presenters that wait, with an access of their own, for answers of others.
    var awaiting = AwaitedAnswers()
    /// The same for answers of other processes.
    var crossing = CrossingRequests()
    /// The presenters that have relinquished their items and not got them back.
    var relinquished: [Relinquishing: Relinquishment] = [:]
  }

  /// Asking a presenter for its item. One that has relinquished it to a reader may still write it, so it is asked again
  /// for a writer.
  struct Relinquishing: Sendable, Hashable {
    let presenter: ObjectIdentifier
    let toWriter: Bool

    /// Those whose answer is enough: one that has relinquished its item to a writer does not write it, either.
    var sufficient: [Relinquishing] { toWriter ? [self] : [Relinquishing(presenter: presenter, toWriter: true), self] }
  }

  /// An item that its presenter has relinquished.
  struct Relinquishment {
    /// The number of accesses for which it was relinquished.
    var accesses = 0
    /// Returns it after the last of them.
    var reacquirers: [@Sendable () -> Void] = []
  }

  /// Uses a monitor because the thread sanitizer does not see how a `Mutex` waits.
  let state = Monitor(State())
  private let presence: Presence
  let watches: PresentedItemWatches
  private let synchronized: PresentedContainerItems

  /// - Parameters:
  ///   - presence: makes the presenters known to other processes.
  ///   - watcher: reports what programs do that do not coordinate.
  ///   - synchronized: reports the status of items in containers.
  init(_ presence: Presence, _ watcher: FileWatcher, _ synchronized: PresentedContainerItems) {
    (self.presence, watches, self.synchronized) = (presence, PresentedItemWatches(watcher), synchronized)
  }

  // MARK: Registering

  /// Changes the registry, and begins and ends watches as it requires.
  func register<Result>(_ body: (inout PresenterRegistry) -> Result) -> Result {
    let (result, changes) = state.locked { state in (body(&state.registry), state.registry.takeChanges()) }
    let watched = changes.filter { !$0.isSelfWatching }
    if !watched.isEmpty { watches.update(watched) { [weak self] path, news in self?.notify(news, of: path) } }
    if !changes.isEmpty {
      synchronized.update(changes) { [weak self] path, keys in
        self?.notify(.ubiquityAttributes(path, keys), but: nil, from: .uncoordinated)
      }
    }
    return result
  }

  func add(_ presenter: any NSFilePresenter, retaining: Bool) {
    let path = Self.path(of: presenter)
    register { $0.add(presenter, retaining: retaining, path: path) }
    makeKnown(ObjectIdentifier(presenter))
  }

  /// The path of a presenter's item; nil if there is none, or it is not a file.
  private static func path(of presenter: any NSFilePresenter) -> [UInt8]? {
    presenter.presentedItemURL.flatMap { $0.isCoordinated ? Nest.path(of: $0).bytes : nil }
  }

  func remove(_ presenter: any NSFilePresenter) {
    register { $0.remove(ObjectIdentifier(presenter)) }
  }

  var all: [any NSFilePresenter] { state.locked { $0.registry.all } }

  /// Asks a presenter again where its item is, after an access of its own, which may have created it.
  ///
  /// - Parameter items: the items of the access.
  func refresh(_ presenter: any NSFilePresenter, after items: [CoordinatedItem]) {
    guard state.locked({ $0.registry[ObjectIdentifier(presenter)] != nil }) else { return }
    let known = presenter.presentedItemURL.flatMap(items.pathInUse)
    let path = known?.bytes ?? Self.path(of: presenter)
    register { registry in
      let identity = ObjectIdentifier(presenter)
      // What it has not heard yet of a move is right.
      guard let entry = registry[identity], entry.path == entry.knownPath else { return }
      registry.move(identity, to: path)
    }
    makeKnown(ObjectIdentifier(presenter))
  }

  /// The current location of an item that a presenter knows under a path.
  func place(of path: [UInt8], for presenter: (any NSFilePresenter)?) -> [UInt8] {
    guard let presenter, let entry = state.locked({ $0.registry[ObjectIdentifier(presenter)] }),
      entry.knownPath == path
    else { return path }
    return entry.path ?? path
  }

  // MARK: Other processes

  /// Makes the place of a presenter's item known to other processes, if it has changed.
  func makeKnown(_ identity: ObjectIdentifier) {
    while let path = state.locked({ $0.registry.unknownPath(of: identity) }) {
      let presenter = presence.present(path, of: self)
      let isPlaced = state.locked { $0.registry.note(presenter, at: path, for: identity) }
      if isPlaced { return }
    }
  }

  /// Makes all presenters known again, if the table was removed.
  func keepKnown() {
    guard !presence.isCurrent else { return }
    for identity in state.locked({ $0.registry.forgetKnown() }) { makeKnown(identity) }
  }

  /// Tells presenters of changes that other processes could not tell them of.
  func tellOfMissedMessages() {
    let presenters = state.locked { $0.registry.takeMissedMessages() }
    for presenter in presenters {
      presenter.send(from: .process(identifier: nil, name: nil)) { $0.presentedItemDidChange() }
    }
  }

  /// Does not listen to other processes any longer.
  func stop() { presence.stop() }

  // MARK: Before an access

  /// The presenters that an access concerns, but the accessing one, with their messages in the order of sending.
  ///
  /// A presenter of several items of the access gets the messages for all of them.
  func messages(
    for request: AccessRequest, but own: ObjectIdentifier?
  ) -> [(presenter: ReachablePresenter, messages: [Preparation])] {
    state.locked { state in
      var order: [ObjectIdentifier] = []
      var messages: [ObjectIdentifier: [Preparation]] = [:]
      for item in request.items {
        for (identity, path) in state.registry.presenters(
          around: item.path, isTree: item.isTree || item.includesContents)
        {
          let new = item.messages(toPresenterAt: path)
          guard identity != own, !new.isEmpty else { continue }
          if messages[identity] == nil { order.append(identity) }
          for message in new where !(messages[identity] ?? []).contains(message) {
            messages[identity, default: []].append(message)
          }
        }
      }
      return order.compactMap { identity in
        state.registry[identity]?.reachable.map { ($0, messages[identity] ?? []) }
      }
    }
  }

  /// Begins to wait for answers.
  ///
  /// - Returns: the number of the access, if a presenter makes it, and the messages without those to presenters that wait
  ///   for that one.
  func beginAwaiting(
    _ messages: [(presenter: ReachablePresenter, messages: [Preparation])], by own: ObjectIdentifier?
  ) -> (access: UInt64?, messages: [(presenter: ReachablePresenter, messages: [Preparation])]) {
    guard let own, !messages.isEmpty else { return (nil, messages) }
    let (access, waiting) = state.locked { $0.awaiting.begin(by: own, asking: messages.map(\.presenter.identity)) }
    return (access, messages.filter { !waiting.contains($0.presenter.identity) })
  }

  /// Begins to wait for answers of other processes.
  func beginAwaiting(_ peers: PreparedPeers?, by own: ObjectIdentifier?) {
    guard let peers, let own else { return }
    let processes = peers.processes
    let others = state.locked { $0.crossing.beginOwn(peers.number, by: own, asking: processes) }
    for other in others { other.giveUp(own) }
  }

  /// The numbers of the requests of other processes that wait for a presenter.
  func requests(awaiting presenter: ObjectIdentifier?) -> [UInt64] {
    guard let presenter else { return [] }
    return state.locked { $0.crossing.answered }.filter { $0.prepared.awaits(presenter) }.map(\.number)
  }

  func endAwaiting(_ peers: PreparedPeers?) {
    if let peers { state.locked { $0.crossing.endOwn(peers.number) } }
  }

  func endAwaiting(_ access: UInt64?) {
    if let access { state.locked { $0.awaiting.end(access) } }
  }

  /// Ends an access for which a presenter has relinquished its item.
  ///
  /// - Parameters:
  ///   - presenter: the presenter.
  ///   - relinquished: what it was asked for.
  ///   - onQueue: whether it gets the item on its own queue, and not on the calling thread.
  func giveBack(_ presenter: ReachablePresenter, _ relinquished: Relinquishing, onQueue: Bool) {
    let reacquirers = state.locked { state in
      state.relinquished[relinquished]?.accesses -= 1
      guard state.relinquished[relinquished]?.accesses == 0 else { return [] as [@Sendable () -> Void] }
      return state.relinquished.removeValue(forKey: relinquished)?.reacquirers ?? []
    }
    for reacquire in reacquirers { if onQueue { presenter.queue.addOperation(reacquire) } else { reacquire() } }
  }

  /// Runs a closure that takes an access of a presenter. While that lasts, the presenter is not asked for its item.
  func asCandidate<Value, Failure>(
    _ presenter: (any NSFilePresenter)?, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let key = presenter.map(ObjectIdentifier.init) else { return try body() }
    state.locked { $0.candidates[key, default: 0] += 1 }
    defer {
      state.locked { state in
        state.candidates[key, default: 1] -= 1
        if state.candidates[key] == 0 { state.candidates[key] = nil }
      }
    }
    return try body()
  }

  /// An access of a presenter begins to wait. Others that have asked the presenter for its item go on without an answer.
  ///
  /// It does not have its item then, and could answer only after getting it: each would wait for the other. An access
  /// that need not wait comes first.
  func noteWaiting(_ presenter: ObjectIdentifier?) {
    guard let presenter else { return }
    let asked = state.locked { state in
      [true, false].flatMap { state.asked[Relinquishing(presenter: presenter, toWriter: $0)] ?? [] }
    }
    for (turn, number) in asked { turn.skip(number) }
  }
}
