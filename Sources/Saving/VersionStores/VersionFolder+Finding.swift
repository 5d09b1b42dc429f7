import SafeWriting
import UTLibC
import UTSystemCalls

/// The locations of versions: in the user's data folder, or on the file system of their items.
extension VersionFolder {
  private static let folderNames = ["uniform-documents", "versions"].map { Array($0.utf8) }
  /// Tells backup programs to leave the folder out. Source: https://bford.info/cachedir/.
  private static let tag = (name: Array("CACHEDIR.TAG".utf8), text: "Signature: 8a477f597d28d172789f06886806bc55\n")

  /// The path of the folder in the user's data folder.
  static func path(in data: [UInt8]) -> [UInt8] { folderNames.reduce(data) { $0.appendingComponent($1) } }

  /// The name of the folder at the top of a file system on which the user's data folder is not.
  private static var topName: [UInt8] { Array("\(VersionStore.folderPrefix)\(geteuid())".utf8) }

  /// The folders for new versions of an item, in the order in which to try them.
  /// - Parameters:
  ///   - folder: the folder of the item, with its real path.
  ///   - data: the path of the user's data folder; nil if there is none.
  static func forKeeping(besides folder: Folder, data: [UInt8]?) -> [VersionFolder] {
    guard let device = ReadProblems.status(of: folder)?.device else { return [] }
    let top = { Array(atTop(of: folder, device, isCreated: true).prefix(1)) }
    guard let data, isOn(device, data) else { return top() }
    guard let standard = open(in: data, isCreated: true) else { return [] }
    return standard.root.isOnMount(of: folder) ? [standard] : [standard] + top()
  }

  /// All folders that may have versions of an item.
  static func all(besides folder: Folder, data: [UInt8]?) -> [VersionFolder] {
    guard let device = ReadProblems.status(of: folder)?.device else { return [] }
    let standard = data.flatMap { open(in: $0, isCreated: false) }
    return [standard].compactMap(\.self) + atTop(of: folder, device, isCreated: false)
  }

  /// The folders at the top of a file system, or in the highest folder in which this user may create one: there, it is
  /// the same for most items below. Another user may have created a folder above it, or removed one since, so there can
  /// be several.
  private static func atTop(
    of folder: Folder, _ device: UInt64, isCreated: Bool
  ) -> some Sequence<VersionFolder> {
    placesAbove(folder, device).lazy.compactMap { open(topName, in: $0, isCreated: isCreated) }
  }

  /// Whether a folder, or the closest existing one above, is on a file system.
  private static func isOn(_ device: UInt64, _ path: [UInt8]) -> Bool { closestExisting(path)?.device == device }

  /// The status of a folder, or of the closest existing one above.
  private static func closestExisting(_ path: [UInt8]) -> FileStatus? {
    var path = path
    while true {
      if let status = Descriptor.status(at: path, followingLinks: true) { return status }
      guard path.count > 1 else { return nil }
      path = path.parentFolder
    }
  }

  /// Opens the folder in the user's data folder. That may be another user's, such as after `sudo`, whose links in it
  /// are not followed.
  private static func open(in data: [UInt8], isCreated: Bool) -> VersionFolder? {
    var isNew = false
    let root = ReadProblems.skipping { () throws(SafeWriteError) in
      var folder = try Folder(path: data, isCreated: isCreated)
      for name in folderNames {
        do throws(SafeWriteError) { folder = try folder.folderOrOwnLink(name) } catch {
          guard isCreated, error.code == ENOENT else { throw error }
          folder = try folder.makingFolder(name)
          isNew = true
        }
      }
      return folder
    }
    return root.flatMap { isNew ? new($0) : VersionFolder($0, isCreated: isCreated) }
  }

  private static func open(_ name: [UInt8], in folder: Folder, isCreated: Bool) -> VersionFolder? {
    func refused() -> VersionFolder? {
      if isCreated { ReadProblems.note(SafeWriteError(.trust, folder.path(of: name), code: EPERM)) }
      return nil
    }
    // Another user's folder is not a store, whatever access it gives this user.
    if let status = folder.status(of: name), status.owner != geteuid() { return refused() }
    if let root = ReadProblems.skipping({ () throws(SafeWriteError) in try folder.folder(name) }) {
      if isCreated, !isStore(root) { markIfEmpty(root) }
      return isStore(root) ? VersionFolder(root, isCreated: isCreated) : refused()
    }
    guard isCreated else { return nil }
    return ReadProblems.skipping { () throws(SafeWriteError) in
      let root = try folder.makingFolder(name)
      markIfEmpty(root)
      return root
    }.flatMap { isStore($0) ? new($0) : refused() }
  }

  /// A link that shows that this user created the folder to keep versions in it.
  private static let markName = Array(".store".utf8)

  /// Whether a folder is a store of this user: the one in the data folder, or one at the top of a file system.
  static func isStore(_ root: Folder, data: [UInt8]?) -> Bool {
    if isStore(root) { return true }
    guard let standard = data.flatMap({ open(in: $0, isCreated: false) })?.root,
      let known = ReadProblems.status(of: standard), let found = ReadProblems.status(of: root)
    else { return false }
    return known.identity == found.identity
  }

  /// Whether this user created a folder at the top of a file system to keep versions in it. Another user may have given
  /// the name to any folder of this user, and an archive may have such a folder in it: neither can put a link there
  /// that names the folder itself.
  private static func isStore(_ root: Folder) -> Bool {
    guard let status = root.descriptor.status(), status.owner == geteuid(), status.permissions & 0o077 == 0,
      let found = root.destination(ofLink: markName)
    else { return false }
    // If numbers change with the next mount, no other user can have created the link in a folder that only this user
    // may change.
    return found == mark(of: root) || FileSystemKind.withoutStableNumbers.contains(root.descriptor.fileSystem)
  }

  /// Marks an empty folder. This process just created it, or another process that is about to mark it or was killed
  /// first. If it was meant for another purpose, nothing is lost.
  private static func markIfEmpty(_ root: Folder) {
    guard let status = root.descriptor.status(), status.permissions & 0o077 == 0,
      let names = try? root.names(), names.isEmpty, let mark = mark(of: root)
    else { return }
    _ = root.makeLink(markName, destination: mark)
  }

  private static func mark(of root: Folder) -> [UInt8]? {
    root.descriptor.status().map { MoveMark.name(of: $0, birth: root.descriptor.birth) }
  }

  private static func new(_ root: Folder) -> VersionFolder? {
    if let tag = root.open(tag.name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600) {
      _ = Array(Self.tag.text.utf8).withUnsafeBytes { Descriptor.write($0, to: tag.number, at: 0) }
    }
    return VersionFolder(root, isCreated: true)
  }

  /// The folders above an item on its file system, beginning with the highest, without folders that may be in a
  /// package.
  ///
  /// Each is opened from the one below it: another user may give a name in the path to another folder.
  private static func placesAbove(_ folder: Folder, _ device: UInt64) -> [Folder] {
    var places = [(folder: folder, isReadable: true)]
    while let last = places.last?.folder, last.path.count > 1 {
      let readable = try? last.containing()
      guard let above = readable ?? last.above, above.descriptor.status()?.device == device else { break }
      places.append((above, readable != nil))
    }
    let outside = places.reversed().enumerated().prefix {
      $0.offset == 0 || !$0.element.folder.path.lastComponentHasExtension
    }
    return outside.filter(\.element.isReadable).map(\.element.folder)
  }
}

extension Folder {
  /// Opens a folder by its path, which is created with any missing parents if necessary.
  fileprivate convenience init(path: [UInt8], isCreated: Bool) throws(SafeWriteError) {
    do throws(SafeWriteError) { try self.init(path: path) } catch {
      guard isCreated, error.code == ENOENT else { throw error }
      guard Descriptor.makeFolders(path, mode: 0o700) else { throw SafeWriteError(.create, path, code: errno) }
      try self.init(path: path)
    }
  }

  /// Whether it is on the same mount as another folder, so that items can be renamed from one to the other.
  fileprivate func isOnMount(of other: Folder) -> Bool { descriptor.mount == other.descriptor.mount }
}

extension [UInt8] {
  /// Whether the last component of a path is a name with an extension, as packages have.
  fileprivate var lastComponentHasExtension: Bool { self[...].lastComponent.dropFirst().contains(dot) }
}
