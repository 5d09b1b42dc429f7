extension SafeWrite {
  /// The names in a folder, without `.` and `..`, in the file system's order: all of them, also if a signal interrupts the
  /// listing, which the C library and Foundation take for its end.
  ///
  /// - Parameter path: where the folder is.
  /// - Throws: ``SafeWriteError`` if it cannot be read.
  package static func names(inFolder path: String) throws(SafeWriteError) -> [String] {
    try Folder(path: Array(path.utf8)).names().map { String(decoding: $0, as: UTF8.self) }
  }

  /// Removes an item and all below it; links are removed, not followed. Nothing need be there.
  ///
  /// - Parameter path: where it is.
  /// - Throws: ``SafeWriteError`` if something cannot be removed.
  package static func removeTree(at path: String) throws(SafeWriteError) {
    let place = try Place(Array(path.utf8), followsLink: false)
    try place.folder.removeTree(place.name)
  }
}
