import Glibc
import Text
import TypeRegistry

/// Why the type of an item, or what a folder holds, could not be found out.
public struct FileTypeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried.
  public enum Operation: Hashable, Sendable {
    /// Finding out what kind of item is there.
    case examining
    /// Opening a folder.
    case opening
    /// Reading the names in a folder.
    case reading
    /// Starting a thread to walk with.
    case starting
  }

  /// The path as bytes: names on disk need not be UTF-8.
  public let path: [UInt8]
  /// What failed.
  public let operation: Operation
  /// The operating system's reason, an `errno` value such as `EACCES`.
  public let errorNumber: Int32

  /// An error about a path, with an `errno` value.
  public init(path: [UInt8], operation: Operation, errorNumber: Int32) {
    self.path = path
    self.operation = operation
    self.errorNumber = errorNumber
  }

  public var description: String {
    let reason = String(cString: strerror(errorNumber))
    return "\(PrintableText.short(path)): \(complaint): \(reason). \(advice)"
  }

  private var complaint: String {
    switch operation {
    case .examining: "cannot be examined"
    case .opening: "the folder cannot be opened"
    case .reading: "the folder cannot be read to its end"
    case .starting: "no thread can be started to walk the folder"
    }
  }

  private var advice: String {
    switch errorNumber {
    case ENOENT: "Check the path; the item may have been removed meanwhile."
    case EACCES, EPERM: "Ask its owner for permission, or leave it out."
    case ENOTDIR, ELOOP, ESTALE: "It was replaced by something else meanwhile; try again."
    case EMFILE, ENFILE, EAGAIN, ENOMEM: "Close other programs or raise the limits (ulimit), then try again."
    case ENAMETOOLONG: "Change into a folder on the way and give a shorter path."
    default: "Check the file system it is on."
    }
  }
}
