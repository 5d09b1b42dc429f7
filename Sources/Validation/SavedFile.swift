import Glibc
import SafeWriting

/// Files that are written as a whole.
enum SavedFile {
  /// Replaces a file by another text, or makes it.
  ///
  /// - Parameters:
  ///   - bytes: what the file is to hold.
  ///   - path: the file. A link is followed: what it leads to is replaced.
  ///   - name: what errors call it; nil for the path.
  ///   - expected: what the file held when it was read; if it holds something else by now, it is left alone, or kept if
  ///     that shows only at the end. Nil to replace what is there when the save begins.
  /// - Returns: what is to be said of the file, which is written.
  /// - Throws: ``DeclarationValidationError/impairedSave(path:problem:)`` if it is written nevertheless.
  static func write(
    _ bytes: [UInt8], to path: String, named name: String? = nil, expecting expected: [UInt8]? = nil
  ) throws(DeclarationValidationError) -> [ValidationRemark] {
    let name = name ?? path
    do {
      var base: FileBase?
      if let expected {
        base = try FileBase(at: FilePath(checking: path.utf8), digestsContents: true)
        // What has grown is not read: its size is enough to know.
        let hasGrown = try FilePaths.status(of: path).map { Int($0.st_size) > expected.count } ?? false
        guard !hasGrown, try FilePaths.read(path, maximumSize: max(expected.count, 1)) == expected else {
          throw DeclarationValidationError.unwritable(path: name, reason: "it has changed since it was read")
        }
      }
      let outcome = try SafeWrite.file(at: FilePath(checking: path.utf8), replacing: base) { try $0.write(bytes) }
      if let conflict = outcome.conflict {
        throw DeclarationValidationError.impairedSave(
          path: name, problem: "the new version is in place, but \(conflict.explanation())")
      }
      return outcome.leftover.map { [remark(onLeftover: $0)] } ?? []
    } catch let error as DeclarationValidationError {
      throw error
    } catch let error as SafeWriteError {
      throw Self.error(error, name)
    } catch {
      throw .unwritable(path: name, reason: "\(error)")
    }
  }

  /// What became of a file that could not be saved as it should be.
  private static func error(_ error: SafeWriteError, _ path: String) -> DeclarationValidationError {
    guard error.state == .unchanged else { return .impairedSave(path: path, problem: "\(error)") }
    return switch error.operation {
    // The path of the error is that of the file, or of what a link leads to.
    case .create, .write, .sync, .replace, .examine, .open, .read, .keepOwner:
      .unwritable(path: path, reason: [error.reason, error.advice].compactMap(\.self).joined(separator: "; "))
    default: .unwritable(path: path, reason: "\(error)")
    }
  }

  private static func remark(onLeftover path: FilePath) -> ValidationRemark {
    ValidationRemark(
      file: path.string, message: "could not be removed; the next save will try again")
  }
}
