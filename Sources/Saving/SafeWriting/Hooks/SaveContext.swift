import UTLibC

/// Requests of this package's modules to a save besides its options, which users cannot make.
package struct SaveContext {
  /// The store for the replaced version; nil to remove it.
  package var store: (any ReplacedVersionStore)?
  /// Whether the replaced version is kept next to the new one if it cannot be stored, and stored whatever its size.
  package var requiresVersion = false
  /// Does not record the files of a new package, which may be very many: the caller names every item exactly once and
  /// does not use the outcome for another save. ``SaveOutcome/base`` then does not include the items.
  package var forgetsFiles = false
  /// Fails with `ESTALE` if the package has changed when it is replaced, and leaves it in its place. Where two folders
  /// cannot be exchanged, a change at the last moment makes a version in conflict instead.
  package var requiresUnchanged = false
  /// The users whose contents are saved besides this one, if not everyone who can read the replaced item may read them.
  /// They are not written into an item of another user, and nothing is taken over from such an item: no owner, no
  /// access control list.
  package var contentsOwners: Set<uid_t>?
  /// Where the path must lead; nil for the place where the base was read, if there is a base.
  package var origin: Origin?
  /// Makes a new item that does not replace another item private to this user.
  package var isPrivateIfNew = false
  /// Blocks other updates of the package, if this save is an update.
  package var hold: PackageHold?
  /// Whether other devices may derive their next version from the replaced version, which therefore stays in the store
  /// for a long time.
  var replacesCommonVersion = false
  /// The addition to the new version of a package; nil for the addition of ``SynchronizedSaving``.
  package var addition: (any PackageSaveAddition)?
}
