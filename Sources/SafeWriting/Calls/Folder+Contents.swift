import Glibc
import SystemCalls

extension Folder {
  /// How deep folders may lie in each other: each level holds a descriptor open.
  static let maximumDepth = 256

  /// The names in it, without `.` and `..`, in the file system's order.
  func names() throws(SafeWriteError) -> [[UInt8]] {
    // A descriptor of its own, as its position is shared by all who use it.
    guard let copy = open([dot], O_RDONLY | O_DIRECTORY), let names = FolderEntries.names(of: copy) else {
      throw failure(.listFolder)
    }
    return names
  }

  /// Removes an item and all below it; links are removed, not followed. What another program removes meanwhile is gone.
  func removeTree(_ name: [UInt8]) throws(SafeWriteError) {
    var waiting = [name]
    while let next = waiting.popLast() {
      try remove(next, depth: 0) { (folder, child) throws(SafeWriteError) in
        // Deeper folders would need too many descriptors; they are moved up and removed by themselves.
        let moved = SiblingName.temporary(SiblingName.meaning(of: name)?.documentName ?? name)
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
    do throws(SafeWriteError) {
      try removeContents(name, depth: depth, tooDeep: tooDeep)
    } catch {
      // A folder that may not be read or written to, in a tree that is ours.
      guard error.code == EACCES, concerns(error, name),
        status(of: name).map({ FileIdentity($0).kind == .directory }) ?? false,
        descriptor.setMode(0o700, of: name)
      else { throw error }
      try removeContents(name, depth: depth, tooDeep: tooDeep)
    }
    guard remove(name, isFolder: true) || errno == ENOENT else { throw failure(.remove, name) }
  }

  /// Whether an error is about a folder in this one, or about what is directly in there.
  private func concerns(_ error: SafeWriteError, _ name: [UInt8]) -> Bool {
    let path = path(of: name)
    return error.pathBytes == path
      || error.pathBytes.hasPrefix(path + [slash]) && !error.pathBytes.dropFirst(path.count + 1).contains(slash)
  }

  private func removeContents(
    _ name: [UInt8], depth: Int, tooDeep: (Folder, [UInt8]) throws(SafeWriteError) -> Void
  ) throws(SafeWriteError) {
    let folder: Folder
    do throws(SafeWriteError) { folder = try self.folder(name) } catch {
      if error.code == ENOENT { return }
      throw error
    }
    for child in try folder.names() { try folder.remove(child, depth: depth + 1, tooDeep: tooDeep) }
  }
}
