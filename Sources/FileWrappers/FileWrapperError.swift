/// What a program asks of a wrapper that it cannot do.
public enum FileWrapperError: Error, Sendable, Hashable {
  /// Only a directory has children; the name of what is none.
  case notADirectory(String)
  /// Only a flat file has contents; the name of what is none.
  case notAFile(String)
  /// The child has no preferred name, so it cannot get one in the directory.
  case noPreferredFilename
  /// The directory is itself in the child of this name.
  case cycle(String)
}

extension FileWrapperError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notADirectory(let name): "'\(name)' is no directory; only the wrapper of a directory has children"
    case .notAFile(let name): "'\(name)' is no flat file; only the wrapper of a flat file has contents"
    case .noPreferredFilename: "the wrapper has no name; set its preferredFilename before it is added"
    case .cycle(let name): "the directory is in '\(name)' and cannot contain it"
    }
  }
}
