import SystemPackage

/// How something is saved. The defaults are the safe ones.
public struct SaveOptions {
  /// How far a save goes before it is reported as done.
  public enum Durability: Sendable {
    /// The new version survives a loss of power.
    case full
    /// The new version survives the end of the process only. For caches and tests.
    case relaxed
  }

  /// Fails with `EEXIST` if something is there.
  public var createsOnly = false
  /// Replaces a symbolic link by what is saved, instead of what it leads to.
  public var replacesLink = false
  /// Lets a file replace a package and a package a file.
  public var replacesOtherKind = false
  /// The mode, owner and times of the file, or of the package's folder.
  public var attributes = ItemAttributes()
  /// How far a save goes before it is reported as done.
  public var durability = Durability.full
  /// Where the version that is replaced is kept, replacing what is there; nil to remove it. In the same file system.
  public var previousVersionPath: FilePath?
  /// Lets unchanged files of the version that is replaced be files of the new one where the file system cannot share
  /// storage: they get a second name, and the first one goes with the old version. Files that have other names already are
  /// copied, and so is everything if the old version is to be kept.
  public var allowsHardLinks = false
  /// Allows a save to make this user the owner of another user's package where the owner cannot be kept. Otherwise, such a save
  /// fails with `EPERM`.
  public var changesOwner = true
  /// Fails with `ENOENT` if what is to be replaced is moved or removed while it is saved, rather than create it again.
  public var requiresOriginal = false
  /// Remembers nothing of the files of a new package, of which there may be very many: the caller names every item once, and
  /// does not go on from what was saved. ``SaveOutcome/base`` does not know what is in it then.
  package var forgetsFiles = false
  /// Where the contents to be written are kept while a file is overwritten whose folder cannot be written to; nil for
  /// `safe-writing` in `$XDG_STATE_HOME`, by default `~/.local/state`.
  public var recoveryFolder: FilePath?
  /// Called before every megabyte or item that is written. What it throws cancels the save.
  public var progress: ((SaveProgress) throws -> Void)?
  /// Fails with `ESTALE` if the package is seen to have changed before it is replaced.
  package var requiresUnchanged = false
  /// What keeps other updates of the package away, if this is one.
  package var hold: PackageHold?

  /// The safe defaults.
  public init() {}
}

/// How far a save has come.
public struct SaveProgress: Hashable, Sendable {
  /// The bytes written or cloned until now.
  public var bytes: Int64 = 0
  /// The items of the package that are complete; for a file 0.
  public var items = 0
}
