import UTLibC
import UTSystemCalls

extension Folder {
  /// The maximum nesting depth of folders: each level keeps a descriptor open.
  package static let maximumDepth = 256

  /// The names in it, without `.` and `..`, in the file system's order.
  package func names() throws(SafeWriteError) -> [[UInt8]] {
    // Uses a separate descriptor, because the position is shared by all users of one.
    guard let copy = open([dot], O_RDONLY | O_DIRECTORY), let names = FolderEntries.names(of: copy) else {
      throw failure(.listFolder)
    }
    return names
  }

  /// Removes an item and everything below it; links are removed, not followed. Items that another program removes in
  /// the meantime are ignored.
  package func removeTree(_ name: [UInt8]) throws(SafeWriteError) {
    var waiting = [name]
    while let next = waiting.popLast() {
      try remove(next, depth: 0) { (folder, child) throws(SafeWriteError) in
        // Deeper folders would need too many descriptors; they are moved up and removed on their own.
        let moved = SiblingName.temporary(SiblingName.meaning(of: name)?.documentName ?? name)
        // A folder that its owner may not write to cannot be moved to another one.
        _ = folder.descriptor.openToEmpty(child)
        guard folder.rename(child, to: moved, in: self) || errno == ENOENT else { throw folder.failure(.remove, child) }
        waiting.append(moved)
      }
    }
  }

  private func remove(
    _ name: [UInt8], depth: Int, tooDeep: (Folder, [UInt8]) throws(SafeWriteError) -> Void
  ) throws(SafeWriteError) {
    if remove(name) || errno == ENOENT { return }
    guard errno == EISDIR || errno == EPERM else { throw failure(.remove, name) }
    guard depth < Self.maximumDepth else { return try tooDeep(self, name) }
    guard let opened = descriptor.openToEmpty(name) else {
      if errno == ENOENT { return }
      throw failure(.openFolder, name)
    }
    let folder = Folder(opened, path: path(of: name))
    for child in try folder.names() { try folder.remove(child, depth: depth + 1, tooDeep: tooDeep) }
    guard remove(name, isFolder: true) || errno == ENOENT else { throw failure(.remove, name) }
  }
}
