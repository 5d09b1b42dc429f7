import FileTrees
import SafeWriting
import SystemCalls
import SystemPackage

extension DocumentPackage {
  /// An item that is going to be put into a package.
  public struct NewItem: Sendable {
    /// What it will be called.
    public let name: FileName
    /// What it is, with all that is in it.
    public let tree: FileTree

    /// An item.
    ///
    /// - Parameters:
    ///   - name: what it will be called.
    ///   - tree: what it is.
    public init(named name: FileName, _ tree: FileTree) {
      self.name = name
      self.tree = tree
    }

    /// What is at a path. A link stays a link.
    ///
    /// - Parameters:
    ///   - path: where it is.
    ///   - name: what it will be called; nil for its own name.
    /// - Throws: `FileTreeError`; ``PackageChangeError`` if it has no name.
    public init(readingItemAt path: FilePath, named name: FileName? = nil) throws {
      self.name = try name ?? DocumentPackage(at: path).name()
      tree = try FileTree(contentsOf: path)
    }

    /// A file of what a stream gives until its end. It is kept beside the package, in a file without a name.
    ///
    /// - Parameters:
    ///   - descriptor: the stream, such as 0 for standard input.
    ///   - streamName: what errors call the stream.
    ///   - name: what the file will be called.
    ///   - package: the package that it will be put into.
    /// - Throws: `FileTreeError`.
    public init(
      readingStream descriptor: Int32, called streamName: String, named name: FileName, for package: DocumentPackage
    ) throws(FileTreeError) {
      let folder = DocumentPackage(at: package.location).folder
      let input = try SpooledInput(reading: descriptor, into: folder, named: streamName)
      self.init(named: name, FileTree(.file(.provided(input))))
    }
  }

  /// Puts items into it or into a folder in it: all of them appear at once. Changes of one package take turns.
  ///
  /// - Parameters:
  ///   - items: what is put into it.
  ///   - folder: the names on the way to the folder; none for the package itself.
  ///   - createsFolders: whether folders on the way are created that are not there.
  ///   - options: how.
  /// - Returns: what was found there.
  /// - Throws: ``PackageChangeError``; `FileTreeError`; `SafeWriteError`; what `options.progress` throws.
  @discardableResult
  public func put(
    _ items: [NewItem], into folder: [FileName] = [], creatingFolders createsFolders: Bool = false,
    options: PackageWriteOptions = PackageWriteOptions()
  ) throws -> PackageWriteResult {
    let byteCount = items.reduce(0) { $0 + $1.tree.extent.bytes }
    return try PackageUpdate(of: location, byteCount: byteCount, options).perform { tree in
      try check(folder, in: &tree, createsFolders)
      for item in items {
        let place = folder + [item.name]
        if tree[path: place] != nil, !options.replaces {
          throw PackageChangeError.exists(path.appending(bytes: place.pathBytes))
        }
        tree[path: place] = item.tree
      }
    }
  }

  private func check(_ folder: [FileName], in tree: inout FileTree, _ createsFolders: Bool) throws {
    for count in folder.indices.map({ $0 + 1 }) {
      let place = Array(folder.prefix(count))
      let whole = path.appending(bytes: place.pathBytes)
      switch tree[path: place]?.kind {
      case .directory: break
      case nil where createsFolders: tree[path: place] = FileTree(directory: [:])
      case nil: throw PackageChangeError.noFolder(whole)
      case .file: throw PackageChangeError.flatFile(whole)
      case .symbolicLink: throw PackageChangeError.link(whole)
      }
    }
  }
}

/// A new version of a package that is there: read, changed and saved while other updates of it wait.
struct PackageUpdate {
  private let path: FilePath
  private let changesOwner: Bool
  private let write: PackageWrite

  init(of path: FilePath, byteCount: Int, _ options: PackageWriteOptions) throws {
    self.path = path
    changesOwner = options.changesOwner
    var options = options
    options.replaces = true
    write = try PackageWrite(to: path, byteCount: byteCount, options)
  }

  /// The result if there is nothing to write.
  var unwritten: PackageWriteResult { write.unwritten }

  /// - Parameter change: changes what is there. It is called again if another program has changed the package meanwhile.
  func perform(_ change: (inout FileTree) throws -> Void) throws -> PackageWriteResult {
    try write.perform { options, _ in
      var options = options
      // The old version is removed when the new one has its place, so that a second name of a file is its only one then.
      options.allowsHardLinks = true
      options.changesOwner = changesOwner
      return try FileTree.update(packageAt: path, options: options, change)
    }
  }
}
