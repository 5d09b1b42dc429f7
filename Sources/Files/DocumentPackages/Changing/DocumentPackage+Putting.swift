import FileTrees
import SafeWriting
import SystemPackage
import UTFileVersions
import UTSyncNames
import UTSystemCalls

extension DocumentPackage {
  /// An item to be put into a package.
  public struct NewItem: Sendable {
    /// The name in the package.
    public let name: FileName
    /// The item with its contents.
    public let tree: FileTree

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - name: the name in the package.
    ///   - tree: the item with its contents.
    public init(named name: FileName, _ tree: FileTree) {
      self.name = name
      self.tree = tree
    }

    /// Creates an item from a path. A link stays a link.
    ///
    /// - Parameters:
    ///   - path: the path of the item.
    ///   - name: the name in the package; nil for its own name.
    /// - Throws: `FileTreeError`; `SafeWriteError` if its folder is a link that leads out of a container;
    ///   ``PackageChangeError`` if it has no name.
    public init(readingItemAt path: FilePath, named name: FileName? = nil) throws {
      let item = DocumentPackage(at: path)
      self.name = try name ?? item.name()
      try Place.checkStaysInContainer(item.folder)
      tree = try FileTree(contentsOf: path)
    }

    /// Creates a file from a stream, read to its end. The data is kept next to the package, in a file without a name.
    ///
    /// - Parameters:
    ///   - descriptor: the stream, such as 0 for standard input.
    ///   - streamName: the name of the stream in errors.
    ///   - name: the name of the file in the package.
    ///   - package: the package.
    /// - Throws: `FileTreeError`.
    public init(
      readingStream descriptor: Int32, called streamName: String, named name: FileName, for package: DocumentPackage
    ) throws(FileTreeError) {
      let folder = DocumentPackage(at: package.location).folder
      let input = try SpooledInput(reading: descriptor, into: folder, named: streamName)
      self.init(named: name, FileTree(.file(.provided(input))))
    }
  }

  /// Puts items into the package or a folder in it. All items appear in one step; changes of one package take turns.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - folder: the path of the folder in the package; empty for the package itself.
  ///   - createsFolders: whether missing folders are created.
  ///   - options: the write options.
  /// - Returns: whether another program interfered.
  /// - Throws: ``PackageChangeError``; `FileTreeError`; `SafeWriteError`; errors from `options.progress`.
  @discardableResult
  public func put(
    _ items: [NewItem], into folder: [FileName] = [], creatingFolders createsFolders: Bool = false,
    options: PackageWriteOptions = PackageWriteOptions()
  ) throws -> PackageWriteResult {
    let byteCount = items.reduce(0) { $0 + $1.tree.extent.bytes }
    let location = try writableLocation()
    return try PackageUpdate(of: location, byteCount: byteCount, options).perform { tree in
      let old = tree
      try check(folder, in: &tree, createsFolders)
      for item in items {
        let place = folder + [item.name]
        // A file with this name would not be an item of the package.
        if folder.isEmpty, GenerationName.matches(item.name.bytes) {
          throw SafeWriteError.reserved(location.appending(bytes: item.name.bytes))
        }
        if tree[path: place] != nil {
          guard options.replaces else { throw PackageChangeError.exists(path.appending(bytes: place.pathBytes)) }
          if let found = old[path: place] { try options.announce(.success(found), place, in: location) }
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
      case .file: throw PackageChangeError.notFolder(whole)
      case .symbolicLink: throw PackageChangeError.link(whole)
      }
    }
  }
}

/// An update of an existing package, which is read, changed, and saved while other updates wait.
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

  /// The result if no item needs to be written.
  var unwritten: PackageWriteResult { write.unwritten }

  /// - Parameter change: changes the tree; called again if another program changed the package in the meantime.
  func perform(_ change: (inout FileTree) throws -> Void) throws -> PackageWriteResult {
    try write.perform { options, _ in
      var options = options
      // The old version is removed once the new one is in place, so a hard-linked file has only one name then.
      options.allowsHardLinks = true
      options.changesOwner = changesOwner
      var reconciling = SaveOptions()
      reconciling.progress = options.progress
      _ = try PackageReconciliation.perform(at: path, in: .standard, options: reconciling)
      return try FileTree.update(packageAt: path, options: options, change)
    }
  }
}
