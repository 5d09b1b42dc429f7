import Foundation
import UTSystemCalls
import UTThreads
import UTTurnTables

/// Where a function of Apple's interfaces puts its error, as in Apple's Foundation.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// Takes turns with other accesses of this and other programs to files and folders: Apple's class of the same name.
///
/// ```swift
/// var error: NSError?
/// NSFileCoordinator().coordinate(readingItemAt: url, error: &error) { url in
///   text = try? String(contentsOf: url, encoding: .utf8)
/// }
/// ```
///
/// An access begins when no program of the user is making a conflicting access, and presenters of the item have
/// prepared for it. If a program ends during an access, even by crashing, the access ends with it. Accesses with one
/// coordinator never wait for each other: create a coordinator for each task.
///
/// Differences from the original: accesses that would wait for each other forever fail with an error instead, and an
/// access continues if presenters do not answer within 10 seconds. See <doc:FileCoordination>.
///
/// Source: NSFileCoordinator.h.
open class NSFileCoordinator: NSObject, @unchecked Sendable {
  // Sendable: everything that changes is in a monitor.
  private let state: Monitor<State>
  let arbiter: FileArbiter

  private struct State {
    var party: Party
    var purposeIdentifier: String
  }

  /// Creates a coordinator.
  ///
  /// - Parameter filePresenterOrNil: the presenter that makes the accesses, and gets no messages about them; nil for
  ///   none.
  public convenience init(filePresenter filePresenterOrNil: (any NSFilePresenter)?) {
    self.init(filePresenter: filePresenterOrNil, arbiter: .shared)
  }

  package init(filePresenter: (any NSFilePresenter)?, arbiter: FileArbiter) {
    self.arbiter = arbiter
    state = Monitor(State(party: Party(filePresenter), purposeIdentifier: UUID().uuidString))
  }

  override public convenience init() { self.init(filePresenter: nil) }

  var party: Party { state.locked { $0.party } }

  // MARK: Presenters

  /// Registers a presenter. It is kept alive until it is removed.
  open class func addFilePresenter(_ filePresenter: any NSFilePresenter) {
    FileArbiter.shared.add(filePresenter)
  }

  /// Removes a presenter. Call this once for each call of ``addFilePresenter(_:)``.
  open class func removeFilePresenter(_ filePresenter: any NSFilePresenter) {
    FileArbiter.shared.remove(filePresenter)
  }

  /// The registered presenters.
  open class var filePresenters: [any NSFilePresenter] { FileArbiter.shared.presenters.all }

  // MARK: Purpose

  /// Identifies accesses that never wait for each other, in any program. A unique one by default. Set it before the
  /// first access, and only for a coordinator without a presenter.
  open var purposeIdentifier: String {
    get { state.locked { $0.purposeIdentifier } }
    set {
      state.locked { state in
        guard !newValue.isEmpty else { return }
        state.purposeIdentifier = newValue
        state.party.purpose = newValue.purpose
      }
    }
  }

  // MARK: Moving

  /// Announces a move. It has no effect, because no permission is needed here.
  open func item(at oldURL: URL, willMoveTo newURL: URL) {}

  /// Announces that an item was moved. Call it in an accessor that writes.
  open func item(at oldURL: URL, didMoveTo newURL: URL) {
    arbiter.noteMove(from: oldURL, to: newURL, by: party.presenter?.object)
  }

  /// Announces that attributes of a synchronized item have changed.
  open func item(at url: URL, didChangeUbiquityAttributes attributes: Set<URLResourceKey>) {
    arbiter.notify(
      .ubiquityAttributes(CoordinatedPath(url).bytes, attributes.map(\.rawValue).sorted()),
      but: party.presenter?.identity)
  }

  /// Cancels all waiting accesses of this coordinator. They end with `CocoaError.userCancelled`.
  open func cancel() {
    let cancelled = state.locked { state in
      defer { state.party.cancellation = TurnCancellation() }
      return state.party.cancellation
    }
    cancelled.cancel()
  }
}

extension String {
  /// The same number in every process: the FNV-1a hash of the text; never 0.
  var purpose: UInt64 { max(1, StableHash.of(Array(utf8)[...])) }
}
