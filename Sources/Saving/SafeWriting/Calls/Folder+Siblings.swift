import UTLibC
import UTSystemCalls

/// A new version being written. Its lock shows that its process is alive.
package final class SiblingFile {
  package let name: [UInt8]
  package let number: CInt
  /// Its identity when it was created.
  let identity: FileIdentity
  private var file: Descriptor?

  init(name: [UInt8], file: Descriptor, _ identity: FileIdentity) {
    self.name = name
    self.file = file
    self.identity = identity
    number = file.number
  }

  func cannotBeGiven(to owner: uid_t) -> Bool { file?.cannotBeGiven(to: owner) ?? true }

  /// Makes contents and attributes durable.
  package func sync(path: [UInt8]) throws(SafeWriteError) { try file?.sync(path: path) }

  /// Stops writing and releases the lock.
  func close() { file = nil }
}

extension Descriptor {
  /// Whether a new item cannot have the owner of the one it replaces.
  func cannotBeGiven(to owner: uid_t) -> Bool {
    owner != geteuid() && !Self.setOwner(number, owner: owner)
  }
}

extension Folder {
  /// Protects items of the folder that have a hidden name but no lock of their own from the recovery, until the folder
  /// is closed.
  func protectNewVersions() throws(SafeWriteError) {
    // A recovery holds its lock only for moments; without lock support there is no recovery either.
    guard !descriptor.lock(exclusively: false, waiting: 30_000), errno == EWOULDBLOCK else { return }
    throw SafeWriteError(.replace, path, code: EBUSY)
  }

  /// Creates a new file, with a lock that shows that its process is alive.
  ///
  /// A process that cleans up may find and remove the file before it is locked; if so, another file is created.
  /// - Parameters:
  ///   - name: returns a name to try.
  ///   - mode: as for `open`.
  package func makeSibling(_ name: () -> [UInt8], mode: mode_t) throws(SafeWriteError) -> SiblingFile {
    for _ in 0..<100 {
      let name = name()
      guard let file = open(name, O_RDWR | O_CREAT | O_EXCL, mode: mode) else {
        guard errno == EEXIST else { throw failure(.create, name) }
        continue
      }
      if let identity = owned(name, file) { return SiblingFile(name: name, file: file, identity) }
      _ = remove(name)
    }
    throw SafeWriteError(.create, path(of: name()), code: EEXIST)
  }

  /// Creates a new folder with the same kind of lock.
  func makeSiblingFolder(
    _ name: () -> [UInt8], mode: mode_t
  ) throws(SafeWriteError) -> (name: [UInt8], folder: Folder, identity: FileIdentity) {
    for _ in 0..<100 {
      let name = name()
      guard makeFolder(name, mode: mode) else {
        guard errno == EEXIST else { throw failure(.create, name) }
        continue
      }
      do throws(SafeWriteError) {
        let folder = try folder(name)
        if let identity = owned(name, folder.descriptor), try isNew(folder) { return (name, folder, identity) }
      } catch {
        // Another process may have removed it as a leftover before it was locked.
        if error.code == ENOENT { continue }
        _ = remove(name, isFolder: true)
        throw error
      }
      _ = remove(name, isFolder: true)
    }
    throw SafeWriteError(.create, path(of: name()), code: EEXIST)
  }

  /// Whether a folder is the created one. Another user who may rename items could have given its name to another
  /// folder, so it must be empty and belong to this user. A server may give it to another user.
  private func isNew(_ folder: Folder) throws(SafeWriteError) -> Bool {
    guard letsOthersRename else { return true }
    let status = try folder.examined()
    guard let names = FolderEntries.names(of: folder.descriptor) else { throw folder.failure(.listFolder) }
    let isOwn = status.owner == geteuid() || FileSystemKind.managedElsewhere.contains(descriptor.fileSystem)
    return isOwn && names.isEmpty
  }

  /// Locks a new item; nil if it no longer has its name.
  private func owned(_ name: [UInt8], _ item: Descriptor) -> FileIdentity? {
    // Without lock support, no process cleans up.
    guard item.lock(exclusively: true) || errno != EWOULDBLOCK, let status = item.status() else { return nil }
    let locked = FileIdentity(status)
    return identity(of: name).flatMap { $0.isSameItem(as: locked) ? locked : nil }
  }
}
