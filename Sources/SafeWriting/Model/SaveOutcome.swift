import Glibc
import SystemPackage

/// What a save did.
public struct SaveOutcome: Sendable {
  /// How the new version took the place of the old one.
  public enum Method: String, Sendable {
    /// Nothing was there; the new version was given the name, which fails if there is one (`RENAME_NOREPLACE`).
    case created
    /// Both versions changed places at once (`RENAME_EXCHANGE`).
    case exchanged
    /// One file of the package changed places with its new version; all else was left alone.
    case exchangedChild
    /// The old version was given a second name, then the new one was renamed over it.
    case linkedAndRenamed
    /// The old version was renamed away and the new one into its place, under a record from which a crash is recovered.
    case renamedTwice
    /// The files of the old version were renamed away one by one, under such a record: for folders that cannot be
    /// renamed (in the lower layer of an overlay).
    case renamedPiecewise
    /// The file was overwritten, under a journal from which a crash is recovered: for files with several names, of
    /// other owners, or in folders that cannot be written to.
    case overwritten
  }

  /// Something of the old version that the new one does not have.
  public enum Loss: Hashable, Sendable {
    /// The owner.
    case owner
    /// The group; its permissions were taken away, too.
    case group
    /// The permission bits.
    case mode
    /// The times asked for.
    case times
    /// An extended attribute, by its name; access control lists are `system.posix_acl_access`.
    case extendedAttribute(String)
  }

  /// How the items of a package came to be that were reused.
  public struct Reuse: Hashable, Sendable {
    /// Items that were left where they are.
    public internal(set) var untouched = 0
    /// Files that share storage with the old version until either is changed.
    public internal(set) var cloned = 0
    /// Files that are second names of the old version's.
    public internal(set) var linked = 0
    /// Files that were copied byte for byte.
    public internal(set) var copied = 0
  }

  /// How the new version took its place.
  public internal(set) var method: Method
  /// The new version, as the base of the next save.
  public internal(set) var base: FileBase
  /// Another program's version that was found in the place of the one that was to be replaced, and is kept.
  public internal(set) var conflict: KeptVersion?
  /// The version that was replaced, if it was to be kept.
  public internal(set) var previous: KeptVersion?
  /// Whether what was to be replaced was no longer there.
  public internal(set) var originalWasMissing = false
  /// What could not be carried over, by the path in the package (empty for the file or package itself).
  public internal(set) var losses: [FilePath: Set<Loss>] = [:]
  /// How items of a package were reused.
  public internal(set) var reuse = Reuse()
  /// Something that could not be removed afterwards; ``SafeWrite/recover(at:options:)`` removes it.
  public internal(set) var leftover: FilePath?

  /// Says what is known of the new version, if that is less than all.
  package mutating func know(_ manifest: PackageManifest) { base = base.knowing(manifest) }

  /// What the new version is on disk.
  public var identity: FileIdentity { base.identity }
}

/// A version that is kept beside what was saved.
public struct KeptVersion: Hashable, Sendable {
  /// Why it is kept.
  public enum Reason: String, Sendable {
    /// It is not what was read before; another program saved it.
    case changedSinceRead
    /// Nothing was to be there; another program created it.
    case createdMeanwhile
    /// It is what was read before, but a program has it open and may still write to it.
    case openForWriting
    /// It could not be compared with what was read before.
    case notComparable
    /// A crash left it, and nothing is in the place of the document.
    case onlyVersion
    /// The options ask for it.
    case asked
  }

  /// Where it is.
  public let path: FilePath
  /// Why it is kept.
  public let reason: Reason
  /// The error number of the system (`errno`) for which it could not be compared; nil if it could.
  public let code: Int32?
  /// Whether files in it are still second names of files of the document, because they could not be copied (a full disk): a
  /// program that writes to one of them in place changes both.
  public internal(set) var sharesFiles = false

  init(path: FilePath, reason: Reason, code: Int32? = nil) {
    self.path = path
    self.reason = reason
    self.code = code
  }

  /// What happened, and where the version is, in words.
  /// - Parameter path: what to call its path; nil for the path itself, in which bytes that are not UTF-8 are replaced.
  public func explanation(path: String? = nil) -> String {
    let what =
      switch reason {
      case .openForWriting: "another program has the replaced version open for writing; it"
      case .notComparable:
        "the replaced version cannot be compared with what was read"
          + (code.map { " (\(String(cString: strerror($0))))" } ?? "") + "; it"
      case .changedSinceRead, .createdMeanwhile: "another program saved here meanwhile; its version"
      case .onlyVersion: "an interrupted save left a version here, and there is no other; it"
      case .asked: "the replaced version"
      }
    let sharing = sharesFiles ? ", and shares files with the new version: changing one in place changes both" : ""
    return "\(what) is kept as \(path ?? self.path.string)\(sharing)"
  }
}
