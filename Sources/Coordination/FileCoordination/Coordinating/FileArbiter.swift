import Foundation
import UTFileWatching
import UTSystemCalls
import UTThreads
import UTTurnTables

/// Grants accesses: asks the presenters of the items to prepare, waits for conflicting accesses of all processes, and
/// reports what was done.
///
/// The functions that wait block the calling thread: they must not be called on the threads of Swift concurrency.
public final class FileArbiter: Sendable {
  /// The arbiter of the process.
  public static let shared = FileArbiter()

  let presenters: LocalPresenters
  let peers: PeerPresenters
  let turns: AccessTurns
  let queueWaits = QueueWaits()
  /// The queues on which asynchronous accesses wait.
  let threads: WaitingThreads
  private let currentPatience: Monitor<Duration>
  private let holder: FolderHolder

  /// Creates an arbiter with its own presenters.
  ///
  /// - Parameter patience: how long to wait for the answer of a presenter. The access continues without a presenter
  ///   that does not answer.
  public convenience init(patience: Duration = .seconds(10)) { self.init(table: TurnTable(), patience: patience) }

  /// - Parameters:
  ///   - table: the turns of all processes.
  ///   - patience: how long to wait for the answer of a presenter.
  ///   - watcher: reports changes by programs that do not coordinate.
  ///   - folders: the folders that are synchronized with other devices; nil for the standard ones.
  package convenience init(
    table: TurnTable, patience: Duration = .seconds(10), watcher: FileWatcher = .shared,
    folders: (any SynchronizedFolders)? = nil
  ) {
    self.init(table: table, patience: patience, watcher: watcher, threads: .shared, folders: folders)
  }

  /// - Parameters:
  ///   - threads: the threads on which asynchronous accesses wait.
  ///   - warn: gets lines of text for the user, without the line end.
  init(
    table: TurnTable, patience: Duration, watcher: FileWatcher, threads: WaitingThreads,
    folders: (any SynchronizedFolders)? = nil, warn: @escaping @Sendable (String) -> Void = SharedTable.writeError
  ) {
    (self.threads, holder) = (threads, FolderHolder(folders))
    let shared = SharedTable(table, warn: warn)
    presenters = LocalPresenters(Presence(shared), watcher, holder)
    (peers, turns, currentPatience) = (PeerPresenters(shared: shared), AccessTurns(shared), Monitor(patience))
  }

  /// How long later accesses wait for the answer of a presenter.
  public var patience: Duration {
    get { currentPatience.locked { $0 } }
    set { currentPatience.locked { $0 = newValue } }
  }

  /// Folders whose items other devices also have.
  package var folders: (any SynchronizedFolders)? { holder.folders }

  deinit { presenters.stop() }

  // MARK: Presenters

  /// Registers a presenter, and keeps it alive until it is removed.
  func add(_ presenter: any NSFilePresenter) { presenters.add(presenter, retaining: true) }

  /// Registers a presenter, which is not kept alive, or records the current location of its item.
  package func present(_ presenter: any NSFilePresenter) { presenters.add(presenter, retaining: false) }

  /// Removes a presenter, which must be removed as many times as it was added.
  package func remove(_ presenter: any NSFilePresenter) { presenters.remove(presenter) }

  // MARK: Accesses

  /// Waits for an access, runs a closure, and ends the access.
  ///
  /// - Parameters:
  ///   - accesses: the accesses, which are granted together.
  ///   - presenter: the presenter that makes them, and gets no messages about them; nil for none.
  ///   - timeLimit: how long to wait for other accesses, after the presenters have answered.
  ///   - body: makes them, with the current URLs of the items in the order of the accesses.
  /// - Returns: what `body` returns.
  /// - Throws: ``CoordinationError``; errors from `body`.
  package func access<Value>(
    _ accesses: [FileAccess], by presenter: (any NSFilePresenter)?, timeLimit: Duration,
    _ body: ([URL]) throws -> Value
  ) throws -> Value {
    var party = Party(presenter)
    party.turnLimit = timeLimit
    return try access(accesses, by: party, body)
  }

  /// Waits for an access, runs a closure, and ends the access.
  ///
  /// - Parameters:
  ///   - accesses: the accesses, which are granted together.
  ///   - party: the party that makes them.
  ///   - body: makes them, with the current URLs of the items in the order of the accesses.
  /// - Returns: what `body` returns.
  /// - Throws: ``CoordinationError``; errors from `body`.
  func access<Value>(
    _ accesses: [FileAccess], by party: Party, _ body: ([URL]) throws -> Value
  ) throws -> Value {
    let granted = try begin(accesses, by: party)
    defer { granted.end() }
    return try granted.within { try body(granted.urls) }
  }

  /// Waits for an access.
  ///
  /// - Returns: the access, to be ended by the caller.
  /// - Throws: ``CoordinationError``.
  func begin(_ accesses: [FileAccess], by party: Party) throws(CoordinationError) -> GrantedAccess {
    if let access = accesses.first(where: { !$0.url.isCoordinated }) { throw .unsupported(access.url) }
    guard let folders else { return try begin(accesses, accesses.map { CoordinatedItem($0) }, by: party) }
    var attempts = 3
    while true {
      let items = try folders.items(of: accesses, for: party)
      let granted = try begin(accesses, items, by: party)
      attempts -= 1
      // Another device, or the user, may have removed one in the meantime.
      if attempts <= 0 { return granted }
      let hasGone = folders.haveGone(granted.items, since: items, accesses)
      // Items that a surrounding access writes must not change during it.
      let mayReconcile = Nest.current == nil
      if !hasGone {
        guard mayReconcile, try folders.reconcile(granted.items, accesses, for: party) else { return granted }
      }
      granted.end()
    }
  }

  private func begin(
    _ accesses: [FileAccess], _ items: [CoordinatedItem], by party: Party
  ) throws(CoordinationError) -> GrantedAccess {
    let nest = Nest.current
    return try presenters.asCandidate(party.presenter?.object) { () throws(CoordinationError) in
      let prepared = try prepare(AccessRequest(items), for: party)
      var party = party
      if let limit = party.turnLimit { party.deadline = .in(limit) }
      do throws(CoordinationError) {
        let (items, turn) = try takeTurn(accesses, items, party, nest)
        return GrantedAccess(items, turn, prepared, party, self)
      } catch {
        prepared.end()
        throw error
      }
    }
  }

  // MARK: Preparing

  /// Asks presenters to prepare for accesses, and waits for them.
  ///
  /// Presenters that a surrounding batch prepared are not asked again.
  func prepare(_ request: AccessRequest, for party: Party) throws(CoordinationError) -> PreparedPresenters {
    let nest = Nest.current
    presenters.keepKnown()
    if request.needsConsent, peers.shared.registration == nil {
      throw .timedOut("cannot reach the programs that may have \(request.text) open")
    }
    let concerned = presenters.messages(for: request, but: party.presenter?.identity).without(nest?.prepared ?? [:])
    if !concerned.isEmpty, let queues = CallerQueues(),
      let queue = concerned.lazy.compactMap({ queues.needed(by: $0.presenter, for: $0.messages) }).first
    {
      throw .wouldDeadlock(
        "would deadlock: a presenter can answer only on the \(queue.needed.text), which this call blocks; "
          + "pass the presenter to the coordinator, or use coordinate(with:queue:byAccessor:)"
      )
    }
    let presenter = party.presenter?.identity
    let others = peers.ask(
      request, isOfPresenter: presenter != nil, after: presenters.requests(awaiting: presenter),
      preparedBy: nest?.batches ?? [])
    guard !concerned.isEmpty || others != nil else {
      guard !party.cancellation.isCancelled else { throw .canceled }
      return PreparedPresenters([], of: presenters, by: .program, from: .thisProcess) { _ in }
    }
    return try ask(concerned, others, about: request, for: party)
  }

  /// Asks presenters of this process, and waits for them and for presenters of other processes.
  private func ask(
    _ concerned: [(presenter: ReachablePresenter, messages: [Preparation])], _ others: PreparedPeers?,
    about request: AccessRequest, for party: Party
  ) throws(CoordinationError) -> PreparedPresenters {
    let presenter = party.presenter?.identity
    // Presenters that wait for the presenter that makes this access are not asked.
    if request.needsConsent, let presenter,
      presenters.isAwaited(presenter, byOneOf: concerned.map(\.presenter.identity))
    {
      throw .timedOut("a presenter of \(request.text) waits for this access; close the item first")
    }
    if let others, let presenter {
      presenters.handle(.requestBegan(others.number, by: presenter, to: others.processes))
    }
    defer { if let others, presenter != nil { presenters.handle(.requestEnded(others.number)) } }
    let isDone = Monitor(false)
    let prepared = PreparedPresenters(
      concerned, of: presenters, by: presenter.map { .presenter($0) } ?? .program, from: .thisProcess, peers: others
    ) { _ in
      isDone.locked { $0 = true }
    }
    let handler = party.cancellation.onCancel { prepared.giveUp() }
    defer { party.cancellation.remove(handler) }
    let patience = patience
    let patienceEnd = ContinuousClock.Instant.in(patience)
    let end = party.deadline.map { min($0, patienceEnd) } ?? patienceEnd
    presenters.noteWaiting(presenter)
    let hasAnswers = isDone.wait(until: end, for: { $0 ? true : nil }) != nil
    let havePeersAnswered = others?.wait(until: end, party.cancellation) ?? true
    if !hasAnswers { prepared.giveUp() }
    let answers = Answers(
      isComplete: hasAnswers && havePeersAnswered, silent: havePeersAnswered ? nil : others?.silentText,
      areSomeUnasked: others?.isIncomplete ?? false, refusal: prepared.refusal,
      isCanceled: party.cancellation.isCancelled)
    if let problem = answers.problem(with: request, isHurried: end < patienceEnd) {
      prepared.end()
      throw problem
    }
    if let silent = answers.silent { peers.shared.noteSilence(of: silent, about: request.text, for: patience) }
    return prepared
  }

  // MARK: Turns

  /// Takes a turn with items, wherever they are when it begins.
  private func takeTurn(
    _ accesses: [FileAccess], _ items: [CoordinatedItem], _ party: Party, _ nest: Nest?
  ) throws(CoordinationError) -> ([CoordinatedItem], AccessTurn) {
    let purpose = Nest.purpose(of: party)
    var followed = zip(accesses, items).map { FollowedItem($0, $1, presenters, party.presenter?.object) }
    var items = items
    var rounds = 10
    while true {
      let merged = Self.merged(items.flatMap(\.turnItems))
      let turn = try takeTurn(merged, purpose, nest, party) {
        presenters.noteWaiting(party.presenter?.identity)
        for index in followed.indices { followed[index].hold() }
      }
      let current = zip(followed, items).map { $0.current($1) }
      rounds -= 1
      // On some file systems, an item has another inode number each time it is examined.
      if rounds == 0 || zip(current, items).allSatisfy({ $0.turnItems == $1.turnItems }) { return (items, turn) }
      turns.release(turn)
      if party.cancellation.isCancelled { throw .canceled }
      if let deadline = party.deadline, deadline <= .now {
        throw .timedOut("timed out: \(AccessRequest(items).text) was moved before the access began")
      }
      items = current
    }
  }

  /// Takes a turn with items, unless it conflicts with an access that cannot continue before the calling code does.
  private func takeTurn(
    _ items: [TurnItem], _ purpose: UInt64, _ nest: Nest?, _ party: Party, beforeWaiting: () -> Void
  ) throws(CoordinationError) -> AccessTurn {
    guard let wait = QueueWait(in: queueWaits, for: party) else {
      return try turns.takeTurn(with: items, purpose: purpose, within: nest, party, beforeWaiting: beforeWaiting)
    }
    var party = party
    (party.cancellation, party.queues) = (wait.cancellation, wait.queues.turnQueues)
    do throws(CoordinationError) {
      return try turns.takeTurn(with: items, purpose: purpose, within: nest, party) {
        beforeWaiting()
        wait.begin(QueueWaits.Access(items: items, purpose: purpose), within: nest)
      }
    } catch .canceled {
      throw wait.error ?? .canceled
    }
  }

  /// Joins the turns with one item.
  private static func merged(_ items: [TurnItem]) -> [TurnItem] {
    guard items.count > 1 else { return items }
    var merged: [TurnItem] = []
    for item in items {
      if let index = merged.firstIndex(where: { $0.parent == item.parent && $0.name == item.name }) {
        merged[index] = merged[index].joined(with: item)
      } else {
        merged.append(item)
      }
    }
    return merged
  }
}

extension ContinuousClock.Instant {
  /// The time after a duration of any length from now.
  package static func `in`(_ duration: Duration) -> Self { .now + min(max(duration, .zero), .seconds(1 << 40)) }
}
