import UTLibC
import UTSystemCalls

/// Blocks other updates of a package while it exists: a lock on the folder of the current version (`flock`).
///
/// The exchange of versions takes the same lock. A new version in its place is a different folder, so waiting updates
/// check again.
///
/// An update of a package inside another package also holds a shared lock on the outer one. Otherwise, it could change
/// a replaced version, or be read halfway. Locks are taken from the outermost package inwards, so that updates never
/// wait for each other in a circle.
package final class PackageHold: Sendable {
  private let folder: Descriptor
  private let identity: FileIdentity
  private let around: PackagesAround

  /// The current version, not locked yet.
  private init(of place: Place, in around: PackagesAround) throws(SafeWriteError) {
    self.around = around
    guard let folder = place.folder.open(place.name, O_RDONLY | O_DIRECTORY), let status = folder.status() else {
      throw place.folder.failure(.open, place.name)
    }
    self.folder = folder
    identity = FileIdentity(status)
  }

  /// Waits until no other update of a package is running.
  /// - Parameters:
  ///   - place: the place of the package.
  ///   - around: the locks on the packages around it.
  ///   - meter: checked for cancellation.
  /// - Throws: ``SafeWriteError`` with `EBUSY` after a minute; errors from the progress callback.
  static func wait(for place: Place, in around: PackagesAround, _ meter: SaveMeter) throws -> PackageHold {
    var hold = try PackageHold(of: place, in: around)
    while !around.patience.isOver {
      let isLocked = hold.folder.lock(exclusively: true)
      // Even without lock support, versions are compared.
      let cannotLock = !isLocked && errno != EWOULDBLOCK
      if place.folder.identity(of: place.name) != hold.identity {
        hold = try PackageHold(of: place, in: around)
      } else if isLocked || cannotLock {
        return hold
      } else {
        try meter.ask()
        pause(milliseconds: 1)
      }
    }
    throw SafeWriteError(.replace, place.path, code: EBUSY)
  }

  /// Whether the lock is on a folder.
  func holds(_ other: FileIdentity) -> Bool { identity == other }
}
