import FileTrees
import SafeWriting
import UTLibC

extension SafeWriteError {
  /// Creates an error for a package that could not be read.
  ///
  /// - Parameters:
  ///   - error: why.
  ///   - package: the package, for errors without a place.
  init(_ error: FileTreeError, in package: FilePath) {
    switch error {
    case .system(_, let path, let code): self.init(reading: path, code: code)
    case .changed(let path): self.init(reading: path, code: ESTALE)
    case .unsupportedKind(let path): self.init(reading: path, code: ENOTSUP)
    case .tooDeep(let path, _): self = .tooDeep(path)
    case .cancelled(let path): self.init(reading: path, code: ECANCELED)
    case .malformed, .notProvided, .notSerializable: self.init(reading: package, code: EIO)
    }
  }
}
