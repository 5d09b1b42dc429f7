import SafeWriting

/// Files that are written as a whole.
enum SavedFile {
  /// Replaces a file by another text, or makes it.
  ///
  /// - Parameters:
  ///   - bytes: what the file is to hold.
  ///   - path: the file. A link is followed: what it leads to is replaced.
  ///   - expected: what the file held when it was read; if it holds something else by now, it is left alone, or kept if
  ///     that shows only at the end. Nil to replace it whatever it holds.
  static func write(
    _ bytes: [UInt8], to path: String, expecting expected: [UInt8]? = nil
  ) throws(DeclarationValidationError) {
    do {
      try SafeWrite.recover(at: path)
      var base: FileBase?
      if let expected {
        base = try FileBase(at: path, digestsContents: true)
        guard try FilePaths.read(path, maximumSize: max(expected.count, 1)) == expected else {
          throw DeclarationValidationError.unwritable(path: path, reason: "it has changed since it was read")
        }
      }
      let outcome = try SafeWrite.file(at: path, replacing: base) { try $0.write(bytes) }
      if expected != nil, let conflict = outcome.conflict {
        throw DeclarationValidationError.unwritable(
          path: path, reason: "it was changed meanwhile; the other version is kept as \(conflict.pathText)")
      }
    } catch let error as DeclarationValidationError {
      throw error
    } catch let error as SafeWriteError {
      throw .unwritable(path: path, reason: error.reason)
    } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
  }
}
