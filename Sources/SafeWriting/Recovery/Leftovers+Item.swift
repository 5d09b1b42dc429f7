extension Leftovers {
  /// Finds what saves of one file or package left beside it, crashed ones and those under way.
  /// - Parameter path: the bytes of the path of the file or package, which need not exist.
  /// - Returns: the leftovers, sorted by their paths.
  /// - Throws: ``SafeWriteError`` if the folder that it is in cannot be read.
  public static func find(besideItemAt path: [UInt8]) throws(SafeWriteError) -> [Leftover] {
    let place = try Place(path, followsLink: true)
    return try place.folder.names().compactMap { name in
      SiblingName.meaning(of: name).flatMap {
        SiblingName.belongs($0, to: place.name)
          ? Leftover(path: place.folder.path(of: name), kind: $0.kind, documentName: $0.documentName) : nil
      }
    }.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// Whether a name is one that saves give to what they leave.
  /// - Parameter name: the bytes of the name of an item.
  public static func isLeftover(_ name: [UInt8]) -> Bool { SiblingName.meaning(of: name) != nil }
}
