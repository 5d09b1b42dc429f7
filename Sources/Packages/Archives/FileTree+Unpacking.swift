import FileTrees
import ZipArchives

extension FileTree {
  /// A folder of everything that a zip archive holds. The bytes of files are read when they are asked for.
  ///
  /// Permissions and times are those of the archive; the bits that give a program other rights (set-user-ID and the like)
  /// are dropped. For archives of very many entries ``ArchivedTree`` takes less memory.
  ///
  /// - Parameters:
  ///   - archive: the archive.
  ///   - limits: bounds on what it may hold; the ratio is checked for each file when it is read.
  /// - Throws: `ZipError` with the first entry that cannot be unpacked or must not be; see ``ArchivedTree``.
  public init(unpacking archive: ZipArchive, limits: UnpackingLimits = UnpackingLimits()) throws(ZipError) {
    let tree = try ArchivedTree(archive, limits: limits)
    self = try tree.tree(of: tree.root)
  }
}

extension ArchivedTree {
  fileprivate func tree(of folder: Folder) throws(ZipError) -> FileTree {
    var children: [FileName: FileTree] = [:]
    for item in items(in: folder) {
      let entry = entry(of: item)
      var child: FileTree
      switch entry?.kind {
      case .file:
        guard let entry else { continue }
        let contents = ArchivedContents(archive: archive, entry: entry, limits: limits)
        child = FileTree(.file(.provided(contents)))
      case .symbolicLink:
        guard let entry else { continue }
        child = FileTree(.symbolicLink(destination: try destination(of: entry)))
      case .directory, .other, nil: child = try tree(of: item.folder)
      }
      if let entry { child.attributes = attributes(of: entry) }
      children[item.name] = child
    }
    return FileTree(.directory(children))
  }
}
