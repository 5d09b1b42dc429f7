import UTLibC
import UTSystemCalls

/// The additional work of saves for items that other devices also have.
///
/// The module DeviceGenerations implements it for containers.
package protocol SynchronizedSaving: Sendable {
  /// Whether other devices also have the item at a place.
  func isSynchronized(_ place: Place) -> Bool

  /// The path of the folder in which the item at a real path is, and which other devices also have; nil if there is
  /// none.
  func container(of path: [UInt8]) -> [UInt8]?

  /// Whether a folder is a package because of its contents.
  func isPackage(_ folder: FilePath) -> Bool

  /// The addition to a save of a package; nil for none.
  ///
  /// - Throws: ``SafeWriteError`` if part of the replaced version cannot be read now, so that the save would lose it.
  func addition(to save: SaveAttempt) throws(SafeWriteError) -> (any PackageSaveAddition)?
}

/// An addition to one save of a package.
package protocol PackageSaveAddition {
  /// Whether another device may derive its next version from the replaced version, which is therefore stored.
  var needsReplacedVersion: Bool { get }

  /// Adds to the new version of the package, which is otherwise complete.
  ///
  /// - Parameters:
  ///   - plan: the new version.
  ///   - place: its destination.
  func willComplete(_ plan: PackagePlan, at place: Place) throws(SafeWriteError)

  /// Called after a save that replaced a single file in the package.
  ///
  /// - Parameters:
  ///   - package: the folder of the package.
  ///   - place: the place of the package.
  ///   - manifest: the current items of the package.
  ///   - durability: the durability of the save.
  func didReplaceFile(
    in package: Folder, at place: Place, _ manifest: PackageManifest, _ durability: SaveOptions.Durability)
}
