import UTLibC
import UTSystemCalls

/// Where an item was when it was read or written: a folder, whatever its path, and a name in it.
///
/// Later, the same path may lead elsewhere: another user may give a name in it to a link or to another folder, and
/// another device may put a link into a container. What is there then is not another version of the item.
package struct Origin: Sendable, Equatable {
  private let device: UInt64
  private let inode: UInt64
  private let name: [UInt8]

  /// - Returns: nil if the folder cannot be examined.
  package init?(_ place: Place) {
    guard let status = place.folder.descriptor.status() else { return nil }
    (device, inode, name) = (status.device, status.inode, place.name)
  }

  /// Whether the path that led here leads to another place, and someone else may have arranged that.
  func isLost(at place: Place) -> Bool {
    guard let found = Origin(place) else { return true }
    return isLost(at: found, by: place.requestedPath)
  }

  /// - Parameters:
  ///   - found: the place to which the path leads.
  ///   - path: the path.
  func isLost(at found: Origin, by path: [UInt8]) -> Bool {
    guard found != self else { return false }
    let route = Route(path)
    // Anyone who can rename items in this folder can replace the item anyway.
    if found.device == device, found.inode == inode, !route.endsWithLink { return false }
    return route.mayBeChosenByOthers
  }
}
