import SystemPackage
import UTLibC
import UTSystemCalls
import UTText

/// The reason why a save or a recovery failed: the attempted operation, the item, and the system's error.
///
/// Unless ``state`` indicates otherwise, the existing version is untouched and no temporary files are left.
public struct SafeWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed.
  public enum Operation: String, Sendable {
    /// Opening a folder.
    case openFolder = "cannot open the folder"
    /// Reading the names in a folder.
    case listFolder = "cannot list the folder"
    /// Examining an item.
    case examine = "cannot access"
    /// Opening an item.
    case open = "cannot open"
    /// Reading contents.
    case read = "cannot read"
    /// Reading the destination of a link.
    case readLink = "cannot read the link"
    /// Following a link to change its destination.
    case followLink = "cannot follow the link"
    /// Following a path that leads elsewhere than before.
    case followPath = "cannot use"
    /// Creating a file, folder, or link.
    case create = "cannot create"
    /// Writing contents.
    case write = "cannot write"
    /// Making contents durable.
    case sync = "cannot sync"
    /// Making names durable.
    case syncFolder = "cannot sync the folder"
    /// Replacing the old version with the new one.
    case replace = "cannot replace"
    /// Renaming or moving an item.
    case move = "cannot move"
    /// Removing an item.
    case remove = "cannot remove"
    /// Setting the requested mode, owner, or times.
    case setAttributes = "cannot set the attributes of"
    /// Reusing an item of the replaced version.
    case reuse = "cannot reuse"
    /// Naming an item of a package.
    case name = "cannot use the name"
    /// Relying on a record or folder of an earlier save.
    case trust = "cannot trust"
    /// Storing a version of an item.
    case keep = "cannot keep a version of"
    /// Keeping the owner of the old version.
    case keepOwner = "cannot preserve the owner of"
    /// Finding the new version at its path: its folder is no longer there.
    case findFolder = "cannot save in the folder"
  }

  /// The version at the destination after the failure.
  public enum State: Sendable {
    /// The old version, or no item if there was none.
    case unchanged
    /// The complete new version, or a change of kept versions, but a power failure may bring back the old state.
    case replaced
    /// An incomplete version. The complete new version is next to it; ``SafeWrite/recover(at:options:)`` completes the
    /// save.
    case incomplete
  }

  /// The operation that failed.
  public let operation: Operation
  /// The bytes of the path as requested: an invalid name may contain NUL.
  let pathBytes: [UInt8]
  /// The path of the item. For a new version that could not be written, its destination.
  public var path: FilePath { FilePath(bytesBeforeNUL: pathBytes) }
  /// The error number of the system (`errno`).
  public let code: Int32
  /// The version at the destination.
  public internal(set) var state = State.unchanged

  package init(_ operation: Operation, _ path: [UInt8], code: Int32, state: State = .unchanged) {
    self.operation = operation
    self.pathBytes =
      switch operation {
      case .create, .write, .sync, .openFolder, .setAttributes: SiblingName.finalPath(of: path)
      case .name:
        // The name is shown as the caller passed it.
        path.lastIndex(of: slash).map { SiblingName.finalPath(of: Array(path[..<$0])) + path[$0...] } ?? path
      default: path
      }
    self.code = code
    self.state = state
  }

  /// Creates an error for an item that was to be replaced but no longer exists.
  package static func missing(_ path: FilePath) -> SafeWriteError { SafeWriteError(.replace, path.bytes, code: ENOENT) }

  /// Creates an error for an item with a name that saves use.
  package static func reserved(_ path: FilePath) -> SafeWriteError { SafeWriteError(.name, path.bytes, code: EPERM) }

  /// Creates an error for an item that could not be read.
  package init(reading path: FilePath, code: Int32) { self.init(.read, path.bytes, code: code) }

  /// Creates an error for folders that are nested too deeply.
  package static func tooDeep(_ path: FilePath) -> SafeWriteError {
    SafeWriteError(.listFolder, path.bytes, code: ELOOP)
  }

  /// Whether folders are nested too deeply: the system has no such error when it lists a folder.
  private var isTooDeep: Bool { operation == .listFolder && code == ELOOP }

  /// Whether a package contains a mount.
  private var isMounted: Bool { (operation == .replace || operation == .remove) && code == EXDEV }

  /// The system's description of ``code``, in lower case, or the limit that was exceeded.
  public var reason: String {
    if operation == .followLink, code == EXDEV {
      return "it leads out of the container, and another device may have put it there"
    }
    if operation == .followLink, code == EPERM {
      return "other users can rename items in its folder, and may have put it there"
    }
    if operation == .followLink { return "it belongs to another user, and other users can write to its folder" }
    if operation == .followPath {
      return "the path leads to another place than before, through a link or a folder that was moved there"
    }
    if operation == .keep { return "the version exceeds the share of free space reserved for versions" }
    if operation == .findFolder { return "another program replaced or moved the folder during the save" }
    if isMounted { return "another file system is mounted at this path" }
    return isTooDeep ? "folders are nested more than \(Folder.maximumDepth) levels deep" : systemErrorText(code)
  }

  /// The help; nil if none applies to every such error.
  public var help: String? {
    switch state {
    case .replaced: return "the change is in place but may not survive a power failure; check the disk"
    case .incomplete:
      return
        "the new version is stored next to the document; free up space or repair the disk, then reopen the document to finish"
    case .unchanged: break
    }
    return switch (operation, code) {
    case (.name, EPERM):
      "such names are reserved for temporary files during a save; use another name"
    case (.name, EEXIST): "use each name only once in its folder"
    case (.name, ENAMETOOLONG): "use a name of at most 255 bytes"
    case (.name, _): "use a nonempty name without '/' or NUL, other than '.' or '..'"
    case (.followLink, _): "use the path of the link's target, or another name"
    case (.followPath, _): "check the links and folders on this path, or save elsewhere"
    case (.listFolder, ELOOP): "move the inner folders elsewhere"
    case (.read, ESTALE): "another program changed it; try again"
    case (.read, EFBIG): "the package has too many conflict versions; remove this version and older versions"
    case (.read, ENOTSUP): "a package cannot contain a socket, pipe, or device; move it out of the package"
    case (.remove, ESTALE): "another program changed it; check it, then try again"
    case (.replace, ESTALE): "another program changed it; reload it, then save again"
    case (.reuse, ESTALE): "another program changed the item; write its contents instead"
    case (.trust, _): "it may come from another user or an archive; remove it, then save again"
    case (.findFolder, _): "check the folder now at this path, then save again"
    case (.keepOwner, _): "it belongs to another user; ask that user to save it, or allow the save to change the owner"
    case (.replace, ENOENT): "another program moved or removed it; find it, or save elsewhere"
    case (.replace, EXDEV), (.remove, EXDEV): "unmount that file system, then try again"
    case (.move, EXDEV):
      "items can be moved only within a file system; save a copy at the new location, then remove the original"
    case (_, ENOSPC): "free up some space on this file system, then save again"
    case (_, EDQUOT): "your disk quota is full; free up some space, then save again"
    case (.read, EACCES), (.examine, EACCES), (.listFolder, EACCES), (.readLink, EACCES): "ask the owner for permission"
    case (_, EACCES), (_, EPERM): "ask the owner for permission, or save elsewhere"
    case (_, EROFS): "the file system is mounted read-only; save elsewhere"
    case (_, EIO): "the disk may be failing; save elsewhere"
    case (_, EEXIST): "choose another name, or allow the existing item to be replaced"
    case (_, EBUSY): "another program is saving it; save again in a moment"
    case (_, EISDIR): "choose another name, or save elsewhere"
    case (_, ELOOP): "check for links that form a loop"
    default: nil
    }
  }

  /// The operation, the path, the reason, and the help, in one line.
  public var description: String {
    // For a name, the system was not involved.
    let reason = operation == .name ? "" : ": \(reason)"
    let subject = "\(operation.rawValue) '\(PrintableText.of(pathBytes))'\(reason)"
    return help.map { "\(subject); \($0)" } ?? subject
  }

  package func with(_ state: State) -> SafeWriteError {
    var error = self
    error.state = state
    return error
  }
}
