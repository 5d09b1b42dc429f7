import FileTrees
import SystemCalls
import SystemPackage
import Text

/// Why something cannot be done with a package, as far as the packages themselves are the reason.
public enum PackageChangeError: Error, Sendable, Hashable {
  /// Something is in the way, and is not to be replaced.
  case exists(FilePath)
  /// The root of all folders has no name.
  case noName(FilePath)
  /// A package has no such item.
  case noItem(package: FilePath, item: [FileName])
  /// A folder of a package is not there.
  case noFolder(FilePath)
  /// Something was to be put into a flat file.
  case flatFile(FilePath)
  /// Something was to be put where a link leads, and links in packages are not followed.
  case link(FilePath)
  /// A folder was given in place of a flat file.
  case folder(FilePath)
  /// A file was to be made a package and is not a serialized one.
  case malformed(FilePath, FileTreeError)
}

extension PackageChangeError: CustomStringConvertible {
  /// One line: which path, what is wrong with it, and what to do.
  public var description: String {
    func text(_ path: FilePath) -> String { PrintableText.short(path.bytes) }
    return switch self {
    case .exists(let path): "\(text(path)): already exists; use --replace to overwrite"
    case .noName(let path): "\(text(path)): the root of all folders has no name; give a folder in it"
    case .noItem(let package, let item): "\(text(package))/\(PrintableText.short(item.pathBytes)): no such item"
    case .noFolder(let path): "\(text(path)): no such folder; check the name, or create it with --parents"
    case .flatFile(let path): "\(text(path)): a flat file; nothing can be put into it"
    case .link(let path): "\(text(path)): a link, which is not followed; name the folder that it leads to"
    case .folder(let path): "\(text(path)): a folder; give the flat file of a package"
    case .malformed(let path, let error): "\(text(path)): \(error)"
    }
  }
}
