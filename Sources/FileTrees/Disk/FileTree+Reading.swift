extension FileTree {
  /// Folders nest at most this deep; deeper ones are refused.
  public static let maximumDepth = 256

  /// Reads what is at a path: the names, kinds and attributes of all that is in there, not the contents of files.
  ///
  /// Links are not followed, the path itself included.
  ///
  /// - Parameters:
  ///   - path: the bytes of a path.
  ///   - readsContents: whether to read the contents of all files too, so that nothing can fail later.
  /// - Throws: ``FileTreeError``.
  public init(contentsOf path: [UInt8], readingContents readsContents: Bool = false) throws(FileTreeError) {
    self = try TreeReader(readsContents: readsContents, path: path).item(named: path)
  }

  /// Reads what is at a path; see the initializer for bytes.
  public init(contentsOf path: String, readingContents readsContents: Bool = false) throws(FileTreeError) {
    try self.init(contentsOf: Array(path.utf8), readingContents: readsContents)
  }
}
