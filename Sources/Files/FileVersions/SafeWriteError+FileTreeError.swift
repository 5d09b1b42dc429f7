import FileTrees
import SafeWriting
import UTLibC

extension SafeWriteError {
  /// Creates an error for a package that could not be read.
  ///
  /// - Parameters:
  ///   - error: the reason.
  ///   - package: the package, for errors without a path.
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

extension ReadProblems {
  /// Reads a part of a package; nil if that is not possible, which is reported unless it does not exist.
  ///
  /// - Parameter package: the package, for errors without a path.
  static func skipping<Value>(in package: FilePath, _ body: () throws -> Value) -> Value? {
    skipping { () throws(SafeWriteError) in
      do { return try body() } catch let error as SafeWriteError {
        throw error
      } catch {
        throw (error as? FileTreeError).map { SafeWriteError($0, in: package) }
          ?? SafeWriteError(reading: package, code: EIO)
      }
    }
  }
}
