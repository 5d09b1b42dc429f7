import Glibc
import SystemCalls

/// Keeps other updates of a package away, as long as it lives: a lock on the folder of the version that is there (`flock`).
///
/// The exchange of versions takes the same lock. A new version that gets the place is another folder, so those who waited
/// look again.
package final class PackageHold: Sendable {
  private let folder: Descriptor
  private let identity: FileIdentity

  /// The version that is there, not locked yet.
  private init(of place: Place) throws(SafeWriteError) {
    guard let folder = place.folder.open(place.name, O_RDONLY | O_DIRECTORY), let status = folder.status() else {
      throw place.folder.failure(.open, place.name)
    }
    self.folder = folder
    identity = FileIdentity(status)
  }

  /// How long an update waits for others that go on before it.
  private static let patience = Duration.seconds(60)

  /// Waits until no other update of a package is under way.
  /// - Parameters:
  ///   - place: where the package is.
  ///   - meter: asked whether to go on.
  /// - Throws: ``SafeWriteError`` with `EBUSY` after a minute; what the progress callback throws.
  static func wait(for place: Place, _ meter: SaveMeter) throws -> PackageHold {
    let end = ContinuousClock.now + patience
    var hold = try PackageHold(of: place)
    while ContinuousClock.now < end {
      let isLocked = hold.folder.lock(exclusively: true)
      // Where there are no locks, versions are compared all the same.
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
