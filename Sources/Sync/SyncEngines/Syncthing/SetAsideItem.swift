import SafeWriting
import UTDeviceGenerations
import UTLibC
import UTSystemCalls

/// An item that is moved out of the way before it is removed, so that it can be checked while no program reaches it by
/// its path.
///
/// It has its own folder below the area: `DEPTH-NUMBER`, with the item at its own path, which has that many names.
/// Items that are moved out of it, to be removed, are in `moved-DEPTH-NUMBER`, at the same path. Once they may be
/// removed, the folder is called `removed-NUMBER`. So it is known after an interruption whether the item is complete,
/// and where it was.
struct SetAsideItem {
  static let removed = Array("removed-".utf8)
  private static let moved = Array("moved-".utf8)
  /// The folder in the synchronized folder, which the engine must ignore.
  static let area = SyncPath(EvictionArea.name) ?? .folder

  let folder: LocalFolder
  let item: SyncPath
  /// The name of the item's folder in the area.
  let name: FileName
  /// Where the item is now.
  let place: SyncPath

  init?(_ item: SyncPath, _ name: FileName, in folder: LocalFolder) {
    guard let place = Self.area.appending(name)?.appending(item) else { return nil }
    (self.folder, self.item, self.name, self.place) = (folder, item, name, place)
  }

  /// Moves an item.
  ///
  /// - Parameter contents: its expected contents.
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
      // A rename is a change of the file itself. Only the lease shows that no program changed the contents before it.
      if let lease, !lease.holdsReadLease {
        try restore()
        throw .inUse
      }
    } catch {
      removeFolders()
      throw error
    }
  }

  /// Makes programs that want to write to a file wait, and checks that it is the expected file.
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

  /// Checks that it has the expected contents, and that no program writes to it.
  ///
  /// - Returns: its current contents.
  @discardableResult
  func check(_ contents: [SyncPath: DiskIdentity]) throws(SyncError) -> [SyncPath: DiskIdentity] {
    _ = try compare(contents)
    let patience = WriterPatience()
    for path in contents.keys {
      guard let now = now(path), let file = try folder.open(now), let status = file.status() else { throw .changed }
      guard status.isFile else { continue }
      // If that cannot be determined, as on NFS, a program may be writing.
      guard patience.hasNoWriter(file.number) == true else { throw .inUse }
    }
    // A program may have written until it closed what it had opened before the move.
    return try compare(contents)
  }

  /// Checks that it has the expected contents.
  ///
  /// - Returns: its current contents.
  private func compare(_ contents: [SyncPath: DiskIdentity]) throws(SyncError) -> [SyncPath: DiskIdentity] {
    let moved = try folder.contents(of: place)
    var found: [SyncPath: DiskIdentity] = [:]
    for (path, identity) in contents {
      guard let now = now(path), let one = moved[now], now == place ? one.isSame(asRenamed: identity) : one == identity
      else { throw .changed }
      found[path] = one
    }
    guard moved.count == contents.count else { throw .changed }
    return found
  }

  /// The current path of an item in it.
  ///
  /// - Parameter path: its own path.
  func now(_ path: SyncPath) -> SyncPath? { place.appending(path.droppingFirst(item.names.count)) }

  /// The location of the items that are moved out of it, to be removed.
  var emptied: SetAsideItem? { FileName(Self.moved + name.bytes).flatMap { SetAsideItem(item, $0, in: folder) } }

  /// Puts it back, next to another item if a program saved one in its place in the meantime.
  ///
  /// - Returns: whether it is in its own place.
  @discardableResult
  func restore() throws(SyncError) -> Bool {
    guard let parent = item.parent, let from = place.parent, let last = item.names.last?.bytes else { return false }
    try Self.makeFolders(parent, in: folder)
    guard let source = try folder.open(from), let target = try folder.open(parent) else { throw .system(ENOENT) }
    let isInPlace = source.rename(last, to: last, in: target, .keeping)
    guard
      isInPlace || errno == EEXIST && source.rename(last, to: ItemSiblings.conflictName(of: last), in: target, .keeping)
    else { throw .system(errno) }
    removeFolders()
    return isInPlace
  }

  /// Removes the folders around it, if they are empty.
  func removeFolders() {
    for path in place.andFolders.dropFirst() {
      guard let parent = path.parent, let name = path.names.last, let open = try? folder.open(parent) else { return }
      guard open.remove(name.bytes, isFolder: true) else { return }
    }
  }

  static func removeArea(of folder: LocalFolder) {
    _ = (try? folder.open(.folder))?.remove(Array(EvictionArea.name.utf8), isFolder: true)
  }

  /// Removes the contents of a folder that was marked, and then the folder: items that are not removed yet stay marked.
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

  /// The end of interrupted evictions.
  struct Recovery {
    /// The items that were put back in their own places.
    var restored: [SyncPath] = []
    /// Why others are still aside: the first reason.
    var problem: SyncError?

    /// Does something for one item. The others do not depend on it.
    fileprivate mutating func trying(_ body: (inout Recovery) throws(SyncError) -> Void) {
      do throws(SyncError) { try body(&self) } catch { problem = problem ?? error }
    }
  }

  /// Ends interrupted evictions: puts back the items that were not ready to be removed. No eviction may be running.
  static func recover(in folder: LocalFolder) -> Recovery {
    var recovery = Recovery()
    recovery.trying { recovery throws(SyncError) in
      guard let status = try folder.status(of: area), status.isFolder, let open = try folder.open(area) else { return }
      guard let found = FolderEntries.names(of: open) else { throw .system(errno) }
      var names = Set(found)
      for bytes in found where bytes.starts(with: moved) {
        let own = Array(bytes.dropFirst(moved.count))
        // Until it is whole again, the item stays aside.
        names.remove(own)
        recovery.trying { _ throws(SyncError) in
          guard let name = FileName(bytes), let ownName = FileName(own) else { return }
          if let emptied = try self.found(name, as: ownName, in: folder),
            let item = SetAsideItem(emptied.item, ownName, in: folder)
          {
            try item.takeBack(from: emptied)
          }
          names.insert(own)
        }
      }
      for bytes in names {
        recovery.trying { recovery throws(SyncError) in
          if bytes.starts(with: removed) {
            try removeMarked(bytes, in: open)
          } else if let name = FileName(bytes), let item = try self.found(name, as: name, in: folder) {
            if try item.restore() { recovery.restored.append(item.item) }
          }
        }
      }
      removeArea(of: folder)
    }
    return recovery
  }

  /// - Parameters:
  ///   - name: the name of a folder in the area.
  ///   - own: the name of an item's own folder, which contains the item's depth.
  /// - Returns: nil if there is no item in the folder.
  private static func found(
    _ name: FileName, as own: FileName, in folder: LocalFolder
  ) throws(SyncError) -> SetAsideItem? {
    let parts = own.text.split(separator: "-")
    guard parts.count == 2, let depth = Int(parts[0]), (1...2048).contains(depth), UInt64(parts[1]) != nil,
      let top = area.appending(name)
    else { return nil }
    var path = SyncPath.folder
    for _ in 0..<depth {
      guard let place = top.appending(path), let open = try folder.open(place) else { return nil }
      guard let names = FolderEntries.names(of: open) else { throw .system(errno) }
      // The folders were created, but nothing was moved.
      guard names.count == 1, let next = names.first.flatMap({ FileName($0) }).flatMap({ path.appending($0) }) else {
        try? SetAsideItem(path, name, in: folder)?.removeEmpty()
        return nil
      }
      path = next
    }
    return SetAsideItem(path, name, in: folder)
  }

  /// Removes the folder that was created for it, if it is empty.
  private func removeEmpty() throws(SyncError) {
    guard let parent = place.parent, let name = place.names.last, let open = try folder.open(parent) else { return }
    if open.remove(name.bytes, isFolder: true) { removeFolders() }
  }
}
