import UTLibC

extension Folder {
  /// Moves a folder that cannot be renamed: item by item, into a folder that may already have some of them. Folders are
  /// created again with their metadata. If an item cannot be moved, the items before it are moved back.
  func movePiecewise(_ name: [UInt8], to newName: [UInt8], in other: Folder? = nil, depth: Int = 0)
    throws(SafeWriteError)
  {
    guard depth < Self.maximumDepth else { throw SafeWriteError(.listFolder, path(of: name), code: ELOOP) }
    let other = other ?? self
    let source = try folder(name)
    guard let status = source.descriptor.status() else { throw failure(.examine, name) }
    let times = ItemAttributes(modified: status.modified)
    let isNew = other.makeFolder(newName, mode: 0o700)
    guard isNew || errno == EEXIST else { throw other.failure(.create, newName) }
    let destination = try other.folder(newName)
    var moved: [[UInt8]] = []
    do throws(SafeWriteError) {
      for child in try source.names() {
        try source.moveChild(child, to: destination, depth: depth)
        moved.append(child)
      }
      // Last, because its mode may not allow writing to it.
      if isNew { destination.take(try? CarriedMetadata(of: source.number, path: destination.path), times) }
      guard remove(name, isFolder: true) else { throw failure(.remove, name) }
    } catch {
      for child in moved.reversed() { try? destination.moveChild(child, to: source, depth: depth) }
      source.take(nil, times)
      if isNew { _ = other.remove(newName, isFolder: true) }
      throw error
    }
  }

  private func moveChild(_ child: [UInt8], to destination: Folder, depth: Int) throws(SafeWriteError) {
    if rename(child, to: child, in: destination) { return }
    guard errno == EXDEV || errno == ENOTEMPTY || errno == EEXIST else { throw failure(.replace, child) }
    try movePiecewise(child, to: child, in: destination, depth: depth + 1)
  }

  /// Takes over the metadata of another folder as far as possible: losing some of it is better than losing the folder's
  /// place.
  private func take(_ carried: CarriedMetadata?, _ attributes: ItemAttributes) {
    var metadata = Metadata(descriptor: number, path: path, asked: attributes)
    try? metadata.apply(from: carried)
  }
}
