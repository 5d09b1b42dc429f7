import UTLibC
import UTSystemCalls

/// The location of the user's trash, and the volume with it.
package struct TrashSurroundings: Sendable {
  /// The area within which items can be renamed.
  package struct Volume: Equatable, Sendable {
    private let mount: Int64
    private let device: UInt64

    package init(mount: Int64, device: UInt64) { (self.mount, self.device) = (mount, device) }
  }

  /// The path of the user's trash; nil if there is no home directory.
  package var home: [UInt8]?
  /// Finds the volume of an open folder.
  package var volume: @Sendable (Descriptor) -> Volume?

  package init(home: [UInt8]?, volume: @escaping @Sendable (Descriptor) -> Volume?) {
    (self.home, self.volume) = (home, volume)
  }

  /// The surroundings of this process.
  package static var system: TrashSurroundings {
    TrashSurroundings(home: UserFolder.data.path().map { $0.appendingComponent(Array("Trash".utf8)) }) { folder in
      folder.status().map { Volume(mount: folder.mount, device: $0.device) }
    }
  }
}

/// A folder with items that the user can put back, on the volume from which they were removed.
///
/// Source: the Trash specification 1.0 of freedesktop.org.
struct TrashFolder {
  let folder: Folder
  /// The folder of the items.
  let files: Folder
  /// The folder with a record for each item.
  let records: Folder
  /// The folder in which paths in records begin; nil if they are absolute.
  let top: [UInt8]?

  /// Finds the trash for the items of a folder, and creates it if there is none.
  ///
  /// - Parameters:
  ///   - folder: the folder, with its path without links.
  ///   - surroundings: where the user's trash is.
  init(forItemsOf folder: Folder, _ surroundings: TrashSurroundings) throws(SafeWriteError) {
    let volume = surroundings.volume(folder.descriptor)
    if let home = surroundings.home, Self.existingFolder(home).flatMap(surroundings.volume) == volume {
      guard Descriptor.makeFolders(home, mode: 0o700) else { throw SafeWriteError(.create, home, code: errno) }
      try self.init(Folder(path: home), top: nil)
    } else {
      let top = Self.topFolder(above: folder, on: volume, surroundings)
      try self.init(Self.userFolder(in: top), top: top.path)
    }
  }

  private init(_ folder: Folder, top: [UInt8]?) throws(SafeWriteError) {
    self.folder = folder
    self.top = top
    files = try Self.ownFolder("files", in: folder)
    records = try Self.ownFolder("info", in: folder)
  }

  /// Opens the folder at a path or, if it is missing, the closest existing folder above it.
  private static func existingFolder(_ path: [UInt8]) -> Descriptor? {
    var path = path
    while true {
      if let folder = openWithoutContents(path) { return folder }
      guard errno == ENOENT || errno == ENOTDIR, path != [slash] else { return nil }
      path = path.parentFolder
    }
  }

  private static func openWithoutContents(_ path: [UInt8]) -> Descriptor? {
    Descriptor(withCString(path) { UTLibC.openWithoutContents(AT_FDCWD, $0, followingLink: true) })
  }

  /// The top folder of a volume.
  private static func topFolder(
    above folder: Folder, on volume: TrashSurroundings.Volume?, _ surroundings: TrashSurroundings
  ) -> Folder {
    var top = folder
    while top.path != [slash], let parent = openWithoutContents(top.path.parentFolder),
      surroundings.volume(parent) == volume
    { top = Folder(parent, path: top.path.parentFolder) }
    return top
  }

  /// The user's folder in `.Trash`, if the administrator created one for all users that they cannot misuse, or
  /// `.Trash-UID`.
  private static func userFolder(in top: Folder) throws(SafeWriteError) -> Folder {
    let user = "\(geteuid())"
    if let shared = try? top.folder(Array(".Trash".utf8)),
      let status = shared.descriptor.status(), status.permissions & S_ISVTX != 0, Trust.isOwn(status),
      let own = try? ownFolder(user, in: shared)
    {
      return own
    }
    return try ownFolder(".Trash-\(user)", in: top)
  }

  /// Opens a folder of this user, and creates it if it is missing. A link is not followed, another user's folder is not
  /// used, and other users may not use this one.
  private static func ownFolder(_ name: String, in parent: Folder) throws(SafeWriteError) -> Folder {
    let name = Array(name.utf8)
    if !parent.makeFolder(name, mode: 0o700), errno != EEXIST { throw parent.failure(.create, name) }
    let folder = try parent.folder(name)
    guard let status = folder.descriptor.status(), status.owner == geteuid() else {
      throw SafeWriteError(.trust, folder.path, code: EPERM)
    }
    // File systems without modes have the same mode for all items.
    if status.permissions & 0o077 != 0 { _ = Descriptor.setMode(folder.number, 0o700) }
    return folder
  }
}
