extension FileContents {
  /// Checks that the contents can be read.
  ///
  /// - Parameter readsAll: whether to read all bytes, to detect a damaged disk, instead of only opening the file.
  /// - Throws: ``FileTreeError`` if a file cannot be read or has changed; errors from a provider.
  public func checkReadable(readingAll readsAll: Bool) throws {
    if readsAll { return try forEachPiece { _ in } }
    if case .stored(let file) = self { _ = try file.open() }
  }
}
