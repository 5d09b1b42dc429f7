import UTLibC
import UTSystemCalls

/// Where an item was when it was read or written: a folder, whatever its path, and a name in it.
///
/// Later, the same path may lead elsewhere: another user may give a name in it to a link or to another folder, and
/// another device may put a link into a container. What is there then is not another version of the item.
package struct Origin: Sendable {
  private let folder: ItemIdentity
  private let name: [UInt8]
  /// The names of the folders above and of the item, from the root, without links.
  private var names: [[UInt8]] = []
  /// The folders above, from the closest to the root; empty if they were not recorded.
  private var folders: [ItemIdentity] = []

  private init(folder: ItemIdentity, name: [UInt8]) { (self.folder, self.name) = (folder, name) }

  /// - Throws: ``SafeWriteError`` if the folder cannot be examined.
  package init(_ place: Place) throws(SafeWriteError) {
    folder = try place.folder.examined().identity
    name = place.name
  }

  /// - Parameter base: a version that may have been at the same place.
  init(_ place: Place, knownFrom base: FileBase?) throws(SafeWriteError) {
    let origin = try Origin(place)
    self = base?.origin.flatMap { $0.isSamePlace(as: origin) ? $0 : nil } ?? origin
  }

  /// Whether the folders above are recorded.
  var hasFolders: Bool { !folders.isEmpty }

  /// The same place, with the folders above it: a path that leads through one of them is trusted up to there.
  ///
  /// - Parameter path: the path of the item without links; nil if it is unknown.
  func above(_ path: [UInt8]?) -> Origin {
    guard let path, let folders = Descriptor.folders(above: path), folders.first == folder else {
      return self
    }
    let names = path.split(separator: slash).map(Array.init)
    guard names.last == name else { return self }
    var origin = self
    (origin.names, origin.folders) = (names, folders)
    return origin
  }

  /// The place of another item in the same folder.
  package func sibling(_ name: [UInt8]) -> Origin {
    var sibling = Origin(folder: folder, name: name)
    if hasFolders { (sibling.names, sibling.folders) = (names.dropLast() + [name], folders) }
    return sibling
  }

  /// Whether both are the same place.
  func isSamePlace(as other: Origin) -> Bool { folder == other.folder && name == other.name }

  /// Whether the item was in a folder under these names.
  func wasIn(_ folder: ItemIdentity, _ rest: [[UInt8]]) -> Bool {
    rest.count <= folders.count && !rest.isEmpty && folders[rest.count - 1] == folder
      && names.suffix(rest.count).elementsEqual(rest)
  }

  /// Whether the path that led here leads to another place, and someone else may have arranged that.
  ///
  /// - Throws: ``SafeWriteError`` if that cannot be determined.
  func isLost(at place: Place) throws(SafeWriteError) -> Bool {
    let found = try Origin(place)
    return isSamePlace(as: found) ? false : try isLost(at: found, by: place.route(since: self))
  }

  /// - Parameters:
  ///   - found: the place to which the path leads.
  ///   - path: the path. Links at its end are followed.
  /// - Throws: ``SafeWriteError`` if that cannot be determined.
  func isLost(at found: Origin, by path: [UInt8]) throws(SafeWriteError) -> Bool {
    if isSamePlace(as: found) { return false }
    let route = try Route(path, followsLink: true, since: self)
    try route.checkEnd(isIn: found.folder)
    return isLost(at: found, by: route)
  }

  private func isLost(at found: Origin, by route: Route) -> Bool {
    // Anyone who can rename items in this folder can replace the item anyway.
    (found.folder != folder || route.endsWithLink) && route.mayBeChosenByOthers
  }
}
