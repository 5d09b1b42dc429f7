import Foundation
import UTFileVersions
import UTThreads

/// Folders whose items other devices have, too: what accesses need of them, and tell them.
///
/// `UTContainerCoordination` implements it for containers. A program that does not link that has no such folders.
package protocol SynchronizedFolders: Sendable {
  // MARK: Before an access

  /// Makes the items of accesses available on this device.
  ///
  /// - Returns: the items as they are then.
  func items(of accesses: [FileAccess], for party: Party) throws(CoordinationError) -> [CoordinatedItem]

  /// Whether accesses may have to wait for a download.
  func mayDownload(for accesses: [FileAccess]) -> Bool

  /// Whether one of the items has disappeared that were there.
  func haveGone(_ items: [CoordinatedItem], since earlier: [CoordinatedItem], _ accesses: [FileAccess]) -> Bool

  /// Ends the conflicts of packages that are about to be read and that several devices have saved at the same time, unless something of
  /// them is still on its way.
  ///
  /// - Returns: whether a package has changed.
  func reconcile(
    _ items: [CoordinatedItem], _ accesses: [FileAccess], for party: Party
  ) throws(CoordinationError) -> Bool

  // MARK: After an access

  /// Notes that something was done to items, wherever they are.
  func noteChanges(of paths: [[UInt8]])

  /// Waits, on the calling thread, until other devices could have been told of all changes.
  ///
  /// - Returns: false if that has taken too long.
  func finish(within limit: Duration) -> Bool

  // MARK: Presented items

  /// Counts presenters that were registered, removed, or moved with their items.
  ///
  /// - Parameters:
  ///   - changes: the paths of their items.
  ///   - report: called with the keys of the attributes of an item that have changed, on any thread.
  func update(
    _ changes: [PresenterRegistry.PathChange], report: @escaping @Sendable (_ path: [UInt8], _ keys: [String]) -> Void)

  // MARK: Versions

  /// The name of the device on which the contents of a version were made; nil if that is not known. The calling thread may wait.
  func author(of version: FileVersion) -> String?
}

/// The synchronized folders of an arbiter, from the first use after they are known.
package final class FolderHolder: Sendable {
  /// Makes the synchronized folders of every arbiter that has none of its own; nil before a module has set it.
  package static let standard = Monitor<(@Sendable () -> any SynchronizedFolders)?>(nil)

  private let held: Monitor<(any SynchronizedFolders)?>

  /// - Parameter folders: those of the arbiter; nil for the standard ones.
  init(_ folders: (any SynchronizedFolders)?) { held = Monitor(folders) }

  /// The folders; nil if there are none.
  var folders: (any SynchronizedFolders)? {
    held.locked { held in
      held = held ?? Self.standard.locked { $0?() }
      return held
    }
  }
}
