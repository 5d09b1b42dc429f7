import SystemPackage

extension SafeWrite {
  /// Saves several items in a folder: either all of them are replaced, or none.
  ///
  /// The new versions are complete and durable before the first one is put in place. If one of them cannot be put in
  /// place, or the progress callback throws, the items before it are restored. The folder itself and its other items
  /// stay unchanged.
  ///
  /// - Parameters:
  ///   - items: the names and kinds of the items.
  ///   - path: the path of the folder, which must exist; a link to it is followed.
  ///   - options: the save options; attributes and ``SaveOptions/previousVersionPath`` are ignored, and links are
  ///     replaced.
  ///   - body: writes each of the items, and no other items.
  /// - Returns: the outcome.
  /// - Throws: ``SafeWriteError``; errors from `body` or the progress callback. On failure, no new items are left
  ///   behind.
  package static func items(
    _ items: [(name: [UInt8], kind: FileIdentity.Kind)], inFolderAt path: FilePath,
    options: SaveOptions = SaveOptions(),
    _ body: (inout PackageSink) throws -> Void
  ) throws -> ItemsOutcome {
    try ItemsSave(items, inFolderAt: path, options: options).perform(body)
  }
}
