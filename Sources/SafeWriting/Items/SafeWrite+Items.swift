import SystemPackage

extension SafeWrite {
  /// Saves several items of a folder: all of them get their places, or none does.
  ///
  /// The new versions are complete and durable before the first one gets its place. If one cannot get it, or the progress
  /// callback throws, those before it are taken back. The folder itself stays the same, with all else that is in it.
  ///
  /// - Parameters:
  ///   - items: what they are called, and what they are.
  ///   - path: the folder, which has to be there; a link to it is followed.
  ///   - options: how; its attributes and ``SaveOptions/previousVersionPath`` do not count, and links are replaced.
  ///   - body: writes each of the items, and nothing else.
  /// - Returns: what was done.
  /// - Throws: ``SafeWriteError``, or what `body` or the progress callback throws. Nothing is left then.
  package static func items(
    _ items: [(name: [UInt8], kind: FileIdentity.Kind)], inFolderAt path: FilePath,
    options: SaveOptions = SaveOptions(),
    _ body: (inout PackageSink) throws -> Void
  ) throws -> ItemsOutcome {
    try ItemsSave(items, inFolderAt: path, options: options).perform(body)
  }
}
