import SystemPackage

extension Leftovers {
  /// Finds what saves of one file or package left beside it, crashed ones and those under way.
  /// - Parameter path: the file or package, which need not exist.
  /// - Returns: the leftovers, sorted by their paths.
  /// - Throws: ``SafeWriteError`` if the folder that it is in cannot be read.
  public static func find(besideItemAt path: FilePath) throws(SafeWriteError) -> [Leftover] {
    try ItemSiblings(ofItemAt: path).leftovers
  }

  /// Whether a name is one that saves give to what they leave.
  /// - Parameter name: the bytes of the name of an item.
  package static func isLeftover(_ name: [UInt8]) -> Bool { SiblingName.meaning(of: name) != nil }
}
