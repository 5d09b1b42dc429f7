import SafeWriting
import SystemPackage

extension SafeWrite {
  /// Removes an item and everything below it, whatever it is by then.
  ///
  /// - Parameter path: the path of the item, which need not exist.
  /// - Throws: `SafeWriteError` if an item cannot be removed.
  package static func removeTree(at path: FilePath) throws(SafeWriteError) {
    let place = try Place(path, followsLink: false)
    try place.folder.removeTree(place.name)
  }
}
