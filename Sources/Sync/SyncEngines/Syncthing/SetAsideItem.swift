import SafeWriting
import UTLibC
import UTPackageGenerations
import UTSystemCalls

/// An item that is moved out of the way before it is removed, so that it can be checked while no program reaches it by its path.
///
/// It is in a folder of its own below the area: `DEPTH-NUMBER`, with the item at its own path, which has that many names. Once it may
/// be removed, the folder is called `removed-NUMBER`. So it is known after an interruption whether the item is whole, and where it was.
struct SetAsideItem {
  private static let removed = Array("removed-".utf8)
  /// The folder in the synchronized folder, which the engine must ignore.
  static let area = SyncPath(EvictionArea.name) ?? .folder

  private let folder: LocalFolder
  private let item: SyncPath
  /// The name of the item's folder in the area.
  private let name: FileName
  /// Where the item is now.
  let place: SyncPath

  private init?(_ item: SyncPath, _ name: FileName, in folder: LocalFolder) {
    guard let place = Self.area.appending(name)?.appending(item) else { return nil }
    (self.folder, self.item, self.name, self.place) = (folder, item, name, place)
  }

  /// Moves an item.
  ///
  /// - Parameter contents: what it must consist of.
  init(
    moving item: SyncPath, _ contents: [SyncPath: DiskIdentity], in folder: LocalFolder
  ) throws(SyncError) {
    let text = "\(item.names.count)-\(UInt64.random(in: 0 ... .max))"
    guard let name = FileName(text), let aside = SetAsideItem(item, name, in: folder) else { throw .unsupportedName }
    self = aside
    guard let parent = place.parent, let from = item.parent, let last = item.names.last else { throw .unsupportedName }
    try Self.makeFolders(parent, in: folder)
    guard let source = try folder.open(from), let target = try folder.open(parent) else { throw .changed }
    do throws(SyncError) {
      let lease = try Self.lease(of: item, contents[item], in: folder)
      guard source.rename(last.bytes, to: last.bytes, in: target, .keeping) else { throw .system(errno) }
      // A rename is a change of the file itself. Only this tells that no program has changed the contents before it.
      if let lease, !lease.holdsReadLease {
        try restore()
        throw .inUse
      }
    } catch {
      removeFolders()
      throw error
    }
  }

  /// Makes programs that want to write to a file wait, and checks that it is what it must be.
  ///
  /// - Returns: the file, which holds the lease; nil for a folder.
  private static func lease(
    of item: SyncPath, _ identity: DiskIdentity?, in folder: LocalFolder
  ) throws(SyncError) -> Descriptor? {
    guard identity?.isFile ?? false else { return nil }
    guard let file = try folder.open(item) else { throw .changed }
    guard WriterPatience().takesReadLease(of: file) == true else { throw .inUse }
    guard file.status().map(DiskIdentity.init) == identity else { throw .changed }
    return file
  }

  static func makeFolders(_ path: SyncPath, in folder: LocalFolder) throws(SyncError) {
    for made in path.andFolders.reversed() {
      guard let parent = made.parent, let name = made.names.last, let open = try folder.open(parent) else {
        throw .system(ENOENT)
      }
      guard open.makeFolder(name.bytes, mode: 0o700) || errno == EEXIST else { throw .system(errno) }
    }
  }

  /// Checks that it is what it must consist of, and that no program writes to it.
  func check(_ contents: [SyncPath: DiskIdentity]) throws(SyncError) {
    try compare(contents)
    let patience = WriterPatience()
    for path in contents.keys {
      guard let now = now(path), let file = try folder.open(now), let status = file.status() else { throw .changed }
      guard status.st_mode & S_IFMT == S_IFREG else { continue }
      // Where that cannot be determined, as on NFS, a program may be writing.
      guard patience.hasNoWriter(file.number) == true else { throw .inUse }
    }
    // A program may have written until it closed what it had opened before the move.
    try compare(contents)
  }

  /// Checks that it is what it must consist of.
  private func compare(_ contents: [SyncPath: DiskIdentity]) throws(SyncError) {
    let moved = try folder.contents(of: place)
    guard moved.count == contents.count,
      contents.allSatisfy({ path, identity in
        guard let now = now(path), let found = moved[now] else { return false }
        return now == place ? found.isSame(asRenamed: identity) : found == identity
      })
    else { throw .changed }
  }

  /// Where something of the item is now.
  private func now(_ path: SyncPath) -> SyncPath? { place.appending(path.droppingFirst(item.names.count)) }

  /// Removes it for good.
  func remove() throws(SyncError) {
    let mark = Self.removed + Array("\(UInt64.random(in: 0 ... .max))".utf8)
    guard let open = try folder.open(Self.area), open.rename(name.bytes, to: mark, in: open, .keeping) else {
      throw .system(errno)
    }
    // What cannot be removed now is removed by the next eviction.
    try Self.removeMarked(mark, in: open)
    Self.removeArea(of: folder)
  }

  /// Puts it back, next to another one that a program has saved in its place meanwhile.
  ///
  /// - Returns: whether it is in its own place.
  @discardableResult
  func restore() throws(SyncError) -> Bool {
    guard let parent = item.parent, let from = place.parent, let last = item.names.last?.bytes else { return false }
    try Self.makeFolders(parent, in: folder)
    guard let source = try folder.open(from), let target = try folder.open(parent) else { throw .system(ENOENT) }
    let isInPlace = source.rename(last, to: last, in: target, .keeping)
    guard isInPlace || source.rename(last, to: ItemSiblings.conflictName(of: last), in: target, .keeping) else {
      throw .system(errno)
    }
    removeFolders()
    return isInPlace
  }

  /// Removes the folders around it, which are empty.
  private func removeFolders() {
    for path in place.andFolders.dropFirst() {
      guard let parent = path.parent, let name = path.names.last, let open = try? folder.open(parent) else { return }
      guard open.remove(name.bytes, isFolder: true) else { return }
    }
  }

  static func removeArea(of folder: LocalFolder) {
    _ = (try? folder.open(.folder))?.remove(Array(EvictionArea.name.utf8), isFolder: true)
  }

  /// Removes what is in a folder that was marked, and then the folder: what is not removed yet stays marked.
  private static func removeMarked(_ name: [UInt8], in area: Descriptor) throws(SyncError) {
    if area.remove(name) { return }
    do throws(SafeWriteError) {
      let marked = try Folder(area, path: Self.area.bytes).folder(name)
      for item in try marked.names() { try marked.removeTree(item) }
    } catch {
      throw .system(error.code)
    }
    guard area.remove(name, isFolder: true) else { throw .system(errno) }
  }

  // MARK: Interruptions

  /// Ends the evictions that were interrupted: puts back the items that were not to be removed yet. None may be running.
  ///
  /// - Returns: the items that were put back, and not next to others.
  static func recover(in folder: LocalFolder) throws(SyncError) -> [SyncPath] {
    guard let status = try folder.status(of: area), status.st_mode & S_IFMT == S_IFDIR, let open = try folder.open(area)
    else { return [] }
    guard let names = FolderEntries.names(of: open) else { throw .system(errno) }
    var restored: [SyncPath] = []
    for bytes in names {
      if bytes.starts(with: removed) {
        try removeMarked(bytes, in: open)
      } else if let name = FileName(bytes), let item = try found(name, in: folder) {
        if try item.restore() { restored.append(item.item) }
      }
    }
    removeArea(of: folder)
    return restored
  }

  private static func found(_ name: FileName, in folder: LocalFolder) throws(SyncError) -> SetAsideItem? {
    let parts = name.text.split(separator: "-")
    guard parts.count == 2, let depth = Int(parts[0]), (1...2048).contains(depth), UInt64(parts[1]) != nil,
      let top = area.appending(name)
    else { return nil }
    var path = SyncPath.folder
    for _ in 0..<depth {
      guard let place = top.appending(path), let open = try folder.open(place) else { return nil }
      guard let names = FolderEntries.names(of: open) else { throw .system(errno) }
      // The folders were made, but nothing was moved.
      guard names.count == 1, let next = names.first.flatMap({ FileName($0) }).flatMap({ path.appending($0) }) else {
        try? SetAsideItem(path, name, in: folder)?.removeEmpty()
        return nil
      }
      path = next
    }
    return SetAsideItem(path, name, in: folder)
  }

  /// Removes the folder that was made for it, if nothing is in it.
  private func removeEmpty() throws(SyncError) {
    guard let parent = place.parent, let name = place.names.last, let open = try folder.open(parent) else { return }
    if open.remove(name.bytes, isFolder: true) { removeFolders() }
  }
}
