import Glibc
import Text
import TypeRegistry

/// Why a path names no item of a package.
public enum PackageError: Error, Sendable, Hashable {
  /// No folder on the way is known to be a package.
  case noPackage(path: [UInt8])
  /// Several folders on the way could be the package.
  case ambiguous(path: [UInt8], candidates: [[UInt8]])
  /// The path names the package itself, not an item in it.
  case noItem(path: [UInt8])
  /// The system does not tell what a folder on the way is. The code is that of `errno`.
  case unreadable(path: [UInt8], code: Int32)
  /// The path has `.`, `..` or an impossible name behind the package.
  case leavesPackage(path: [UInt8])
}

extension PackageError: CustomStringConvertible {
  /// One line: which path, what is wrong with it, and what to do.
  public var description: String {
    let mark = "mark where the package ends with '//', or load the declarations of its type"
    return switch self {
    case .noPackage(let path): "\(PrintableText.short(path)): no folder on the way is known to be a package; \(mark)"
    case .ambiguous(let path, let candidates):
      "\(PrintableText.short(path)): \(candidates.map { PrintableText.short($0) }.joined(separator: " or ")) could be the "
        + "package; \(mark)"
    case .noItem(let path): "\(PrintableText.short(path)): names the package itself; name an item in it"
    case .unreadable(let path, let code):
      "\(PrintableText.short(path)): cannot examine it: \(String(cString: strerror(code)))"
    case .leavesPackage(let path):
      "\(PrintableText.short(path)): leaves the package; name items by the way to them, without '.' and '..'"
    }
  }
}
