import Foundation
import UTThreads

/// Takes turns with other accesses of this and other programs to files and folders, without blocking a thread.
///
/// ```swift
/// let coordinator = FileCoordinator()
/// let text = try await coordinator.read(url) { try String(contentsOf: $0.url, encoding: .utf8) }
/// try await coordinator.write(url) { try text.uppercased().write(to: $0.url, atomically: true, encoding: .utf8) }
/// ```
///
/// An access ends when its closure returns. It is canceled with the task that waits for it.
public struct FileCoordinator: Sendable {
  private let presentation: FilePresentation?
  private let purpose: UInt64
  package let arbiter: FileArbiter
  /// The time limit for an access; nil for none.
  public var timeLimit: Duration?
  /// Called, on any thread, with the downloaded fraction of an item in a container, from 0 to 1, while it is downloaded
  /// before a read; nil by default.
  public var downloadProgress: (@Sendable (Double) -> Void)?

  /// Creates a coordinator.
  ///
  /// - Parameters:
  ///   - presentation: the presenter that makes the accesses, and is not notified of them; nil for none.
  ///   - purpose: identifies accesses that never wait for each other, in any program; nil for accesses of this
  ///     coordinator only.
  ///   - timeLimit: how long to wait for an access; nil for no limit.
  public init(presentation: FilePresentation? = nil, purpose: String? = nil, timeLimit: Duration? = nil) {
    self.init(presentation: presentation, purpose: purpose, timeLimit: timeLimit, arbiter: .shared)
  }

  package init(
    presentation: FilePresentation? = nil, purpose: String? = nil, timeLimit: Duration? = nil, arbiter: FileArbiter
  ) {
    self.presentation = presentation
    self.purpose = purpose.map(\.purpose) ?? .random(in: 1...UInt64.max)
    self.timeLimit = timeLimit
    self.arbiter = arbiter
  }

  /// Reads an item.
  ///
  /// - Parameters:
  ///   - url: the item.
  ///   - withoutChanges: whether to read the version on disk; otherwise, presenters save their changes first.
  ///   - body: reads the item.
  /// - Returns: what `body` returns.
  /// - Throws: ``CoordinationError``; errors from `body`.
  public nonisolated(nonsending) func read<Value>(
    _ url: URL, withoutChanges: Bool = false,
    _ body: nonisolated(nonsending) (borrowing CoordinatedItemAccess) async throws -> Value
  ) async throws -> Value {
    try await access([FileAccess(withoutChanges ? .readingWithoutChanges : .reading, url)]) { items in
      try await body(CoordinatedItemAccess(url: items.urls[0]))
    }
  }

  /// Writes an item.
  ///
  /// - Parameters:
  ///   - url: the item.
  ///   - body: writes the item.
  /// - Returns: what `body` returns.
  /// - Throws: ``CoordinationError``; errors from `body`.
  public nonisolated(nonsending) func write<Value>(
    _ url: URL, _ body: nonisolated(nonsending) (borrowing CoordinatedItemAccess) async throws -> Value
  ) async throws -> Value {
    try await access([.writing(url)]) { items in try await body(CoordinatedItemAccess(url: items.urls[0])) }
  }

  /// Makes several accesses, which are granted together.
  ///
  /// - Parameters:
  ///   - accesses: the accesses.
  ///   - body: makes them.
  /// - Returns: what `body` returns.
  /// - Throws: ``CoordinationError``; errors from `body`.
  public nonisolated(nonsending) func access<Value>(
    _ accesses: [FileAccess],
    _ body: nonisolated(nonsending) (borrowing CoordinatedAccesses) async throws -> Value
  ) async throws -> Value {
    var party = Party(presentation?.presenter, purpose: purpose)
    party.deadline = timeLimit.map { .in($0) }
    party.observer = downloadProgress.map { DownloadObserver($0) }
    let granted = try await begin(accesses, party)
    defer { granted.end() }
    return try await granted.within { try await body(CoordinatedAccesses(urls: granted.urls)) }
  }

  private nonisolated(nonsending) func begin(_ accesses: [FileAccess], _ party: Party) async throws -> GrantedAccess {
    let nest = Nest.current
    // It ends where it began.
    let needsMainQueue = MainQueue.isCurrent
    let outcome = Promise<Result<GrantedAccess, any Error>>()
    return try await withTaskCancellationHandler {
      try arbiter.runOnThread { [arbiter] in
        outcome.fulfill(
          Result {
            let granted = try Nest.$current.withValue(nest) { try arbiter.begin(accesses, by: party) }
            if needsMainQueue { granted.needs(.main) }
            return granted
          })
      }
      return try await outcome.value().get()
    } onCancel: {
      party.cancellation.cancel()
    }
  }

  /// Announces that an item was moved. Call it in a closure that writes or moves it.
  public func item(at oldURL: URL, didMoveTo newURL: URL) {
    arbiter.noteMove(from: oldURL, to: newURL, by: presentation?.presenter)
  }
}

/// An access to one item, valid only in the closure that it is passed to.
public struct CoordinatedItemAccess: ~Copyable {
  /// The location of the item, which may have changed since the access was requested.
  public let url: URL
}

/// Accesses to several items, valid only in the closure that they are passed to.
public struct CoordinatedAccesses: ~Copyable {
  /// The locations of the items, in the order of the accesses.
  public let urls: [URL]
}
