import UTLibC
import UTSystemCalls

extension Folder {
  /// Replaces hard-linked files of a package with separate copies.
  /// - Returns: false if one could not be replaced.
  package func separateFiles(of package: [UInt8]) -> Bool {
    var isDone = true
    forEachItem(at: package, onError: { if $0.code != ENOENT { isDone = false } }) { folder, name, status in
      // A package that has become a flat file stays.
      guard folder !== self, FileIdentity(status).kind == .file, status.linkCount > 1 else { return }
      if (try? folder.separateFile(name)) == nil { isDone = false }
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
          from: source.number, 0..<status.size, hasHoles: status.hasHoles, to: copy.number, at: 0, path: path,
          meter: SaveMeter(nil))
      }
      var metadata = Metadata(
        descriptor: copy.number, path: path, asked: ItemAttributes(modified: status.modified))
      try metadata.apply(from: CarriedMetadata(of: source.number, path: path))
      guard rename(copy.name, to: name) else { throw failure(.replace, name) }
    } catch {
      _ = remove(copy.name)
      throw error
    }
  }
}
