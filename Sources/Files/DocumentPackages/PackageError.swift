import TypeRegistry
import UTLibC
import UTText

/// The reason why a path does not lead to an item of a package.
public enum PackageError: Error, Sendable, Hashable {
  /// No folder in the path is a known package.
  case noPackage(path: [UInt8])
  /// Several folders in the path could be the package.
  case ambiguous(path: [UInt8], candidates: [[UInt8]])
  /// The path leads to the package itself, not to an item inside.
  case noItem(path: [UInt8])
  /// A folder in the path cannot be read, with the value of `errno`.
  case unreadable(path: [UInt8], code: Int32)
  /// The path has `.`, `..`, or an invalid name after the package.
  case leavesPackage(path: [UInt8])
}

extension PackageError: CustomStringConvertible {
  /// The path, the problem, and help, in one line.
  public var description: String {
    let mark = "add '//' after the package, or pass --declarations"
    return switch self {
    case .noPackage(let path): "'\(PrintableText.short(path))' is not inside a known package; \(mark)"
    case .ambiguous(let path, let candidates):
      "ambiguous path '\(PrintableText.short(path))' (possible packages: "
        + "\(candidates.map { "'\(PrintableText.short($0))'" }.joined(separator: ", "))); \(mark)"
    case .noItem(let path): "'\(PrintableText.short(path))' is the package itself; use the path of an item in it"
    case .unreadable(let path, let code):
      "cannot read '\(PrintableText.short(path))': \(systemErrorText(code))"
    case .leavesPackage(let path):
      "'\(PrintableText.short(path))' is not a valid path in a package; use names of at most 255 bytes, other than '.' and '..'"
    }
  }
}
