import FileTrees
import ZipArchives

extension FileTree {
  /// Creates a folder with the contents of a zip archive. Files are read on demand.
  ///
  /// Permissions and times come from the archive, without set-user-ID, set-group-ID, and sticky bits. For archives with
  /// very many entries, ``ArchivedTree`` takes less memory.
  ///
  /// - Parameters:
  ///   - archive: the archive.
  ///   - limits: limits on its contents; the ratio is checked for each file when it is read.
  /// - Throws: `ZipError` for the first entry that cannot or must not be unpacked; see ``ArchivedTree``.
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
