import TypeRegistry
import UTLibC
import UTText

/// The reason why the type of an item or the contents of a folder could not be determined.
public struct FileTypeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed.
  public enum Operation: Hashable, Sendable {
    /// Reading the kind of an item.
    case examining
    /// Opening a folder.
    case opening
    /// Reading the names in a folder.
    case reading
    /// Starting a thread to walk a folder.
    case starting
    /// Having the kernel report changes in a folder.
    case watching
  }

  /// The path as bytes: names on disk need not be UTF-8.
  public let path: [UInt8]
  /// The operation that failed.
  public let operation: Operation
  /// The value of `errno`, such as `EACCES`.
  public let errorNumber: Int32

  /// Creates an error about a path, with a value of `errno`.
  public init(path: [UInt8], operation: Operation, errorNumber: Int32) {
    self.path = path
    self.operation = operation
    self.errorNumber = errorNumber
  }

  /// Whether there is certainly no item at the path that this user may see. A disk error may hide an item.
  package var saysThatNothingIsThere: Bool {
    [ENOENT, ENOTDIR, ENAMETOOLONG, EACCES, EINVAL, ELOOP].contains(errorNumber)
  }

  public var description: String {
    "cannot \(attempt) '\(PrintableText.short(path))': \(reason)"
      + (help.map { "; \($0)" } ?? "")
  }

  private var attempt: String {
    switch operation {
    case .examining: "read"
    case .opening: "open folder"
    case .reading: "read folder"
    case .starting: "start a thread for folder"
    case .watching: "watch folder"
    }
  }

  /// For a watch, the kernel uses the error of a full disk for its limit.
  private var reason: String {
    operation == .watching && errorNumber == ENOSPC ? "the watch limit was reached" : systemErrorText(errorNumber)
  }

  private var help: String? {
    switch errorNumber {
    case ENOSPC where operation == .watching: "raise it with 'sysctl fs.inotify.max_user_watches=NUMBER'"
    case EMFILE where operation == .watching:
      "raise fs.inotify.max_user_instances with 'sysctl', or the open-file limit with 'ulimit -n'"
    case EACCES where operation == .examining: "check the permissions of the folders that contain it"
    case EACCES, EPERM: "check its permissions"
    case ENOTDIR where operation != .examining, ELOOP where operation != .examining, ESTALE:
      "another program may have replaced it; try again"
    case EMFILE, ENFILE, EAGAIN, ENOMEM: "close other programs or raise the limits with 'ulimit', then try again"
    case ENAMETOOLONG: "shorten the name, or change to a parent folder and use a shorter path"
    default: nil
    }
  }
}
