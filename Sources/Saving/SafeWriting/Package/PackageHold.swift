import UTLibC
import UTSystemCalls

/// Blocks other updates of a package while it exists: a lock on the folder of the current version (`flock`).
///
/// The exchange of versions takes the same lock. A new version in its place is a different folder, so waiting updates
/// check again.
package final class PackageHold: Sendable {
  private let folder: Descriptor
  private let identity: FileIdentity

  /// The current version, not locked yet.
  private init(of place: Place) throws(SafeWriteError) {
    guard let folder = place.folder.open(place.name, O_RDONLY | O_DIRECTORY), let status = folder.status() else {
      throw place.folder.failure(.open, place.name)
    }
    self.folder = folder
    identity = FileIdentity(status)
  }

  /// How long an update waits for earlier ones.
  private static let patience = Duration.seconds(60)

  /// Waits until no other update of a package is running.
  /// - Parameters:
  ///   - place: the place of the package.
  ///   - meter: checked for cancellation.
  /// - Throws: ``SafeWriteError`` with `EBUSY` after a minute; errors of the progress callback.
  static func wait(for place: Place, _ meter: SaveMeter) throws -> PackageHold {
    let end = ContinuousClock.now + patience
    var hold = try PackageHold(of: place)
    while ContinuousClock.now < end {
      let isLocked = hold.folder.lock(exclusively: true)
      // Even without lock support, versions are compared.
      let cannotLock = !isLocked && errno != EWOULDBLOCK
      if place.folder.identity(of: place.name) != hold.identity {
        hold = try PackageHold(of: place)
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
