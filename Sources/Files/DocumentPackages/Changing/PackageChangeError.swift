import FileTrees
import SystemPackage
import UTSystemCalls
import UTText

/// An error caused by the packages themselves.
public enum PackageChangeError: Error, Sendable, Hashable {
  /// An item already exists, and replacing is not allowed.
  case exists(FilePath)
  /// The root folder has no name.
  case noName(FilePath)
  /// The package has no such item.
  case noItem(package: FilePath, item: [FileName])
  /// The package has no such folder.
  case noFolder(FilePath)
  /// The item in the package is not a folder.
  case notFolder(FilePath)
  /// The destination is a flat file, not a package.
  case flatFile(FilePath)
  /// The destination is a link, and links in packages are not followed.
  case link(FilePath)
  /// A folder instead of a flat file.
  case folder(FilePath)
  /// The file is not a valid serialized file wrapper.
  case malformed(FilePath, FileTreeError)
}

extension PackageChangeError: CustomStringConvertible {
  /// The path, the problem, and help, in one line.
  public var description: String {
    func text(_ path: FilePath) -> String { PrintableText.short(path.bytes) }
    func naming(_ path: FilePath) -> String {
      let name = path.lastComponent.map { PrintableText.short(FilePath(root: nil, [$0]).bytes) } ?? ""
      return "to give the item this name, pass '\(text(path.removingLastComponent()))' and --name \(name)"
    }
    return switch self {
    case .exists(let path): "'\(text(path))' already exists; use --replace to overwrite"
    case .noName(let path): "'\(text(path))' is the root folder and has no name; use a folder in it"
    case .noItem(let package, let item): "no such item: '\(text(package))/\(PrintableText.short(item.pathBytes))'"
    case .noFolder(let path):
      "no such folder: '\(text(path))'; "
        + (path.extension == nil
          ? "check the name, or create it with --parents" : "\(naming(path)), or create a folder with --parents")
    case .notFolder(let path): "'\(text(path))' is not a folder; \(naming(path)) --replace"
    case .flatFile(let path): "'\(text(path))' is a flat file, not a package"
    case .link(let path): "'\(text(path))' is a link, which is not followed; use the path of its target"
    case .folder(let path): "'\(text(path))' is a folder; use the flat file of a package"
    case .malformed(let path, let error): "\(text(path)): \(error)"
    }
  }
}
