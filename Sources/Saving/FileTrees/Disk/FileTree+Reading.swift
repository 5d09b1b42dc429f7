import SafeWriting
import SystemPackage
import UTLibC

extension FileTree {
  /// The maximum depth of nested folders; reading a deeper tree fails.
  public static let maximumDepth = 256

  /// Reads an item with the names, kinds, and attributes of its contents, but not the contents of files.
  ///
  /// Links are not followed, including at the path itself.
  ///
  /// - Parameters:
  ///   - path: the path of the item.
  ///   - readsContents: whether to also read the contents of all files, to avoid later failures.
  /// - Throws: ``FileTreeError``.
  public init(contentsOf path: FilePath, readingContents readsContents: Bool = false) throws(FileTreeError) {
    self = try Self.read(path, readingContents: readsContents).tree
  }

  /// Reads an item, and skips unreadable items in it.
  ///
  /// - Parameters:
  ///   - path: the path of the item.
  ///   - onError: called with the reason for each skipped item.
  /// - Throws: ``FileTreeError`` if the item itself cannot be read.
  public init(contentsOf path: FilePath, onError: (FileTreeError) -> Void) throws(FileTreeError) {
    var result: Result<FileTree, FileTreeError> = .failure(.changed(path: path))
    // Otherwise, the length of the path of this file would be in the executable.
    #sourceLocation(file:"withoutActuallyEscaping",line:31)
    withoutActuallyEscaping(onError) { onError in
      do throws(FileTreeError) {
        var reader = TreeReader(path: path, onError: onError)
        result = .success(try reader.tree())
      } catch { result = .failure(error) }
    }
    self = try result.get()
  }
  #sourceLocation()

  /// Reads one item of a package or folder. Links in the path are not followed.
  ///
  /// - Parameters:
  ///   - child: the path of the item in the package.
  ///   - path: the path of the package.
  /// - Throws: ``FileTreeError``.
  public init(_ child: [FileName], inPackageAt path: FilePath) throws(FileTreeError) {
    var reader = TreeReader(path: path)
    self = try reader.tree(of: child)
  }

  /// Reads one item of a folder with a known identity.
  ///
  /// - Throws: ``FileTreeError``, with `ESTALE` if another folder has its path.
  package init(_ child: FileName, inFolderAt path: FilePath, known: FileIdentity) throws(FileTreeError) {
    var reader = TreeReader(path: path)
    self = try reader.tree(of: [child])
    guard let folder = reader.root?.descriptor.status() else {
      throw .system(operation: "examine", path: path, code: errno)
    }
    guard FileIdentity(folder).isSameItem(as: known) else {
      throw .system(operation: "read", path: path, code: ESTALE)
    }
  }

  /// The identity of a file or folder that was read; nil for another item, or if the folder no longer exists.
  package var identity: FileIdentity? { contents?.storedFile?.identity ?? origin?.identity }

  /// Reads an item like `init(contentsOf:readingContents:)`, to save it there again.
  ///
  /// - Parameters:
  ///   - path: the path of the item.
  ///   - readsContents: whether to also read the contents of all files.
  ///   - goesOn: called before every item and every 8 MiB, with the number of items so far; false cancels the reading.
  /// - Returns: the tree, and the version that was read, for `write(to:replacing:options:)`: nil for a link, and for a
  ///   file that may not be read.
  /// - Throws: ``FileTreeError``.
  public static func read(
    _ path: FilePath, readingContents readsContents: Bool = false, goesOn: (_ items: Int) -> Bool = { _ in true }
  ) throws(FileTreeError) -> (tree: FileTree, base: FileBase?) {
    // Otherwise, the length of the path of this file would be in the executable.
    #sourceLocation(file:"withoutActuallyEscaping",line:69)
    try withoutActuallyEscaping(goesOn) { goesOn throws(FileTreeError) in
      var attempts = 10
      while true {
        attempts -= 1
        var reader = TreeReader(path: path, readsContents: readsContents, goesOn: goesOn)
        let tree: FileTree
        do throws(FileTreeError) { tree = try reader.tree() } catch {
          // Since its folder was listed, another program removed an item, or the whole package after replacing it.
          guard case .system(_, _, ENOENT) = error, reader.root != nil, attempts > 0 else { throw error }
          continue
        }
        if let root = reader.root {
          do throws(SafeWriteError) {
            let base = try FileBase(
              opened: root.descriptor.number, manifest: reader.items, mode: tree.attributes.mode, path: path)
            return (tree, base)
          } catch {
            throw .system(operation: "open", path: path, code: error.code)
          }
        }
        let mode = tree.attributes.mode
        do throws(FileTreeError) { return (tree, try tree.contents?.storedFile?.base(mode: mode)) } catch {
          // Between checking and opening a file, another program may replace it.
          guard case .changed = error, attempts > 0 else { return (tree, nil) }
        }
      }
    }
  }
  #sourceLocation()
}
