import SystemPackage
import UTLibC
import UTSystemCalls

/// The shared locks on the packages that contain a package.
struct PackagesAround: Sendable {
  /// How long an update waits for earlier updates.
  struct Patience: Sendable {
    private let end = ContinuousClock.now + .seconds(60)

    var isOver: Bool { ContinuousClock.now >= end }
  }

  /// For all locks of an update together.
  let patience = Patience()
  private var locks: [Descriptor] = []

  /// Waits until none of them is being updated.
  /// - Parameters:
  ///   - path: the path of a package.
  ///   - followsLink: whether a link at the end of the path stands for its destination.
  ///   - meter: checked for cancellation.
  /// - Throws: ``SafeWriteError`` with `EBUSY` after a minute; errors from the progress callback.
  init(_ path: FilePath, followsLink: Bool, _ meter: SaveMeter) throws {
    while !patience.isOver {
      let place = try Place(path, followsLink: followsLink)
      if let locks = try locks(onFolder: place.folder.path, meter) {
        self.locks = locks
        return
      }
      try meter.ask()
      pause(milliseconds: 1)
    }
    throw SafeWriteError(.replace, path.bytes, code: EBUSY)
  }

  /// - Returns: nil if one of them was replaced in the meantime.
  private func locks(onFolder path: [UInt8], _ meter: SaveMeter) throws -> [Descriptor]? {
    guard let path = realPath(path) else { return [] }
    var locks: [Descriptor] = []
    for package in Self.packages(on: path) {
      guard let folder = Descriptor.open(package, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else {
        switch errno {
        // A folder that may not be read is not a package that programs save.
        case EACCES: continue
        case ENOENT, ENOTDIR, ELOOP: return nil
        case let code: throw SafeWriteError(.openFolder, package, code: code)
        }
      }
      while !folder.lock(exclusively: false), errno == EWOULDBLOCK, !patience.isOver {
        try meter.ask()
        pause(milliseconds: 1)
      }
      guard let locked = folder.status(), let present = Descriptor.status(at: package, followingLinks: false),
        FileIdentity(locked).isSameItem(as: FileIdentity(present))
      else { return nil }
      locks.append(folder)
    }
    return locks
  }

  /// The folders of a path that are packages, the outermost first.
  private static func packages(on path: [UInt8]) -> [[UInt8]] {
    (path.indices.dropFirst() + [path.endIndex]).compactMap { end in
      guard end == path.endIndex || path[end] == slash else { return nil }
      let folder = Array(path[..<end])
      let isPackage =
        Array(folder.splitAtLastSlash.name).hasExtension
        || LinkedHooks.synchronized?.isPackage(FilePath(bytesBeforeNUL: folder)) ?? false
      return isPackage ? folder : nil
    }
  }
}
