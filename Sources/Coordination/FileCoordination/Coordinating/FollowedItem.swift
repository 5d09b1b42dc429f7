import Foundation
import UTFileURLs
import UTFileVersions
import UTLibC
import UTSyncNames
import UTSystemCalls

/// An item that an access waits for, and that may be moved during the wait.
struct FollowedItem {
  private let access: FileAccess
  private let original: CoordinatedItem
  private let presenters: LocalPresenters
  private let presenter: (any NSFilePresenter)?
  /// The item itself, whatever its name is; nil if the access did not wait for it.
  private var descriptor: Descriptor?

  init(
    _ access: FileAccess, _ item: CoordinatedItem, _ presenters: LocalPresenters, _ presenter: (any NSFilePresenter)?
  ) {
    (self.access, original, self.presenters, self.presenter) = (access, item, presenters, presenter)
  }

  /// Makes it possible to find the item after a move. Not needed by an access that does not wait.
  mutating func hold() {
    // A new item in its place stays at that path, wherever the old item is moved.
    guard descriptor == nil, access.kind != .replacing else { return }
    descriptor = Descriptor.open(original.path.bytes, Descriptor.withoutAccess | O_NOFOLLOW)
  }

  /// The item at its current location.
  ///
  /// - Parameter found: the item that the turn is with.
  func current(_ found: CoordinatedItem) -> CoordinatedItem {
    let path = currentPath
    if path == found.path.bytes, found.isStillThere { return found }
    return CoordinatedItem(path == original.path.bytes ? access : FileAccess(access.kind, URL.file(path)))
  }

  private var currentPath: [UInt8] {
    let path = original.path.bytes
    // The presenter that makes the access may not have been notified of a move yet.
    let place = presenters.place(of: path, for: presenter)
    guard place == path, let descriptor, original.path.status == nil else { return place }
    guard let moved = descriptor.currentPath,
      let status = descriptor.status(), let there = Descriptor.status(at: moved, followingLinks: false),
      status.identity == there.identity, !ConflictName.isConflict(moved, of: path)
    else { return path }
    return moved
  }
}
