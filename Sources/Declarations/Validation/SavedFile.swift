import SafeWriting
import UTLibC
import UTSystemCalls
import UTText

/// Functions for files that are written atomically.
enum SavedFile {
  /// Replaces or creates a file.
  ///
  /// - Parameters:
  ///   - bytes: the new contents.
  ///   - path: the file. Links are followed, and their target is replaced.
  ///   - name: the name in errors; nil for the path.
  ///   - expected: the contents of the file when it was read; if they changed, the file is left unchanged, or its
  ///     version is kept if the change is only noticed at the end. Nil to replace the file that exists when the save
  ///     begins.
  ///   - folders: the folders in which the file must be; nil for any. Another user may have given the
  ///     name of a folder in the path to another one.
  /// - Returns: remarks about the written file.
  /// - Throws: ``DeclarationValidationError/impairedSave(path:problem:)`` if the file is written anyway.
  static func write(
    _ bytes: [UInt8], to path: String, named name: String? = nil, expecting expected: [UInt8]? = nil,
    in folders: WrittenFolders? = nil
  ) throws(DeclarationValidationError) -> [ValidationRemark] {
    let name = name ?? path
    do {
      guard let place = try Place.ofFile(at: path, in: folders?.paths) else {
        throw folders?.problem
          ?? DeclarationValidationError.unwritable(path: name, reason: "its path now leads to another folder")
      }
      let base = try expected.map { try self.base(of: place, named: name, expecting: $0) }
      let outcome = try SafeWrite.file(at: place, replacing: base) { try $0.write(bytes) }
      if let conflict = outcome.conflict {
        let isInPlace = conflict.reason != .newVersionReplaced
        throw DeclarationValidationError.impairedSave(
          path: name, problem: (isInPlace ? "saved, but " : "") + conflict.explanation())
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

  /// Opens a file whose contents must not have changed.
  private static func base(of place: Place, named name: String, expecting expected: [UInt8]) throws -> FileBase {
    let base = try FileBase(place.name, in: place.folder, digestsContents: true)
    guard let file = place.folder.open(place.name, O_RDONLY | O_NONBLOCK) else {
      throw place.folder.failure(.open, place.name)
    }
    // A file that grew is not read; its size shows the change.
    let hasGrown = file.status().map { Int($0.size) > expected.count } ?? false
    guard !hasGrown, try ValidationFiles.read(file.number, name, maximumSize: max(expected.count, 1)) == expected else {
      throw DeclarationValidationError.unwritable(path: name, reason: "it changed after it was read")
    }
    return base
  }

  /// Returns the error for a file that could not be saved properly.
  static func error(_ error: SafeWriteError, _ path: String) -> DeclarationValidationError {
    guard error.state == .unchanged else { return .impairedSave(path: path, problem: "\(error)") }
    return switch error.operation {
    // The path in the error is the path of the file, or of a link's target.
    case .create, .write, .sync, .replace, .examine, .open, .read, .keepOwner, .findFolder, .trust:
      .unwritable(path: path, reason: [error.reason, error.help].compactMap(\.self).joined(separator: "; "))
    default: .unwritable(path: path, reason: "\(error)")
    }
  }

  private static func remark(onLeftover path: FilePath) -> ValidationRemark {
    ValidationRemark(
      file: path.string, message: "could not be removed; the next save will try again")
  }
}

extension Place {
  /// The place of a file that is written.
  ///
  /// - Parameter folders: the real paths of the folders in which it must be; nil for any.
  /// - Returns: nil if it is in none of them.
  static func ofFile(at path: String, in folders: [String]?) throws(SafeWriteError) -> Place? {
    let path = try FilePath(checking: path.pathBytes)
    guard let folders else { return try Place(path, followsLink: true, isWritten: true) }
    let (folder, rest) = try follow(path)
    guard rest.count == 1, let name = rest.first else { return nil }
    let readable = try folder.folder([dot])
    let place = Place(folder: Folder(readable.descriptor, path: folder.path), name: name)
    return folders.contains(where: String(spelling: place.path).isPath) ? place : nil
  }
}
