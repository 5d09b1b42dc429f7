import UTLibC
import UTSystemCalls

/// The folders and links through which a path leads to an item now.
struct Route {
  /// Whether another user, or another device of a container, may have chosen where it leads: with a link, or by giving
  /// a folder another name.
  private(set) var mayBeChosenByOthers = false
  /// Whether a link in a container leads out of it.
  private(set) var leavesContainer = false
  /// Whether there is a link at the end of the path.
  private(set) var endsWithLink = false

  /// The owner of the root folder, which may have another number in a container of the system.
  private var systemOwner: UInt32 = 0

  init(_ path: [UInt8]) {
    let start = path.first == slash ? [] : realPath([dot])
    guard let start, let root = try? Folder(path: [slash]) else {
      mayBeChosenByOthers = true
      return
    }
    systemOwner = root.descriptor.status()?.owner ?? 0
    var rest = (start + [slash] + path).split(separator: slash).map(Array.init)
    var (folder, links) = (root, 0)
    while let name = rest.first {
      rest.removeFirst()
      if name == [dot] { continue }
      let found = folder.status(of: name)
      // The caller examines the last item.
      if !rest.isEmpty || found?.isLink == true, mayBePutByOthers(found, in: folder) { mayBeChosenByOthers = true }
      guard let found else { break }
      if found.isLink {
        links += 1
        if rest.isEmpty { endsWithLink = true }
        guard links <= 40, let destination = folder.destination(ofLink: name) else {
          mayBeChosenByOthers = true
          return
        }
        note(name, in: folder, found)
        if destination.first == slash { folder = root }
        rest = destination.split(separator: slash).map(Array.init) + rest
      } else {
        guard found.isFolder, !rest.isEmpty, let next = folder.open(name, Descriptor.withoutAccess | O_DIRECTORY) else {
          break
        }
        folder = Folder(
          next, path: name == [dot, dot] ? folder.path.parentFolder : folder.path.appendingComponent(name))
      }
    }
    if !(folder.descriptor.status().map(isOwn) ?? false) { mayBeChosenByOthers = true }
  }

  private func isOwn(_ status: FileStatus) -> Bool { Trust.isOwn(status) || status.owner == systemOwner }

  /// Whether other users may have given an item its name in a folder.
  private func mayBePutByOthers(_ item: FileStatus?, in folder: Folder) -> Bool {
    guard let status = folder.descriptor.status(), isOwn(status) else { return true }
    guard Trust.othersMayWrite(to: status, folder) else { return false }
    return status.permissions & S_ISVTX == 0 || !(item.map(isOwn) ?? true)
  }

  private mutating func note(_ link: [UInt8], in folder: Folder, _ status: FileStatus) {
    if !isOwn(status) { mayBeChosenByOthers = true }
    guard let container = LinkedHooks.synchronized?.container(of: folder.path.appendingComponent(link)) else { return }
    // Any device of the container may have put it there.
    mayBeChosenByOthers = true
    let destination = realPath(folder.path.appendingComponent(link))
    let isInside = destination.map { $0 == container || $0.starts(with: container + [slash]) }
    if isInside == false { leavesContainer = true }
  }
}
