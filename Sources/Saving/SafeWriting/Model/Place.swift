import SystemPackage
import UTLibC
import UTSystemCalls

/// The place to save to: an open folder and a name in it.
package struct Place {
  package let folder: Folder
  package let name: [UInt8]
  /// The path that led here, and whether a link at its end was followed; nil for a folder that was open before.
  private var requested: (path: [UInt8], followsLink: Bool)?

  package var path: [UInt8] { folder.path(of: name) }
  package var filePath: FilePath { folder.filePath(of: name) }

  /// The same maximum number of links as in Linux.
  static let maximumLinks = 40

  package init(folder: Folder, name: [UInt8]) {
    self.folder = folder
    self.name = name
  }

  /// Opens the folder of a path.
  /// - Parameters:
  ///   - path: the path.
  ///   - followsLink: whether a link at the end of the path stands for its destination, which need not exist.
  ///   - isWritten: whether the item is to be changed. Then links that other users may have planted are not followed.
  package init(_ path: FilePath, followsLink: Bool, isWritten: Bool = false) throws(SafeWriteError) {
    let path = path.bytes
    var (folderPath, name) = try Self.split(path)
    var folder = try Folder(path: folderPath)
    var links = 0
    while followsLink, let found = try folder.identityIfPresent(of: name), found.kind == .symbolicLink {
      links += 1
      guard links <= Self.maximumLinks else { throw SafeWriteError(.readLink, path, code: ELOOP) }
      guard let destination = try Self.destination(ofLink: name, in: folder, isWritten: isWritten) else { continue }
      (folderPath, name) = try Self.split(destination.path(from: folder))
      if let opened = destination.folder { folder = opened } else { folder = try Folder(path: folderPath) }
    }
    self.folder = folder
    self.name = name
    requested = (path, followsLink)
    if isWritten, !isDirect(path), try route().leavesContainer {
      throw SafeWriteError(.followLink, path, code: EXDEV)
    }
  }

  /// Whether a path leads here without links.
  private func isDirect(_ path: [UInt8]) -> Bool {
    guard let real = folder.descriptor.currentPath,
      let path = path.first == slash ? path : workingFolder()?.appendingComponent(path)
    else { return false }
    return real.appendingComponent(name) == path
  }

  /// How its path leads here.
  ///
  /// - Parameter origin: where the item was before.
  /// - Throws: ``SafeWriteError`` if that cannot be determined, or if the path leads elsewhere by now.
  func route(since origin: Origin? = nil) throws(SafeWriteError) -> Route {
    guard let requested else { return try Route(path, followsLink: false, since: origin) }
    let route = try Route(requested.path, followsLink: requested.followsLink, since: origin)
    try route.checkEnd(isIn: folder.examined().identity)
    return route
  }

  /// Whether another user, or another device of a container, may have chosen where its path leads.
  ///
  /// - Throws: ``SafeWriteError`` if that cannot be determined.
  package var mayBeChosenByOthers: Bool { get throws(SafeWriteError) { try route().mayBeChosenByOthers } }

  /// The path that a write to a path changes: the destination of a link, or the path itself.
  ///
  /// No link was at its end at that time. Code that uses it does not follow a link that is put there later.
  ///
  /// - Throws: ``SafeWriteError`` for a link that other users may have planted.
  package static func destination(ofWritesTo path: FilePath) throws(SafeWriteError) -> FilePath {
    let found = Descriptor.status(at: path.bytes, followingLinks: false)
    guard let found, FileIdentity(found).kind == .symbolicLink else {
      try checkStaysInContainer(path)
      return path
    }
    let place = try Place(path, followsLink: true, isWritten: true)
    // The folder that was opened, even if another item has its path by now.
    return (place.real ?? place).filePath
  }

  /// Checks that no link in a container leads to an item outside it: another device may have put it there, to read or
  /// change an item of this user.
  ///
  /// - Throws: ``SafeWriteError`` for such a link, and if that cannot be determined. A missing item is accepted.
  package static func checkStaysInContainer(_ path: FilePath) throws(SafeWriteError) {
    if let place = try? Place(path, followsLink: true), place.isDirect(path.bytes) { return }
    // Also of a path that cannot be opened now.
    if try Route(path.bytes, followsLink: true).leavesContainer {
      throw SafeWriteError(.followLink, path.bytes, code: EXDEV)
    }
  }

  /// Follows a path step by step, through no link that other users may have planted.
  ///
  /// - Returns: the last folder on it, with its real path, and the names that are left: none if the path leads to a
  ///   folder, one for another item or a missing one, and more if a folder is missing. The folder is open only to find
  ///   items in it.
  /// - Throws: ``SafeWriteError`` for such a link, and for a folder that cannot be opened.
  package static func follow(_ path: FilePath) throws(SafeWriteError) -> (folder: Folder, rest: [[UInt8]]) {
    var folder = try Folder(path: [path.isAbsolute ? slash : dot])
    if !path.isAbsolute { folder = Folder(folder.descriptor, path: workingFolder() ?? [dot]) }
    var rest = path.bytes.split(separator: slash).map(Array.init)
    var links = 0
    while let name = rest.first, let found = try folder.identityIfPresent(of: name) {
      switch found.kind {
      case .symbolicLink:
        links += 1
        guard links <= maximumLinks else { throw SafeWriteError(.readLink, path.bytes, code: ELOOP) }
        let destination = try destination(ofLink: name, in: folder, isWritten: true)?.path ?? name
        if destination.first == slash { folder = try Folder(path: [slash]) }
        rest = destination.split(separator: slash).map(Array.init) + rest.dropFirst()
      case .directory:
        guard let opened = folder.open(name, Descriptor.withoutAccess | O_DIRECTORY) else {
          throw folder.failure(.openFolder, name)
        }
        let path = name == [dot, dot] ? folder.path.parentFolder : folder.path.appendingComponent(name)
        folder = Folder(opened, path: name == [dot] ? folder.path : path)
        rest.removeFirst()
      case .file, .other: return (folder, rest)
      }
    }
    return (folder, rest)
  }

  /// Opens the folder at a path to change items in it.
  ///
  /// - Throws: ``SafeWriteError`` for a link that other users may have planted.
  static func folder(writtenAt path: FilePath) throws(SafeWriteError) -> Folder {
    let place: Place
    do throws(SafeWriteError) { place = try Place(path, followsLink: true, isWritten: true) } catch {
      // No user can give the name of `.`, `..`, or `/` to another item.
      guard error.code == EISDIR else { throw error }
      return try Folder(path: path.bytes)
    }
    return try place.folder.folder(place.name)
  }

  /// Opens the pipe, socket, or device at a path for writing.
  ///
  /// What is examined is what is opened, whatever has its name by then. A link is followed as in
  /// ``destination(ofWritesTo:)``, except one to what a process has open, such as `/dev/stdout`, which only the kernel
  /// can follow.
  ///
  /// - Returns: nil if there is something else, or nothing.
  /// - Throws: ``SafeWriteError`` for one that another user may have planted, or if it cannot be opened: for a pipe, if
  ///   no program begins to read it within a few seconds.
  package static func stream(writtenAt path: FilePath) throws(SafeWriteError) -> Descriptor? {
    guard var place = try? Place(path, followsLink: false) else { return nil }
    for _ in 0...maximumLinks {
      guard let item = place.folder.open(place.name, Descriptor.withoutAccess), let status = item.status() else {
        return nil
      }
      switch status.kind {
      case .file, .folder: return nil
      case .symbolicLink where FileSystemKind.ofKernel.contains(place.folder.descriptor.fileSystem):
        guard let item = Descriptor.open(place.name, in: place.folder.descriptor, Descriptor.withoutAccess),
          let status = item.status(), status.kind != .file, status.kind != .folder
        else { return nil }
        return try place.openStream(item, status.kind)
      case .symbolicLink:
        guard let destination = try destination(ofLink: place.name, in: place.folder, isWritten: true) else { continue }
        let next = destination.path(from: place.folder)
        if let folder = destination.folder {
          place = Place(folder: folder, name: try split(next).name)
        } else {
          guard let there = try? Place(FilePath(bytesBeforeNUL: next), followsLink: false) else { return nil }
          place = there
        }
      default:
        guard mayFollow(status, in: place.folder) else {
          throw SafeWriteError(.trust, place.path, code: EACCES)
        }
        return try place.openStream(item, status.kind)
      }
    }
    throw SafeWriteError(.readLink, path.bytes, code: ELOOP)
  }

  private func openStream(_ item: Descriptor, _ kind: FileKind) throws(SafeWriteError) -> Descriptor {
    // Without a reader, an opening that waits would wait for ever.
    for _ in 0..<500 {
      if let stream = item.opened(O_WRONLY | O_NONBLOCK | O_NOCTTY) {
        let flags = fcntl(stream.number, F_GETFL)
        guard flags >= 0, fcntl(stream.number, F_SETFL, flags & ~O_NONBLOCK) == 0 else { break }
        return stream
      }
      guard errno == ENXIO, kind == .namedPipe else { break }
      pause(milliseconds: 10)
    }
    throw folder.failure(.open, name)
  }

  /// Where a link leads.
  private struct Destination {
    let path: [UInt8]
    /// The folder of the item, if it was opened without following other links.
    var folder: Folder?

    func path(from folder: Folder) -> [UInt8] { path.first == slash ? path : folder.path + [slash] + path }
  }

  /// - Returns: nil if it is no longer a link.
  private static func destination(
    ofLink name: [UInt8], in folder: Folder, isWritten: Bool
  ) throws(SafeWriteError) -> Destination? {
    guard isWritten else {
      guard let destination = folder.destination(ofLink: name) else { throw folder.failure(.readLink, name) }
      return Destination(path: destination)
    }
    // The link that is examined is the link that is read, even if another item has its name by then.
    guard let link = folder.open(name, Descriptor.withoutAccess), let status = link.status() else {
      if errno == ENOENT { return nil }
      throw folder.failure(.readLink, name)
    }
    guard FileIdentity(status).kind == .symbolicLink else { return nil }
    guard let destination = link.destination(ofLink: []) else { throw folder.failure(.readLink, name) }
    if mayFollow(status, in: folder) { return Destination(path: destination) }
    guard Trust.isOwn(status) else { throw SafeWriteError(.followLink, folder.path(of: name), code: EACCES) }
    let names = destination.split(separator: slash)
    guard destination.first != slash, !names.contains([dot, dot]),
      let around = try? folder.folder(below: names.dropLast())
    else { throw SafeWriteError(.followLink, folder.path(of: name), code: EPERM) }
    return Destination(path: destination, folder: around)
  }

  /// Whether a link is followed to change its destination, or a pipe is written to. In a folder in which other users
  /// can create items, another user's link leads to any file that the user wants changed. The owner of the folder
  /// decides about it in any case. The kernel has the same rule for sticky folders, which depends on a setting
  /// (`fs.protected_symlinks`) and is not applied to links that a program reads itself. If other users can write to the
  /// folder, one of them may have moved this user's own link there, also if it is sticky. Such a link is followed only
  /// to what is in the folder, and through no other link.
  private static func mayFollow(_ item: FileStatus, in folder: Folder) -> Bool {
    guard let around = folder.descriptor.status() else { return false }
    guard Trust.isOwn(item) else { return around.permissions & 0o022 == 0 || around.owner == item.owner }
    guard Trust.othersMayWrite(to: around, folder) else { return true }
    return around.permissions & S_ISVTX != 0 && !(item.isLink && item.owner == geteuid())
  }

  /// The same place with a path without links; nil if the folder was removed.
  package var real: Place? {
    folder.descriptor.currentPath.map { Place(folder: Folder(folder.descriptor, path: $0), name: name) }
  }

  /// Whether its path leads to an item. This says more than that the folder has the item: the folder may be elsewhere.
  func leads(to item: FileIdentity) -> Bool {
    Descriptor.status(at: path, followingLinks: false).map { FileIdentity($0).isSameItem(as: item) } ?? false
  }

  /// The folder and the last name of a path. A path that ends in `.` or `..` does not name an item of a folder.
  private static func split(_ path: [UInt8]) throws(SafeWriteError) -> (folder: [UInt8], name: [UInt8]) {
    guard let end = path.lastIndex(where: { $0 != slash }) else {
      throw SafeWriteError(.open, path, code: path.isEmpty ? ENOENT : EISDIR)
    }
    let start = path[...end].lastIndex(of: slash).map { $0 + 1 } ?? 0
    let name = Array(path[start...end])
    guard name != [dot], name != [dot, dot] else { throw SafeWriteError(.open, path, code: EISDIR) }
    guard let last = path[..<start].lastIndex(where: { $0 != slash }) else {
      return (start == 0 ? [dot] : [slash], name)
    }
    return (Array(path[...last]), name)
  }
}
