import Glibc
import SystemCalls
import SystemPackage

/// Why something could not be saved, or what was left could not be recovered: what was tried, on what, and why the
/// system refused.
///
/// Unless ``state`` says otherwise, what was there before is untouched and nothing is left beside it.
public struct SafeWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried.
  public enum Operation: String, Sendable {
    /// Opening a folder.
    case openFolder = "cannot open the folder"
    /// Reading the names in a folder.
    case listFolder = "cannot list the folder"
    /// Asking what an item is.
    case examine = "cannot examine"
    /// Opening an item.
    case open = "cannot open"
    /// Reading contents.
    case read = "cannot read"
    /// Reading where a link leads.
    case readLink = "cannot read the link"
    /// Creating a file, folder or link.
    case create = "cannot create"
    /// Writing contents.
    case write = "cannot write"
    /// Making contents durable.
    case sync = "cannot write to the disk"
    /// Making names durable.
    case syncFolder = "cannot write to the disk the folder"
    /// Putting the new version in the place of the old one.
    case replace = "cannot replace"
    /// Giving an item another name or folder.
    case move = "cannot move"
    /// Removing something.
    case remove = "cannot remove"
    /// Setting the mode, owner or times that were asked for.
    case setAttributes = "cannot set the attributes of"
    /// Reusing an item of the version that is replaced.
    case reuse = "cannot reuse"
    /// Naming an item of a package.
    case name = "cannot use the name"
    /// Relying on a record or folder of an earlier save.
    case trust = "cannot trust"
    /// Giving the new version the owner of the old one.
    case keepOwner = "cannot keep the owner of"
  }

  /// What is at the place to be saved to after the failure.
  public enum State: Sendable {
    /// What was there before, or nothing if nothing was.
    case unchanged
    /// The new version, whole, but a loss of power may bring back the old one.
    case replaced
    /// A version that is not whole. The whole new version is beside it; ``SafeWrite/recover(at:options:)``
    /// completes it.
    case incomplete
  }

  /// What was tried.
  public let operation: Operation
  /// The path concerned, as what was asked for: a name that no item can have may hold NUL.
  let pathBytes: [UInt8]
  /// The path concerned. For a new version that could not be written, the path that it was to have.
  public var path: FilePath { FilePath(bytesBeforeNUL: pathBytes) }
  /// The error number of the system (`errno`).
  public let code: Int32
  /// What is at the place to be saved to.
  public internal(set) var state = State.unchanged

  init(_ operation: Operation, _ path: [UInt8], code: Int32, state: State = .unchanged) {
    self.operation = operation
    self.pathBytes =
      [.create, .write, .sync, .openFolder, .name].contains(operation) ? SiblingName.finalPath(of: path) : path
    self.code = code
    self.state = state
  }

  /// That what was to be replaced is not there any more.
  package static func missing(_ path: FilePath) -> SafeWriteError { SafeWriteError(.replace, path.bytes, code: ENOENT) }

  /// The system's words for ``code``.
  public var reason: String { String(cString: strerror(code)) }

  /// What to do about it, if something general can be said.
  public var advice: String? {
    switch state {
    case .replaced: return "the new version is in place, but may not survive a loss of power; save again"
    case .incomplete:
      return "the new version is kept beside it; make room or mend the disk, then open it again to complete it"
    case .unchanged: break
    }
    return switch (operation, code) {
    case (.name, EPERM):
      "names of this form are reserved for files that a save leaves beside documents; use another name"
    case (.name, _): "a name has 1 to 255 bytes, none of them / or NUL, and is neither . nor .. nor used twice"
    case (.replace, ESTALE): "another program changed it; read it again, then save"
    case (.reuse, ESTALE): "the item was changed by another program; write its contents instead"
    case (.trust, _): "another user or an archive may have put it there; remove it, then save again"
    case (.keepOwner, _): "it belongs to another user; ask them to save it, or allow the save to change its owner"
    case (.replace, ENOENT): "another program moved or removed it; check where it is, then save again"
    case (.move, EXDEV): "it can only be moved within its file system; save it there, then remove it here"
    case (_, ENOSPC): "free some space on this file system, then save again"
    case (_, EDQUOT): "free some space within your quota, then save again"
    case (_, EACCES), (_, EPERM): "ask the owner for permission to write, or save elsewhere"
    case (_, EROFS): "the file system is mounted read-only; save elsewhere"
    case (_, EIO): "the disk may be failing; save elsewhere"
    case (_, EEXIST): "something is there already; choose another name, or replace it on purpose"
    case (_, EBUSY): "another program is saving it; save again in a moment"
    case (_, EISDIR): "a folder is there; remove it first, or save elsewhere"
    case (_, ELOOP): "links lead in a circle, or folders lie too deep in each other"
    default: nil
    }
  }

  /// One line: what was tried, the path, the reason and the advice.
  public var description: String {
    // The system was not asked about names.
    let reason = operation == .name ? "" : ": \(reason)"
    let subject = "\(operation.rawValue) \(String(decoding: pathBytes, as: UTF8.self))\(reason)"
    return advice.map { "\(subject); \($0)" } ?? subject
  }

  func with(_ state: State) -> SafeWriteError {
    var error = self
    error.state = state
    return error
  }
}
