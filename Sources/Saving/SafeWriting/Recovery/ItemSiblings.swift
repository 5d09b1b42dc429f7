import SystemPackage
import UTSystemCalls

/// The items next to a file or package that saves may have kept or left there, as their names show.
package struct ItemSiblings {
  let place: Place
  /// The names in the folder that may belong to temporary files of saves, or to conflict versions.
  package let names: [[UInt8]]

  /// - Parameter isShared: whether other users may also list the folder of the place.
  init(of place: Place, isShared: Bool = true) throws(SafeWriteError) {
    self.place = place
    names = try TraceNames.shared.names(in: place.folder, isShared: isShared)
  }

  /// Looks in the folder of a file or package, or of the destination of a symbolic link.
  ///
  /// - Parameter path: the path, where no item needs to exist.
  /// - Throws: ``SafeWriteError`` if the folder cannot be read.
  package init(ofItemAt path: FilePath) throws(SafeWriteError) {
    try self.init(of: Place(path, followsLink: true), isShared: false)
  }

  /// Whether a save may have kept another program's version of an item under this name.
  package static func isConflict(_ name: [UInt8], of document: [UInt8]) -> Bool {
    SiblingName.isConflict(name, of: document)
  }

  /// A visible name for another program's version of an item, next to it.
  package static func conflictName(of document: [UInt8]) -> [UInt8] { SiblingName.conflict(document) }

  /// The name that every program gives to the same version.
  ///
  /// - Parameters:
  ///   - document: the name of the item.
  ///   - seconds: when the version was made, since 1970: any time that a file can have.
  ///   - number: distinguishes versions.
  package static func conflictName(of document: [UInt8], at seconds: Double, number: UInt64) -> [UInt8] {
    // Years have four digits.
    SiblingName.conflict(document, at: Int64(min(max(seconds, 0), 253_402_300_799)), number: number)
  }

  /// The suffixes of the temporary files of saves.
  package static var temporarySuffixes: [String] { SiblingName.suffixes.map { String(decoding: $0, as: UTF8.self) } }

  /// The temporary files of saves, both crashed and running, by path.
  package var leftovers: [Leftover] {
    leftoversByName.sorted { $0.name.lexicographicallyPrecedes($1.name) }
      .map { place.folder.leftover($0.name, $0.meaning) }
  }

  var leftoversByName: [(name: [UInt8], meaning: (kind: Leftover.Kind, documentName: [UInt8]))] {
    names.compactMap { name in
      SiblingName.meaning(of: name).flatMap { SiblingName.belongs($0, to: place.name) ? (name, $0) : nil }
    }
  }

  /// Completes or removes the leftovers of crashed saves.
  ///
  /// - Returns: the outcome. If it is not empty, the list of items is out of date.
  package func recover(_ options: SaveOptions = SaveOptions()) throws(SafeWriteError) -> RecoveryReport {
    try Recovery(place: place, options: options).perform(among: leftoversByName.map { ($0.name, $0.meaning.kind) })
  }
}
