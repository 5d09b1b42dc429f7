import Glibc
import Synchronization

/// The claims of all processes of the user on files and folders.
///
/// Claims on one item, or on a folder and an item in it, exclude each other unless both only read. They are granted in the
/// order of their requests. A claim ends when it is released, or when its process ends. The functions that wait
/// block the calling thread: they must not be called on the threads of Swift concurrency.
package final class ClaimTable: Sendable {
  let folder: [UInt8]?
  private let patience: Patience
  private let registration = Mutex<Registration?>(nil)

  /// - Parameters:
  ///   - folder: the folder of the table; nil for the user's (``TableFolder``).
  ///   - patience: the times between checks.
  package init(folder: [UInt8]? = nil, patience: Patience = Patience()) {
    self.folder = folder
    self.patience = patience
  }

  /// Takes a claim, waiting for conflicting ones that were requested before.
  ///
  /// - Parameters:
  ///   - items: the items to claim together, at least one.
  ///   - purpose: claims with the same purpose never wait for each other; 0 for none.
  ///   - enclosing: the claim within which this one is made, and which ends later.
  ///   - deadline: the time to give up.
  ///   - cancellation: allows another thread to give up.
  /// - Returns: the granted claim.
  /// - Throws: ``ClaimError``.
  package func claim(
    _ items: [ClaimedItem], purpose: UInt64 = 0, within enclosing: HeldClaim? = nil,
    deadline: ContinuousClock.Instant? = nil, cancellation: ClaimCancellation? = nil
  ) throws(ClaimError) -> HeldClaim {
    let registration = try current()
    let origin = ClaimOrigin(purpose: purpose, enclosing: enclosing?.number ?? 0, time: Self.now())
    var claiming = Claiming(registration.cells, registration, patience: patience)
    let attempt = try claiming.take(items, origin, .init(deadline: deadline, cancellation: cancellation))
    return HeldClaim(attempt, registration)
  }

  /// Returns the registration of this process. A child of `fork(2)` registers anew, and so does every process if the table
  /// was removed.
  package func current() throws(ClaimError) -> Registration {
    try Self.onTable { () throws(ClaimTableError) in
      try registration.withLock { registration throws(ClaimTableError) in
        if let registration, registration.isThisProcess {
          if !registration.isCheckDue { return registration }
          do throws(ClaimTableError) {
            try registration.check()
            return registration
          } catch  where error.problem == .removed {
            // Claims that are held stay in the removed table; only claims in the same table exclude each other.
          }
        }
        let folder = if let folder { try TableFolder(at: folder) } else { try TableFolder.open() }
        let new = try Registration(in: TableFile(in: folder))
        registration = new
        return new
      }
    }
  }

  private static func onTable<Result>(_ body: () throws(ClaimTableError) -> Result) throws(ClaimError) -> Result {
    do throws(ClaimTableError) { return try body() } catch { throw .table(error) }
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UInt64(max(0, time.tv_sec)) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
