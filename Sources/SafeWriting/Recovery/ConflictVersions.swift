/// Finds the versions of other programs that saves have kept beside a file or package, under names that users see.
package enum ConflictVersions {
  /// The versions that are there, by their names and thus by age.
  ///
  /// - Parameter path: the bytes of the path of the file or package, which need not exist.
  /// - Throws: ``SafeWriteError`` if the folder that it is in cannot be read.
  package static func find(besideItemAt path: [UInt8]) throws(SafeWriteError) -> [[UInt8]] {
    let place = try Place(path, followsLink: true)
    return try place.folder.names().filter { SiblingName.isConflict($0, of: place.name) }
      .sorted { $0.lexicographicallyPrecedes($1) }.map(place.folder.path)
  }
}
