import Foundation
import UTFileVersions
import UTThreads

/// Folders that are synchronized with other devices: what accesses need from them, and notify them of.
///
/// `UTContainerCoordination` implements it for containers. A program that does not link that has no such folders.
package protocol SynchronizedFolders: Sendable {
  // MARK: Before an access

  /// Makes the items of accesses available on this device.
  ///
  /// - Returns: the items afterward.
  func items(of accesses: [FileAccess], for party: Party) throws(CoordinationError) -> [CoordinatedItem]

  /// Whether accesses may have to wait for a download.
  func mayDownload(for accesses: [FileAccess]) -> Bool

  /// Whether one of the existing items has disappeared.
  func haveGone(_ items: [CoordinatedItem], since earlier: [CoordinatedItem], _ accesses: [FileAccess]) -> Bool

  /// Ends the conflicts of packages that are about to be read and were saved by several devices at the same time,
  /// unless some of their parts are still being transferred.
  ///
  /// - Returns: whether a package has changed.
  func reconcile(
    _ items: [CoordinatedItem], _ accesses: [FileAccess], for party: Party
  ) throws(CoordinationError) -> Bool

  // MARK: After an access

  /// Notes changes to items, wherever they are.
  func noteChanges(of paths: [[UInt8]])

  /// Waits, on the calling thread, until other devices can be notified of all changes.
  ///
  /// - Returns: false if that takes too long.
  func finish(within limit: Duration) -> Bool

  // MARK: Presented items

  /// Counts presenters that were registered, removed, or moved with their items.
  ///
  /// - Parameters:
  ///   - changes: the paths of their items.
  ///   - report: called with the keys of the changed attributes of an item, on any thread.
  func update(
    _ changes: [PresenterRegistry.PathChange], report: @escaping @Sendable (_ path: [UInt8], _ keys: [String]) -> Void)

  // MARK: Versions

  /// The name of the device on which the contents of a version were made; nil if unknown. The calling thread may wait.
  func author(of version: FileVersion) -> String?
}

/// The synchronized folders of an arbiter, from their first use on.
package final class FolderHolder: Sendable {
  /// Makes the synchronized folders of every arbiter without its own; nil until a module sets it.
  package static let standard = Monitor<(@Sendable () -> any SynchronizedFolders)?>(nil)

  private let held: Monitor<(any SynchronizedFolders)?>

  /// - Parameter folders: the folders of the arbiter; nil for the standard ones.
  init(_ folders: (any SynchronizedFolders)?) { held = Monitor(folders) }

  /// The folders; nil if there are none.
  var folders: (any SynchronizedFolders)? {
    held.locked { held in
      held = held ?? Self.standard.locked { $0?() }
      return held
    }
  }
}
