import SystemCalls
import SystemPackage

/// What lies beside a file or package, listed once: what saves have kept or left there is told by its name.
package struct ItemSiblings {
  let place: Place
  /// The names of all that is in the folder.
  package let names: [[UInt8]]

  init(of place: Place) throws(SafeWriteError) {
    self.place = place
    names = try place.folder.names()
  }

  /// Lists the folder of a file or package, or of what a symbolic link leads to.
  ///
  /// - Parameter path: the path, at which nothing need be.
  /// - Throws: ``SafeWriteError`` if the folder cannot be read.
  package init(ofItemAt path: FilePath) throws(SafeWriteError) { try self.init(of: Place(path, followsLink: true)) }

  /// The versions of other programs that saves have kept, under names that users see: their paths, by their age.
  package var conflictVersions: [FilePath] {
    names.filter { SiblingName.isConflict($0, of: place.name) }
      .sorted { $0.lexicographicallyPrecedes($1) }.map(place.folder.filePath)
  }

  /// What saves have left, crashed ones and those under way, by its paths.
  package var leftovers: [Leftover] {
    leftoversByName.sorted { $0.name.lexicographicallyPrecedes($1.name) }
      .map { place.folder.leftover($0.name, $0.meaning) }
  }

  var leftoversByName: [(name: [UInt8], meaning: (kind: Leftover.Kind, documentName: [UInt8]))] {
    names.compactMap { name in
      SiblingName.meaning(of: name).flatMap { SiblingName.belongs($0, to: place.name) ? (name, $0) : nil }
    }
  }

  /// Completes or removes what crashed saves have left.
  ///
  /// - Returns: what was done. If it is not empty, what lies there is not what was listed.
  package func recover(_ options: SaveOptions = SaveOptions()) throws(SafeWriteError) -> RecoveryReport {
    try Recovery(place: place, options: options).perform(among: leftoversByName.map { ($0.name, $0.meaning.kind) })
  }
}
