import SystemPackage

extension Leftovers {
  /// Finds the temporary files of saves of one file or package, both crashed and running.
  /// - Parameter path: the file or package, which need not exist.
  /// - Returns: the leftovers, sorted by their paths.
  /// - Throws: ``SafeWriteError`` if the folder of the item cannot be read.
  public static func find(besideItemAt path: FilePath) throws(SafeWriteError) -> [Leftover] {
    try ItemSiblings(ofItemAt: path).leftovers
  }

  /// Whether a name has the form of a temporary file of a save.
  /// - Parameter name: the bytes of the name of an item.
  package static func isLeftover(_ name: [UInt8]) -> Bool { SiblingName.meaning(of: name) != nil }
}
