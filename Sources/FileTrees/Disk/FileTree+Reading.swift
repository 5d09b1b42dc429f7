import SafeWriting
import SystemPackage

extension FileTree {
  /// Folders nest at most this deep; deeper ones are refused.
  public static let maximumDepth = 256

  /// Reads what is at a path: the names, kinds and attributes of all that is in there, not the contents of files.
  ///
  /// Links are not followed, the path itself included.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - readsContents: whether to read the contents of all files too, so that nothing can fail later.
  /// - Throws: ``FileTreeError``.
  public init(contentsOf path: FilePath, readingContents readsContents: Bool = false) throws(FileTreeError) {
    self = try Self.read(path, readingContents: readsContents).tree
  }

  /// Reads what is at a path, and leaves out what cannot be read in there.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - onError: gets why an item was left out.
  /// - Throws: ``FileTreeError`` if nothing can be read at all.
  public init(contentsOf path: FilePath, onError: (FileTreeError) -> Void) throws(FileTreeError) {
    var result: Result<FileTree, FileTreeError> = .failure(.changed(path: path))
    withoutActuallyEscaping(onError) { onError in
      do throws(FileTreeError) {
        var reader = TreeReader(path: path, onError: onError)
        result = .success(try reader.tree())
      } catch { result = .failure(error) }
    }
    self = try result.get()
  }

  /// Reads one item of a package or folder. No link is followed on the way.
  ///
  /// - Parameters:
  ///   - child: the names on the way to the item.
  ///   - path: where the package is.
  /// - Throws: ``FileTreeError``.
  public init(_ child: [FileName], inPackageAt path: FilePath) throws(FileTreeError) {
    var reader = TreeReader(path: path)
    self = try reader.tree(of: child)
  }

  /// Reads what is at a path, as `init(contentsOf:readingContents:)` does, to save it there again.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - readsContents: whether to read the contents of all files too.
  ///   - goesOn: asked before every item and every 8 MiB, with the number of items until then; false ends the reading.
  /// - Returns: the tree, and the version that was read, for `write(to:replacing:options:)`: nil for a link, and for a
  ///   file that may not be read.
  /// - Throws: ``FileTreeError``.
  public static func read(
    _ path: FilePath, readingContents readsContents: Bool = false, goesOn: (_ items: Int) -> Bool = { _ in true }
  ) throws(FileTreeError) -> (tree: FileTree, base: FileBase?) {
    try withoutActuallyEscaping(goesOn) { goesOn throws(FileTreeError) in
      var attempts = 10
      while true {
        attempts -= 1
        var reader = TreeReader(path: path, readsContents: readsContents, goesOn: goesOn)
        let tree = try reader.tree()
        if let root = reader.root {
          do throws(SafeWriteError) {
            return (tree, try FileBase(opened: root.descriptor.number, manifest: reader.items, path: path))
          } catch {
            throw .system(operation: "open it", path: path, code: error.code)
          }
        }
        do throws(FileTreeError) { return (tree, try tree.contents?.storedFile?.base()) } catch {
          // A file is examined before it is opened; in between another program may put its version there.
          guard case .changed = error, attempts > 0 else { return (tree, nil) }
        }
      }
    }
  }
}
