import UTLibC
import UTSystemCalls

/// The folders and links through which a path leads to an item now.
struct Route {
  /// Whether another user, or another device of a container, may have chosen where it leads: with a link, or by giving
  /// a folder another name.
  private(set) var mayBeChosenByOthers = false
  /// Whether a link in a container leads out of it.
  private(set) var leavesContainer = false
  /// Whether a link at the end of the path was followed.
  private(set) var endsWithLink = false

  /// The last folder so far, with its path, and the names after it.
  private var folder: Folder
  private var rest: [[UInt8]]
  /// The containers in which a link was followed.
  private var containers: [[UInt8]] = []
  /// The owner of the root folder, which may have another number in a container of the system.
  private let systemOwner: UInt32?

  /// - Parameters:
  ///   - path: the path. A relative one begins at the working folder, whatever leads there.
  ///   - followsLink: whether a link at the end of the path stands for its destination.
  ///   - origin: where the item was before: what leads to a folder above it does not matter.
  /// - Throws: ``SafeWriteError`` if a folder or link on the path cannot be examined.
  init(_ path: [UInt8], followsLink: Bool, since origin: Origin? = nil) throws(SafeWriteError) {
    systemOwner = Self.systemOwner
    folder = try Self.start(of: path)
    rest = path.split(separator: slash).map(Array.init).filter { $0 != [dot] }
    var links = 0
    while let name = rest.first {
      let around = try folder.examined()
      if origin?.wasIn(around.identity, rest) ?? false { mayBeChosenByOthers = false }
      rest.removeFirst()
      if rest.isEmpty, !followsLink { break }
      let found = try folder.statusIfPresent(of: name)
      // The caller examines the last item.
      if !rest.isEmpty || found?.isLink == true, mayBePutByOthers(found, in: around) { mayBeChosenByOthers = true }
      if let found, found.isLink {
        links += 1
        guard links <= Place.maximumLinks else { throw SafeWriteError(.readLink, path, code: ELOOP) }
        if rest.isEmpty { endsWithLink = true }
        try follow(name, found)
      } else if found?.isFolder ?? false, !rest.isEmpty {
        try enter(name)
      } else {
        break
      }
    }
    if !isOwn(try folder.examined()) { mayBeChosenByOthers = true }
    leavesContainer = containers.contains { folder.path != $0 && !$0.isFolder(of: folder.path) }
  }

  /// Checks that the last folder on the path is the one that was found before.
  ///
  /// - Throws: ``SafeWriteError`` if another one has been put there in the meantime.
  func checkEnd(isIn found: ItemIdentity) throws(SafeWriteError) {
    guard try folder.examined().identity == found else {
      throw SafeWriteError(.findFolder, folder.path, code: ESTALE)
    }
  }

  private static func start(of path: [UInt8]) throws(SafeWriteError) -> Folder {
    let isAbsolute = path.first == slash
    let start = isAbsolute ? [slash] : [dot]
    guard let opened = Descriptor.open(start, Descriptor.withoutAccess | O_DIRECTORY) else {
      throw SafeWriteError(.openFolder, start, code: errno)
    }
    return Folder(opened, path: isAbsolute ? start : workingFolder() ?? start)
  }

  private mutating func enter(_ name: [UInt8]) throws(SafeWriteError) {
    guard let next = folder.open(name, Descriptor.withoutAccess | O_DIRECTORY) else {
      throw folder.failure(.openFolder, name)
    }
    let path = name == [dot, dot] ? folder.path.parentFolder : folder.path.appendingComponent(name)
    folder = Folder(next, path: path)
  }

  private mutating func follow(_ name: [UInt8], _ link: FileStatus) throws(SafeWriteError) {
    guard let destination = folder.destination(ofLink: name) else { throw folder.failure(.readLink, name) }
    if !isOwn(link) { mayBeChosenByOthers = true }
    let path = folder.path.appendingComponent(name)
    // Any device of a container may have put it there, but none can replace the folder of the container.
    if let container = LinkedHooks.synchronized?.container(of: path), container != path {
      mayBeChosenByOthers = true
      containers.append(container)
    }
    if destination.first == slash { folder = try Self.start(of: destination) }
    rest = destination.split(separator: slash).map(Array.init).filter { $0 != [dot] } + rest
  }

  // MARK: Owners

  /// Nil if it is no user in particular: in a user namespace, all users without a number there have the same one.
  private static var systemOwner: UInt32? {
    guard let owner = Descriptor.status(at: [slash], followingLinks: true)?.owner else { return nil }
    return owner == overflowUser ? nil : owner
  }

  /// `/proc/sys/kernel/overflowuid`, which hardly anyone changes.
  private static let overflowUser: UInt32 = 65534

  private func isOwn(_ status: FileStatus) -> Bool { Trust.isOwn(status) || status.owner == systemOwner }

  /// Whether other users may have given an item its name in a folder. In a sticky folder, they can rename no item of
  /// this user, but they may have moved a link of this user there from another folder.
  private func mayBePutByOthers(_ item: FileStatus?, in around: FileStatus) -> Bool {
    guard isOwn(around) else { return true }
    guard Trust.othersMayWrite(to: around, folder) else { return false }
    return around.permissions & S_ISVTX == 0 || item.map { $0.isLink && $0.owner == geteuid() || !isOwn($0) } ?? false
  }
}
