import UTLibC
import UTSystemCalls

/// What saves do for items that other devices also have.
///
/// The module PackageGenerations implements it for containers.
package protocol SynchronizedSaving: Sendable {
  /// Whether other devices also have the item at a place.
  func isSynchronized(_ place: Place) -> Bool

  /// Whether a folder is a package because of what is in it.
  func isPackage(_ folder: FilePath) -> Bool

  /// What is added to a save of a package; nil for nothing.
  func addition(to save: SaveAttempt) -> (any PackageSaveAddition)?
}

/// What is added to one save of a package.
package protocol PackageSaveAddition {
  /// Whether another device may make its next version of the one that is replaced, which is therefore stored.
  var needsReplacedVersion: Bool { get }

  /// Adds to the new version of the package, which is otherwise complete.
  ///
  /// - Parameters:
  ///   - plan: the new version.
  ///   - place: where it will be.
  func willComplete(_ plan: PackagePlan, at place: Place) throws(SafeWriteError)

  /// Follows a save that has replaced a single file in the package.
  ///
  /// - Parameters:
  ///   - package: the folder of the package.
  ///   - place: the place of the package.
  ///   - manifest: the items that the package has now.
  ///   - durability: that of the save.
  func didReplaceFile(
    in package: Folder, at place: Place, _ manifest: PackageManifest, _ durability: SaveOptions.Durability)
}
