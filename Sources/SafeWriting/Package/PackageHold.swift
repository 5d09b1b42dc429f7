import Glibc

/// Keeps other updates of a package away, as long as it lives: a lock on the folder of the version that is there (`flock`).
///
/// The exchange of versions takes the same lock. A new version that gets the place is another folder, so those who waited
/// look again.
package final class PackageHold: Sendable {
  private let folder: Descriptor
  private let identity: FileIdentity

  private init(_ folder: Descriptor, _ identity: FileIdentity) {
    self.folder = folder
    self.identity = identity
  }

  /// How many seconds an update waits for others that go on before it.
  static let patience = 60

  /// Waits until no other update of a package is under way.
  /// - Parameters:
  ///   - place: where the package is.
  ///   - meter: asked whether to go on.
  /// - Throws: ``SafeWriteError`` with `EBUSY` after a minute; what the progress callback throws.
  static func wait(for place: Place, _ meter: SaveMeter) throws -> PackageHold {
    var opened: (Descriptor, FileIdentity)?
    let end = Timestamp.now.seconds + Int64(patience)
    var attempt = 0
    while Timestamp.now.seconds < end {
      attempt += 1
      if opened == nil || place.folder.identity(of: place.name) != opened?.1 {
        guard let folder = place.folder.open(place.name, O_RDONLY | O_DIRECTORY), let status = folder.status() else {
          throw place.folder.failure(.open, place.name)
        }
        opened = (folder, FileIdentity(status))
      }
      guard let (folder, identity) = opened else { continue }
      if folder.lock(exclusively: true) {
        if place.folder.identity(of: place.name) == identity { return PackageHold(folder, identity) }
        continue
      }
      // Where there are no locks, versions are compared all the same.
      guard errno == EWOULDBLOCK else { return PackageHold(folder, identity) }
      if attempt % 64 == 0 { try meter.ask() }
      pause(milliseconds: 1)
    }
    throw SafeWriteError(.replace, place.path, code: EBUSY)
  }

  /// Whether the lock is on a folder.
  func holds(_ other: FileIdentity) -> Bool { identity == other }
}
