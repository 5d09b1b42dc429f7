import Glibc

extension Folder {
  /// Moves a folder that cannot be renamed: each of its items, into a folder that may have part of them already. Folders are
  /// made anew, with what they have.
  func movePiecewise(_ name: [UInt8], to newName: [UInt8], in other: Folder? = nil, depth: Int = 0)
    throws(SafeWriteError)
  {
    guard depth < Self.maximumDepth else { throw SafeWriteError(.replace, path(of: name), code: ELOOP) }
    let other = other ?? self
    let isNew = other.makeFolder(newName, mode: 0o700)
    guard isNew || errno == EEXIST else { throw other.failure(.create, newName) }
    let (source, destination) = (try folder(name), try other.folder(newName))
    for child in try source.names() where !source.rename(child, to: child, in: destination) {
      guard errno == EXDEV || errno == ENOTEMPTY || errno == EEXIST else { throw source.failure(.replace, child) }
      try source.movePiecewise(child, to: child, in: destination, depth: depth + 1)
    }
    // In the end, as its mode may forbid to write to it; losing some of that is better than losing the place.
    if let carried = try? CarriedMetadata(of: source.number, path: destination.path) {
      let attributes = ItemAttributes(modified: source.descriptor.status().map { Timestamp($0.st_mtim) })
      var metadata = Metadata(descriptor: destination.number, path: destination.path, asked: attributes)
      try? metadata.apply(from: carried)
    }
    guard remove(name, isFolder: true) else { throw failure(.remove, name) }
  }
}
