import Foundation
import UTFileVersions
import UTThreads

/// The presentation of an item to a user or another part of a program, with the events of the item.
///
/// ```swift
/// let presentation = FilePresentation(of: url) { try await document.save() }
/// for await event in presentation.events where event.origin != .thisProcess { … }
/// ```
///
/// The presentation ends with ``end()`` or when it is released.
public final class FilePresentation: Sendable {
  /// An event of the item, such as a change or a move.
  public struct Event: Sendable, Hashable {
    /// The kind of event.
    public let kind: EventKind
    /// The originator of the event.
    public let origin: Origin
  }

  /// The kind of an event.
  public enum EventKind: Sendable, Hashable {
    /// The item was written, or removed by a program that does not coordinate.
    case changed
    /// The item, or a folder that contains it, was moved.
    case moved(to: URL)
    /// The item is about to be deleted or replaced.
    case removing
    /// The copy of the item on this device is about to be removed, while other devices keep it.
    case evicting
    /// Attributes of an item in a container have changed, such as whether it is uploaded.
    case attributesChanged(Set<URLResourceKey>)
    /// An item in the folder was created.
    case subitemAppeared(URL)
    /// An item in the folder was written, or removed by a program that does not coordinate.
    case subitemChanged(URL)
    /// An item in the folder was moved.
    case subitemMoved(from: URL, to: URL)
    /// An item in the folder is about to be deleted or replaced, or was removed by a program that does not coordinate.
    case subitemRemoving(URL)
    /// The item has a new version: a version that a save replaced, or that lost a conflict.
    case versionGained(FileVersion)
    /// A version of the item was removed.
    case versionLost(FileVersion)
    /// A conflict with a version of the item was resolved.
    case conflictResolved(FileVersion)
    /// An item in the folder has a new version.
    case subitemVersionGained(URL, FileVersion)
    /// A version of an item in the folder was removed.
    case subitemVersionLost(URL, FileVersion)
    /// A conflict with a version of an item in the folder was resolved.
    case subitemConflictResolved(URL, FileVersion)
  }

  let presenter: Presenter
  private let arbiter: FileArbiter
  /// The events of the item. Iterate in one task only; if more than 1,000 events are pending, the oldest are dropped.
  public let events: AsyncStream<Event>

  /// Begins to present an item.
  ///
  /// - Parameters:
  ///   - url: the item.
  ///   - save: saves unsaved changes before other programs read the item, which wait at most 10 seconds; an error makes
  ///     their access fail.
  ///   - allowRemoval: called before the item is deleted or replaced; an error prevents that.
  ///   - allowEviction: called before the copy of an item on this device is removed, while other devices keep it; an
  ///     error prevents that, and so does nil.
  public convenience init(
    of url: URL, save: @escaping @Sendable () async throws -> Void = {},
    allowRemoval: @escaping @Sendable () async throws -> Void = {},
    allowEviction: (@Sendable () async throws -> Void)? = nil
  ) {
    self.init(of: url, save: save, allowRemoval: allowRemoval, allowEviction: allowEviction, arbiter: .shared)
  }

  package init(
    of url: URL, save: @escaping @Sendable () async throws -> Void = {},
    allowRemoval: @escaping @Sendable () async throws -> Void = {},
    allowEviction: (@Sendable () async throws -> Void)? = nil, arbiter: FileArbiter
  ) {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(1000))
    self.events = events
    self.arbiter = arbiter
    presenter = Presenter(url, save, allowRemoval, allowEviction, continuation)
    arbiter.present(presenter)
  }

  deinit { end() }

  /// The location of the item.
  public var url: URL { presenter.place.locked { $0 } }

  /// Ends the presentation.
  public func end() {
    arbiter.remove(presenter)
    presenter.continuation.finish()
  }

  /// Passes messages on.
  final class Presenter: NSObject, NSFilePresenter, Sendable {
    let place: Monitor<URL>
    let presentedItemOperationQueue = OperationQueue()
    private let save: @Sendable () async throws -> Void
    private let allowRemoval: @Sendable () async throws -> Void
    private let allowEviction: (@Sendable () async throws -> Void)?
    let continuation: AsyncStream<Event>.Continuation

    init(
      _ url: URL, _ save: @escaping @Sendable () async throws -> Void,
      _ allowRemoval: @escaping @Sendable () async throws -> Void,
      _ allowEviction: (@Sendable () async throws -> Void)?, _ continuation: AsyncStream<Event>.Continuation
    ) {
      place = Monitor(url)
      (self.save, self.allowRemoval, self.allowEviction, self.continuation) = (
        save, allowRemoval, allowEviction, continuation
      )
      presentedItemOperationQueue.maxConcurrentOperationCount = 1
    }

    private func tell(_ kind: EventKind) { continuation.yield(Event(kind: kind, origin: .current)) }

    var presentedItemURL: URL? { place.locked { $0 } }

    func savePresentedItemChanges() async throws { try await save() }

    func accommodatePresentedItemDeletion() async throws {
      try await allowRemoval()
      tell(.removing)
    }

    func accommodatePresentedItemEviction() async throws {
      guard let allowEviction else { throw CocoaError(.featureUnsupported) }
      try await allowEviction()
      tell(.evicting)
    }

    func presentedItemDidChangeUbiquityAttributes(_ attributes: Set<URLResourceKey>) {
      tell(.attributesChanged(attributes))
    }

    func accommodatePresentedSubitemDeletion(at url: URL) async throws { tell(.subitemRemoving(url)) }

    func presentedItemDidMove(to newURL: URL) {
      place.locked { $0 = newURL }
      tell(.moved(to: newURL))
    }

    func presentedItemDidChange() { tell(.changed) }
    func presentedSubitemDidAppear(at url: URL) { tell(.subitemAppeared(url)) }
    func presentedSubitemDidChange(at url: URL) { tell(.subitemChanged(url)) }

    func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) {
      tell(.subitemMoved(from: oldURL, to: newURL))
    }

    func presentedItemDidGain(_ version: NSFileVersion) { tell(.versionGained(version.version)) }
    func presentedItemDidLose(_ version: NSFileVersion) { tell(.versionLost(version.version)) }
    func presentedItemDidResolveConflict(_ version: NSFileVersion) { tell(.conflictResolved(version.version)) }

    func presentedSubitem(at url: URL, didGain version: NSFileVersion) {
      tell(.subitemVersionGained(url, version.version))
    }

    func presentedSubitem(at url: URL, didLose version: NSFileVersion) {
      tell(.subitemVersionLost(url, version.version))
    }

    func presentedSubitem(at url: URL, didResolve version: NSFileVersion) {
      tell(.subitemConflictResolved(url, version.version))
    }
  }
}
