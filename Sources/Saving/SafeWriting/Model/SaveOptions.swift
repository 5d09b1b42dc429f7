import SystemPackage

/// Options for saving. The defaults are the safest options.
public struct SaveOptions {
  /// The durability that a save has when it reports success.
  public enum Durability: Sendable {
    /// The new version survives a power failure.
    case full
    /// The new version survives only the end of the process. For caches and tests.
    case relaxed
  }

  /// Fails with `EEXIST` if an item already exists, including a symbolic link.
  public var createsOnly = false
  /// Replaces a symbolic link itself instead of its destination.
  public var replacesLink = false
  /// Allows a file to replace a package and vice versa.
  public var replacesOtherKind = false
  /// The attributes of the file, or of the package's folder.
  public var attributes = ItemAttributes()
  /// The durability that a save has when it reports success.
  public var durability = Durability.full
  /// The path under which to keep the replaced version, replacing any item there; nil to remove it. Must be on the same
  /// file system.
  public var previousVersionPath: FilePath?
  /// Allows hard links to unchanged files of the replaced version if the file system cannot share storage: the new
  /// version gets a second name for the file, and the first name disappears with the old version. Files that already
  /// have other names are copied, and so is everything if there is a ``previousVersionPath``. If the old version is to
  /// be stored, it gets copies.
  public var allowsHardLinks = false
  /// Allows a save to change another user's file or package even if the owner cannot be kept. This user becomes the
  /// owner of a package; a file is overwritten, and keeps its owner. Otherwise, such a save fails with `EPERM`.
  public var changesOwner = true
  /// Fails with `ENOENT` if the item to replace is moved or removed during the save, instead of creating it again.
  public var requiresOriginal = false
  /// The folder for the contents to be written while overwriting a file in a read-only folder; nil for `safe-writing`
  /// in `$XDG_STATE_HOME`, by default `~/.local/state`.
  public var recoveryFolder: FilePath?
  /// Called before every megabyte or item is written. Throwing an error cancels the save.
  public var progress: ((SaveProgress) throws -> Void)?
  /// The requests of this package's own modules to the save.
  package var context = SaveContext()

  /// The safe defaults.
  public init() {}

  /// Whether a link at the end of the path stands for its destination. A new item is never created elsewhere.
  package var followsLink: Bool { !replacesLink && !createsOnly }

  /// Whether the replaced version stays somewhere as a whole.
  var keepsReplaced: Bool { previousVersionPath != nil || context.store != nil }
}

/// The progress of a save.
public struct SaveProgress: Hashable, Sendable {
  /// The number of bytes written or cloned so far.
  public var bytes: Int64 = 0
  /// The number of completed items of the package; 0 for a file.
  public var items = 0

  package init() {}
}
