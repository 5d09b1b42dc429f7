import UTSystemCalls

/// Stores the versions that saves replace.
///
/// The module VersionStores implements it.
package protocol ReplacedVersionStore: Sendable {
  /// Whether a version of a package is to be stored: it is not too large, and enough time has passed since the last one
  /// was stored.
  ///
  /// - Parameters:
  ///   - place: the place of the package.
  ///   - manifest: its items.
  ///   - isNeeded: whether it is stored regardless of the time.
  func isDue(for place: Place, _ manifest: PackageManifest, isNeeded: Bool) -> Bool

  /// Stores a replaced version.
  ///
  /// - Parameters:
  ///   - sibling: its name next to the new version.
  ///   - known: the item that was found to be the replaced version; nil for the item that has the name. Any other item
  ///     is not stored.
  ///   - place: the place of the new version.
  ///   - new: the new version; nil if it cannot be opened.
  ///   - manifest: the items of a package.
  ///   - reason: why it is kept.
  /// - Returns: nil if it cannot be stored, and still exists, or if it takes more space than is allowed, and was
  ///   removed.
  func keep(
    _ sibling: [UInt8], _ known: FileIdentity?, of place: Place, replacedBy new: Descriptor?,
    _ manifest: PackageManifest?, _ reason: StoredVersion.Reason
  ) -> StoredVersion?

  /// Stores a copy of a file that is overwritten.
  ///
  /// - Parameters:
  ///   - file: the file, which stays the same item.
  ///   - place: its place.
  ///   - reason: why the copy is kept.
  /// - Returns: nil if it cannot be stored.
  func copy(ofOverwritten file: Descriptor, at place: Place, _ reason: StoredVersion.Reason) -> StoredVersion?

  /// Records which item is at a place now, if versions of the previous item are stored.
  func note(itemAt place: Place)

  /// Records that another program's version and its replacement were made from the same version.
  func noteAncestor(_ original: FileBase, of conflict: KeptVersion, at place: Place)

  /// Records that other devices may derive their next version from a stored version.
  func noteCommon(_ version: StoredVersion)
}
