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
  func isLost(at place: Place) -> Bool { Origin(place) != self && place.mayBeChosenByOthers }
}

extension Place {
  /// Whether another user, or another device of a container, may have chosen the folder to which its path leads: with a
  /// link, or by giving a folder another name.
  package var mayBeChosenByOthers: Bool {
    if isDestinationOfLink { return true }
    var steps = folder.path.split(separator: slash).map(Array.init)
    if folder.path.first != slash {
      guard let current = realPath([dot]) else { return true }
      steps = current.split(separator: slash).map(Array.init) + steps
    }
    guard var around = try? Folder(path: [slash]) else { return true }
    for step in steps where step != [dot] {
      guard let status = around.status(of: step), let next = around.step(to: step, status) else { return true }
      around = next
    }
    return !(around.descriptor.status().map(Trust.isOwn) ?? false)
  }
}

extension Folder {
  /// Opens a folder in this one that nobody but this user and root can have put there, or to which a link of the system
  /// leads. A link that belongs to this user may have come from another device.
  fileprivate func step(to name: [UInt8], _ status: FileStatus) -> Folder? {
    guard let own = descriptor.status(), Trust.isOwn(own) else { return nil }
    let isSticky = own.permissions & S_ISVTX != 0
    guard !Trust.othersMayWrite(to: own) || isSticky && Trust.isOwn(status) else { return nil }
    if status.isLink, status.owner != 0 || own.owner != 0 || geteuid() == 0 && path != [slash] { return nil }
    let flags = Descriptor.withoutAccess | O_DIRECTORY | (status.isLink ? 0 : O_NOFOLLOW)
    return Descriptor.open(name, in: descriptor, flags).map { Folder($0, path: path(of: name)) }
  }
}
