import SafeWriting
import UTLibC
import UTSystemCalls

// A program whose working folder is in the item reaches the contents of that folder wherever it is, and can create
// files there at any moment. So items are never removed because they were found in a folder. Each known file is moved
// out of it, into a new folder, while a lease shows whether a program opens the file for writing. An old folder is
// removed only if the kernel finds nothing else in it, and no file can be created in a removed folder. Files whose old
// names no longer exist are checked again, and then removed.

extension SetAsideItem {
  /// Removes it permanently, or puts it back with everything that a program wrote into it.
  ///
  /// - Parameter contents: its expected contents.
  func remove(_ contents: [SyncPath: DiskIdentity]) throws(SyncError) {
    guard let emptied else { throw .unsupportedName }
    do throws(SyncError) {
      let files = try moveOut(contents, to: emptied)
      try removeFolders(of: contents)
      try emptied.checkMoved(files, count: contents.count)
      try emptied.removeMoved(files, contents)
    } catch {
      try takeBack(from: emptied, contents)
      try restore()
      throw error
    }
    Self.removeArea(of: folder)
  }

  // MARK: Moving

  /// Moves the files into new folders.
  ///
  /// - Returns: the files, as they are now.
  private func moveOut(
    _ contents: [SyncPath: DiskIdentity], to emptied: SetAsideItem
  ) throws(SyncError) -> [SyncPath: DiskIdentity] {
    guard let parent = emptied.place.parent else { throw .unsupportedName }
    try Self.makeFolders(parent, in: folder)
    let patience = WriterPatience()
    var files: [SyncPath: DiskIdentity] = [:]
    for (path, identity) in try check(contents).sorted(by: { $0.key < $1.key }) {
      guard let from = now(path), let to = emptied.now(path), let source = try openParent(of: from),
        let target = try openParent(of: to), let name = path.names.last?.bytes
      else { throw .changed }
      if identity.isFile {
        guard let file = try folder.open(from) else { throw .changed }
        files[path] = try Self.move(file, identity, name, from: source, to: target, patience)
      } else {
        try makeFolder(to, identity.mode | 0o700)
        // Its owner may not change it.
        if identity.mode & 0o700 != 0o700 { try setMode(identity.mode | 0o700, of: from) }
      }
    }
    return files
  }

  /// Moves a file that no program changes in the meantime.
  private static func move(
    _ file: Descriptor, _ identity: DiskIdentity, _ name: [UInt8], from source: Descriptor, to target: Descriptor,
    _ patience: WriterPatience
  ) throws(SyncError) -> DiskIdentity {
    guard patience.takesReadLease(of: file) == true else { throw .inUse }
    guard file.status().map(DiskIdentity.init) == identity else { throw .changed }
    guard source.rename(name, to: name, in: target, .keeping) else { throw errno == ENOENT ? .changed : .system(errno) }
    // Another file may have taken the name.
    guard let moved = file.status().map(DiskIdentity.init), moved.isSame(asRenamed: identity),
      target.status(of: name).map(DiskIdentity.init) == moved
    else { throw .changed }
    // A rename is a change of the file itself. Only the lease shows that no program opened the file to change its
    // contents.
    guard file.holdsReadLease else { throw .inUse }
    return moved
  }

  /// Removes its folders, which should be empty.
  private func removeFolders(of contents: [SyncPath: DiskIdentity]) throws(SyncError) {
    for (path, identity) in contents.sorted(by: { $0.key > $1.key }) where !identity.isFile {
      guard let now = now(path), let parent = try openParent(of: now), let name = path.names.last?.bytes else {
        throw .changed
      }
      guard parent.remove(name, isFolder: true) else { throw Self.failure }
    }
    removeFolders()
  }

  /// Why a folder could not be removed.
  private static var failure: SyncError {
    [ENOTEMPTY, EEXIST, ENOENT, ENOTDIR].contains(errno) ? .changed : .system(errno)
  }

  // MARK: Removing

  /// Checks that it consists of files that were moved, and of their folders, and that no program writes to them.
  private func checkMoved(_ files: [SyncPath: DiskIdentity], count: Int) throws(SyncError) {
    let patience = WriterPatience()
    for path in files.keys {
      guard let now = now(path), let file = try folder.open(now) else { throw .changed }
      guard patience.hasNoWriter(file.number) == true else { throw .inUse }
    }
    let found = try folder.contents(of: place)
    guard found.count == count, files.allSatisfy({ path, identity in now(path).flatMap { found[$0] } == identity })
    else { throw .changed }
  }

  /// Removes the files that were moved, and their folders.
  private func removeMoved(
    _ files: [SyncPath: DiskIdentity], _ contents: [SyncPath: DiskIdentity]
  ) throws(SyncError) {
    guard let mark = FileName(Self.removed + Array("\(UInt64.random(in: 0 ... .max))".utf8)),
      let marked = SetAsideItem(item, mark, in: folder)
    else { throw .unsupportedName }
    guard let area = try folder.open(Self.area), area.rename(name.bytes, to: mark.bytes, in: area, .keeping) else {
      throw .system(errno)
    }
    do throws(SyncError) {
      let patience = WriterPatience()
      for (path, identity) in files.sorted(by: { $0.key < $1.key }) {
        guard let now = marked.now(path), let parent = try openParent(of: now), let file = try folder.open(now),
          let name = path.names.last?.bytes
        else { throw .changed }
        guard patience.takesReadLease(of: file) == true else { throw .inUse }
        guard file.status().map(DiskIdentity.init) == identity, file.holdsReadLease else { throw .changed }
        guard parent.remove(name) else { throw .system(errno) }
      }
      try marked.removeFolders(of: contents)
    } catch {
      // The engine downloads the removed items again.
      _ = area.rename(mark.bytes, to: name.bytes, in: area, .keeping)
      throw error
    }
  }

  // MARK: Putting back

  /// Takes back the items that were moved out of it; if a name was taken in the meantime, the item is put next to the
  /// new one.
  ///
  /// - Parameter contents: its former contents; empty if unknown.
  func takeBack(from emptied: SetAsideItem, _ contents: [SyncPath: DiskIdentity] = [:]) throws(SyncError) {
    let found = try folder.contents(of: emptied.place).sorted { $0.key < $1.key }
    if !found.isEmpty, let from = emptied.place.parent, let parent = place.parent {
      try Self.makeFolders(parent, in: folder)
      var places = [from: parent]
      for (path, identity) in found {
        guard let name = path.names.last, let from = path.parent, let to = places[from],
          let source = try folder.open(from), let target = try folder.open(to)
        else { throw .system(ENOENT) }
        let other = ItemSiblings.conflictName(of: name.bytes)
        if identity.isFolder {
          let isFree = target.status(of: name.bytes).map { DiskIdentity($0).isFolder } ?? true
          guard let back = isFree ? to.appending(name) : FileName(other).flatMap(to.appending) else {
            throw .unsupportedName
          }
          if try folder.status(of: back) == nil { try makeFolder(back, identity.mode) }
          places[path] = back
        } else {
          guard
            source.rename(name.bytes, to: name.bytes, in: target, .keeping)
              || errno == EEXIST && source.rename(name.bytes, to: other, in: target, .keeping)
          else { throw .system(errno) }
        }
      }
      for (path, identity) in found.reversed() where identity.isFolder {
        guard let parent = try openParent(of: path), let name = path.names.last?.bytes,
          parent.remove(name, isFolder: true)
        else { throw .system(errno) }
      }
    }
    emptied.removeFolders()
    for (path, identity) in contents.sorted(by: { $0.key > $1.key }) where identity.mode & 0o700 != 0o700 {
      if identity.isFolder, let now = now(path) { try? setMode(identity.mode, of: now) }
    }
  }

  private func makeFolder(_ path: SyncPath, _ mode: mode_t) throws(SyncError) {
    guard let parent = try openParent(of: path), let name = path.names.last?.bytes else { throw .system(ENOENT) }
    guard parent.makeFolder(name, mode: 0o700) else { throw .system(errno) }
    try setMode(mode, of: path)
  }

  private func setMode(_ mode: mode_t, of path: SyncPath) throws(SyncError) {
    guard let open = try folder.open(path) else { throw .changed }
    guard Descriptor.setMode(open.number, mode) else { throw .system(errno) }
  }

  private func openParent(of path: SyncPath) throws(SyncError) -> Descriptor? {
    guard let parent = path.parent else { return nil }
    return try folder.open(parent)
  }
}
