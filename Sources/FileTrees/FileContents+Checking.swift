extension FileContents {
  /// Makes sure that the bytes can be had.
  ///
  /// - Parameter readsAll: whether to read all of them, so that a damaged disk is noticed, rather than only open a file.
  /// - Throws: ``FileTreeError`` if a file cannot be read or has changed; what a provider throws.
  public func checkReadable(readingAll readsAll: Bool) throws {
    if readsAll { return try forEachPiece { _ in } }
    if case .stored(let file) = self { _ = try file.open() }
  }
}
