/// An operation that a wrapper does not support.
public enum FileWrapperError: Error, Sendable, Hashable {
  /// Only a directory has children; the name of the wrapper.
  case notADirectory(String)
  /// Only a flat file has contents; the name of the wrapper.
  case notAFile(String)
  /// The child has no preferred name to use in the directory.
  case noPreferredFilename
  /// The child of this name contains the directory.
  case cycle(String)
  /// The contents of the file of this name were never read, and it was removed together with its package.
  case lost(String)
}

extension FileWrapperError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notADirectory(let name): "'\(name)' is not a directory, so it has no children"
    case .notAFile(let name): "'\(name)' is not a flat file, so it has no contents"
    case .noPreferredFilename: "the wrapper has no name; set its preferredFilename before adding it"
    case .cycle(let name): "'\(name)' contains the directory and cannot be added to it"
    case .lost(let name):
      "'\(name)' was removed with its package before it was read; remove it from the document, or restore the package"
    }
  }
}
