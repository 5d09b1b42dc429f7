import UTLibC
import UTText
import UTThreads

/// The turns of all processes of the user with files and folders.
///
/// Turns with one item, or with a folder and an item in it, exclude each other unless both only read. They are granted
/// in the order of their requests. A turn ends when it is released, or when its process ends. The functions that wait
/// block the calling thread: they must not be called on the threads of Swift concurrency.
package final class TurnTable: Sendable {
  let folder: [UInt8]?
  let patience: Patience
  /// In a monitor, because the thread sanitizer does not see how a `Mutex` waits.
  private let registration = Monitor<Registration?>(nil)

  private let temporaryFolder = Monitor<[UInt8]?>(nil)
  /// Why other programs may use another table; nil if the table was not used yet, or if they do not.
  package var reservation: String? {
    temporaryFolder.locked { $0 }.map { folder in
      "this user cannot write to the state folder (by default ~/.local/state), so other programs may use a folder other than "
        + "'\(PrintableText.short(folder))'; set XDG_RUNTIME_DIR to a folder of your own"
    }
  }

  /// - Parameters:
  ///   - folder: the folder of the table; nil for the user's (``TableFolder``).
  ///   - patience: the times between checks.
  package init(folder: [UInt8]? = nil, patience: Patience = Patience()) {
    self.folder = folder
    self.patience = patience
  }

  /// Takes a turn, waiting for conflicting ones that were requested before.
  ///
  /// - Parameters:
  ///   - items: the items to take one turn with, at least one.
  ///   - purpose: turns with the same purpose never wait for each other; 0 for none.
  ///   - queues: the queues that the calling code blocks.
  ///   - enclosing: the turn within which this one is taken. It ends later, even if it is released before, so this turn
  ///     passes turns in the queue that wait for it.
  ///   - deadline: the time to give up.
  ///   - cancellation: allows another thread to give up.
  ///   - onLongWait: called once with the turn's obstacle, if it waits long (``Patience/notice``).
  ///   - beforeWaiting: called before waiting for other turns, if that is necessary.
  /// - Returns: the granted turn.
  /// - Throws: ``TurnError``.
  package func takeTurn(
    with items: [TurnItem], purpose: UInt64 = 0, blocking queues: TurnQueues = .none,
    within enclosing: HeldTurn? = nil, deadline: ContinuousClock.Instant? = nil,
    cancellation: TurnCancellation? = nil, onLongWait: (@Sendable (TurnHolder) -> Void)? = nil,
    beforeWaiting: () -> Void = {}
  ) throws(TurnError) -> HeldTurn {
    let registration = try current()
    let enclosing = enclosing.flatMap { $0.begin(in: registration) ? $0 : nil }
    let origin = TurnOrigin(
      purpose: purpose, enclosing: enclosing?.number ?? 0, time: Self.now(), queues: queues)
    var taking = TurnTaking(registration.cells, registration, patience: patience)
    do throws(TurnError) {
      let attempt = try taking.take(
        items, origin, within: enclosing?.enclosures ?? [],
        .init(deadline: deadline, cancellation: cancellation, onLongWait: onLongWait), beforeWaiting: beforeWaiting)
      return HeldTurn(attempt, registration, within: enclosing)
    } catch {
      enclosing?.end()
      throw error
    }
  }

  /// Returns the registration of this process. A child of `fork(2)` registers again, and so does every process if the
  /// table was removed.
  ///
  /// - Throws: ``TurnError`` if the table cannot be used.
  package func current() throws(TurnError) -> Registration {
    let result: Result<Registration, TurnTableError> = registration.locked { registration in
      do throws(TurnTableError) {
        if let current = try Self.valid(registration) { return .success(current) }
        let new = try register()
        registration = new
        return .success(new)
      } catch {
        return .failure(error)
      }
    }
    do throws(TurnTableError) { return try result.get() } catch { throw .table(error) }
  }

  /// Returns a registration that can still be used; nil if there is none. Turns that are held in a removed table stay
  /// in it: only turns in the same table exclude each other.
  private static func valid(_ registration: Registration?) throws(TurnTableError) -> Registration? {
    guard let registration, registration.isThisProcess else { return nil }
    guard registration.isCheckDue else { return registration }
    do throws(TurnTableError) { try registration.check() } catch  where error.problem == .removed { return nil }
    return registration
  }

  private func register() throws(TurnTableError) -> Registration {
    let folder = if let folder { try TableFolder(at: folder) } else { try TableFolder.open() }
    if folder.isTemporary { temporaryFolder.locked { $0 = folder.path } }
    return try Registration(in: TableFile(in: folder))
  }

  static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UInt64(max(0, time.tv_sec)) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
