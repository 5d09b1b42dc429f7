import FileTrees
import FoundationEssentials
import SafeWriting
import SystemPackage

extension VersionHistory {
  /// Adds a version that is kept until it is removed.
  ///
  /// - Parameters:
  ///   - contents: a file or package.
  ///   - isMoved: whether it is moved, and need not exist afterwards; otherwise, it is copied.
  /// - Throws: `SafeWriteError`; `FileTreeError`.
  public func add(_ contents: URL, isMoved: Bool = false) throws -> FileVersion {
    try add(itemAt: FilePath(contents.path(percentEncoded: false)), isMoved: isMoved)
  }

  /// Adds a version that is kept until it is removed. Its path need not be text.
  ///
  /// - Parameters:
  ///   - source: a file or package.
  ///   - isMoved: whether it is moved, and need not exist afterwards; otherwise, it is copied.
  /// - Throws: `SafeWriteError`; `FileTreeError`.
  package func add(itemAt source: FilePath, isMoved: Bool = false) throws -> FileVersion {
    if isMoved, let version = try? store.add(movingItemAt: source, to: path) { return FileVersion(version, of: path) }
    let folder = FilePath(try makeTemporaryFolder().path(percentEncoded: false))
    // Whatever the modes of what is in it.
    defer { try? SafeWrite.removeTree(at: folder) }
    let copy = folder.appending(source.lastComponent ?? "version")
    var tree = try FileTree(contentsOf: source)
    // A copy has the date of its original.
    if let modified = VersionStore.item(at: source)?.modified { tree.attributes.modified = modified }
    _ = try tree.write(to: copy)
    let version = try store.add(movingItemAt: copy, to: path)
    if isMoved { try SafeWrite.removeTree(at: source) }
    return FileVersion(version, of: path)
  }

  /// Makes a new folder for contents to be added by moving.
  ///
  /// - Throws: `SafeWriteError`.
  package func makeTemporaryFolder() throws(SafeWriteError) -> URL {
    let temporary = FilePath(FileManager.default.temporaryDirectory.path).appending(".new-\(UUID().uuidString)")
    let folder = try store.makeTemporaryFolder(for: path, otherwise: temporary)
    return URL(filePath: folder.string, directoryHint: .isDirectory)
  }

  /// Makes the current version one of another item, which takes its place.
  package func retire(for other: VersionHistory) throws(SafeWriteError) {
    store.noteMove(from: path, to: other.path)
    _ = try store.add(movingItemAt: path, to: other.path)
  }
}
