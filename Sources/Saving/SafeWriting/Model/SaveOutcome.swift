import SystemPackage
import UTLibC
import UTText

/// The outcome of a save.
public struct SaveOutcome: Sendable {
  /// The method that put the new version in place.
  public enum Method: String, Sendable {
    /// No item existed; the new version was given the name with a call that fails if one exists (`RENAME_NOREPLACE`).
    case created
    /// The versions were exchanged in one step (`RENAME_EXCHANGE`).
    case exchanged
    /// One file of the package was exchanged with its new version; everything else was left alone.
    case exchangedChild
    /// One new file was added to the package; everything else was left alone.
    case addedChild
    /// One file or link was moved out of the package and removed; everything else was left alone.
    case removedChild
    /// No file was written: the package already has these items.
    case unchanged
    /// A hard link to the old version was created, then the new version was renamed over the old one.
    case linkedAndRenamed
    /// The old version was renamed, then the new one was renamed into its place, with a record for recovery after a
    /// crash.
    case renamedTwice
    /// The files of the old version were renamed one by one, with such a record: for folders that cannot be renamed (in
    /// the lower layer of an overlay).
    case renamedPiecewise
    /// The file was overwritten, with a journal for recovery after a crash: for files with several names, with other
    /// owners, or in read-only folders.
    case overwritten

    /// Whether the unchanged items of a package were left in place.
    package var leavesItems: Bool {
      switch self {
      case .exchangedChild, .addedChild, .removedChild, .unchanged: true
      default: false
      }
    }
  }

  /// Metadata of the old version that the new one lacks.
  public enum Loss: Hashable, Sendable {
    /// The owner.
    case owner
    /// The group; its permissions were also removed.
    case group
    /// The permission bits.
    case mode
    /// The requested times.
    case times
    /// An extended attribute, by its name; access control lists are `system.posix_acl_access`.
    case extendedAttribute(String)
  }

  /// The reuse of a package's items in the new version.
  public struct Reuse: Hashable, Sendable {
    /// Items that were left in place.
    public internal(set) var untouched = 0
    /// Files that share storage with the old version until either is changed.
    public internal(set) var cloned = 0
    /// Hard links to files of the old version.
    public internal(set) var linked = 0
    /// Files that were copied byte for byte.
    public internal(set) var copied = 0
  }

  /// The method that put the new version in place.
  public internal(set) var method: Method
  /// The new version, as the base for the next save.
  public internal(set) var base: FileBase
  /// Another program's version that was found instead of the one to replace, and is kept.
  public internal(set) var conflict: KeptVersion?
  /// The replaced version, if it was to be kept.
  public internal(set) var previous: KeptVersion?
  /// The replaced version, if it was stored.
  public internal(set) var stored: StoredVersion?
  /// Whether the item to replace no longer existed.
  public internal(set) var originalWasMissing = false
  /// The metadata that could not be carried over, by path in the package (empty for the file or package itself).
  public internal(set) var losses: [FilePath: Set<Loss>] = [:]
  /// The reuse of a package's items.
  public internal(set) var reuse = Reuse()
  /// An item that could not be removed afterward; ``SafeWrite/recover(at:options:)`` removes it.
  public internal(set) var leftover: FilePath?

  /// Limits the known items of the new version to a manifest.
  package mutating func know(_ manifest: PackageManifest) { base = base.knowing(manifest) }

  /// The new version on disk.
  public var identity: FileIdentity { base.identity }
}

/// A version that is kept next to the saved one.
public struct KeptVersion: Hashable, Sendable {
  /// The reason why it is kept.
  public enum Reason: String, Sendable {
    /// Another program saved it after it was read.
    case changedSinceRead
    /// Another program created it where no item was expected.
    case createdMeanwhile
    /// It is the version that was read, but a program has it open and may still write to it.
    case openForWriting
    /// It could not be compared with the version that was read.
    case notComparable
    /// It is the version that was read, but the new version is not in its place: another program already replaced or
    /// removed the new version.
    case newVersionReplaced
    /// A crash left it, and no document exists in its place.
    case onlyVersion
    /// The options request it.
    case asked
  }

  /// The path of the version.
  public let path: FilePath
  /// The reason why it is kept.
  public let reason: Reason
  /// The system's error number (`errno`) if it could not be compared; nil otherwise.
  public let code: Int32?
  /// Whether it contains hard links to files of the document, because they could not be copied (for example on a full
  /// disk): a program that writes to one of them in place changes both.
  public internal(set) var sharesFiles = false

  init(path: FilePath, reason: Reason, code: Int32? = nil) {
    self.path = path
    self.reason = reason
    self.code = code
  }

  /// Describes the outcome and the location of the version.
  /// - Parameter path: how to display its path; nil for the path itself, with invalid UTF-8 escaped.
  public func explanation(path: String? = nil) -> String {
    let what =
      switch reason {
      case .openForWriting: "another program has the replaced version open for writing; it"
      case .notComparable:
        "cannot compare the replaced version with the one that was read"
          + (code.map { " (\(systemErrorText($0)))" } ?? "") + "; the replaced version"
      case .changedSinceRead, .createdMeanwhile: "another program saved it in the meantime; its version"
      case .newVersionReplaced: "another program immediately replaced or removed the new version; the version before it"
      case .onlyVersion: "the only remaining version, left by an interrupted save,"
      case .asked: "the replaced version"
      }
    let sharing = sharesFiles ? ", and shares files with the new version (changing one in place changes both)" : ""
    return "\(what) is kept as '\(path ?? PrintableText.of(self.path.bytes))'\(sharing)"
  }
}
