import UTLibC
import UTSystemCalls

extension Folder {
  /// Replaces hard-linked files of a package with separate copies.
  /// - Returns: false if one could not be replaced.
  package func separateFiles(of package: [UInt8], depth: Int = 0) -> Bool {
    guard let found = identity(of: package) else { return errno == ENOENT }
    guard found.kind == .directory else { return true }
    guard depth < Self.maximumDepth, let folder = try? folder(package), let names = try? folder.names() else {
      return false
    }
    var isDone = true
    for name in names {
      guard let status = folder.status(of: name) else {
        isDone = errno == ENOENT && isDone
        continue
      }
      switch FileIdentity(status).kind {
      case .directory: isDone = folder.separateFiles(of: name, depth: depth + 1) && isDone
      case .file where status.st_nlink > 1: isDone = (try? folder.separateFile(name)) != nil && isDone
      default: break
      }
    }
    return isDone
  }

  private func separateFile(_ name: [UInt8]) throws {
    guard let source = open(name, O_RDONLY | O_NONBLOCK), let status = source.status() else {
      throw failure(.open, name)
    }
    let copy = try makeSibling({ SiblingName.temporary(name) }, mode: 0o600)
    do {
      let path = path(of: copy.name)
      if !Descriptor.clone(source.number, to: copy.number) {
        try FileCopy.copy(
          from: source.number, 0..<Int64(status.st_size), hasHoles: status.hasHoles, to: copy.number, at: 0, path: path,
          meter: SaveMeter(nil))
      }
      var metadata = Metadata(
        descriptor: copy.number, path: path, asked: ItemAttributes(modified: Timestamp(status.st_mtim)))
      try metadata.apply(from: CarriedMetadata(of: source.number, path: path))
      guard rename(copy.name, to: name) else { throw failure(.replace, name) }
    } catch {
      _ = remove(copy.name)
      throw error
    }
  }
}
