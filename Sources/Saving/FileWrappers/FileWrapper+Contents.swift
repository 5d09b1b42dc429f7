import FileTrees
import Foundation
import SafeWriting
import UTFileURLs

extension FileWrapper {
  /// Creates a wrapper for a flat file whose contents stay on disk until it is written: for files that are too large
  /// for memory.
  ///
  /// - Throws: `CocoaError`; ``FileWrapperError/notAFile(_:)`` if the item is not a flat file.
  public convenience init(regularFileAt url: URL) throws {
    let reading = try Self.reading(url, [])
    guard reading.tree.contents != nil else { throw FileWrapperError.notAFile(url.nameText) }
    self.init(State(reading.tree))
    locked {
      noteRead(reading)
      state.preferredFilename = url.nameText
      state.noteNameBytes(of: url)
    }
  }
}

extension FileWrapperAdditions where Self: FileWrapper {
  /// Returns the contents of a flat file. They are kept in memory from the first call on; ``readContents(_:)`` does not
  /// keep them.
  ///
  /// - Throws: ``FileWrapperError/notAFile(_:)``; `CocoaError` if they cannot be read because another program changed
  ///   or removed the file.
  public func contents() throws -> Data { try contents { true } }

  /// Passes the contents of a flat file to `body` in chunks of at most 1 MiB, in order, without keeping them.
  ///
  /// - Throws: the same errors as ``contents()``, and any error from `body`.
  public func readContents(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let contents = try fileContents()
    try Self.translatingErrors { try contents.forEachPiece(body) }
  }

  /// Replaces the contents of a flat file; the wrapper keeps its place in all directories.
  ///
  /// - Throws: ``FileWrapperError/notAFile(_:)``.
  public func setContents(_ data: Data) throws {
    _ = try fileContents()
    locked {
      state.kind = .file(.bytes(Array(data)))
      state.stored = nil
      state.changed = Change.next()
      noteEdit()
      state.attributes.modified = Timestamp(Date())
    }
  }

  /// The location of a flat file's contents on disk, if they were read from there and were not replaced: for
  /// programs that play or show a file without loading it. Other programs may change the file at any time.
  public var contentsURL: URL? {
    locked { state.stored.map { URL($0.path) } }
  }
}

extension FileWrapper {
  /// - Parameter goesOn: called every 8 MiB; false stops reading.
  func contents(goesOn: () -> Bool) throws -> Data {
    let contents = try fileContents()
    if case .bytes(let bytes) = contents { return Data(bytes) }
    let bytes = try Self.translatingErrors { try contents.bytes(goesOn: goesOn) }
    locked {
      // Only if no other contents were set in the meantime.
      if case .file(.stored(let now)) = state.kind, case .stored(let then) = contents, now === then {
        state.kind = .file(.bytes(bytes))
      }
    }
    return Data(bytes)
  }

  /// Writes the wrapper. If that fails, tries once more with other programs' versions of the files that were read from
  /// disk but whose contents were never loaded: no other version of those exists. A file that another program removed
  /// from a package is left out.
  ///
  /// - Throws: ``FileWrapperError/lost(_:)`` if the whole package is missing.
  package func writingChangedFiles<Result>(_ write: () throws -> Result) throws -> Result {
    do { return try write() } catch {
      if let lost = lostFile { throw FileWrapperError.lost(lost) }
      guard takeOverChangedFiles() else { throw error }
      return try write()
    }
  }

  /// The name of a file whose contents were never loaded and are lost with its package; nil if there is none.
  private var lostFile: String? {
    let (children, name) = locked { (state.children, state.name) }
    if let children { return children.values.lazy.compactMap(\.lostFile).first }
    return isGone(withPackage: true) ? name : nil
  }

  /// A copy without the files of a package whose contents were never loaded and cannot be read now.
  ///
  /// - Parameter package: the path of the package that was read.
  /// - Returns: the copy, the paths of these files, and whether some of them are not unchanged files of that package;
  ///   nil if there are none.
  package func withoutUnreadableFiles(
    of package: FilePath
  ) throws -> (wrapper: FileWrapper, leftOut: [[UInt8]], hasChanges: Bool)? {
    let tree = try snapshot()
    var (rest, leftOut, hasChanges) = (tree, [[UInt8]](), false)
    tree.forEachItem { path, item in
      guard !path.isEmpty, case .file(.stored(let file)) = item.kind, !file.isReadable else { return }
      rest[path: path] = nil
      leftOut.append(path.pathBytes)
      if file.path != package.appending(bytes: path.pathBytes) { hasChanges = true }
    }
    return leftOut.isEmpty ? nil : (FileWrapper(rest), leftOut, hasChanges)
  }

  /// Removes the files whose contents were never loaded and that are no longer in their package.
  ///
  /// - Returns: whether there was any such file.
  private func removeGone() -> Bool {
    (locked { state.children } ?? [:]).values.reduce(false) { isRemoved, child in
      let isGone = child.isGone(withPackage: false)
      if isGone { removeFileWrapper(child) }
      return isGone || child.removeGone() || isRemoved
    }
  }

  /// - Returns: whether there was any such file.
  private func takeOverChangedFiles() -> Bool {
    let isRemoved = removeGone()
    let (contents, children) = locked { (state.contents, state.children) }
    if let children { return children.values.reduce(isRemoved) { $1.takeOverChangedFiles() || $0 } }
    guard case .stored(let file)? = contents, let now = try? file.lookingAgain(), now.identity != file.identity else {
      return false
    }
    locked {
      state.kind = .file(.stored(now))
      state.stored = nil
      state.changed = Change.next()
      noteEdit()
    }
    return true
  }

  /// Whether it is a file whose contents were never loaded and that no longer exists on disk.
  private func isGone(withPackage: Bool) -> Bool {
    guard case .stored(let file)? = locked({ state.contents }) else { return false }
    do { return try file.lookingAgain() == nil && file.isPackageGone == withPackage } catch { return false }
  }

  fileprivate func fileContents() throws(FileWrapperError) -> FileContents {
    let (contents, name) = locked { (state.contents, state.name) }
    guard let contents else { throw .notAFile(name) }
    return contents
  }
}
