import FileTrees
import SafeWriting
import ZipArchives

extension ArchivedTree {
  /// The top-level items of the archive, in order of their names.
  package var items: [(name: FileName, kind: FileIdentity.Kind)] {
    items(in: root).map { item in
      switch entry(of: item)?.kind {
      case .file: (item.name, .file)
      case .symbolicLink: (item.name, .symbolicLink)
      case .directory, .other, nil: (item.name, .directory)
      }
    }
  }

  /// Writes everything into a new folder, which appears complete or not at all.
  ///
  /// - Parameters:
  ///   - path: the folder, which must not exist.
  ///   - options: the save options.
  /// - Returns: the outcome.
  /// - Throws: `SafeWriteError`; `ZipError` if the archive is damaged or its data exceeds the limits; errors from the
  ///   progress callback.
  @discardableResult
  public func write(to path: FilePath, options: SaveOptions = SaveOptions()) throws -> SaveOutcome {
    var options = options
    options.context.forgetsFiles = true
    return try SafeWrite.package(at: path, options: options) { sink in
      var data = UnpackedData(of: archive, limits)
      try write(root, into: &sink, &data)
    }
  }

  /// Adds everything to an existing folder: either all items appear or none.
  ///
  /// - Parameters:
  ///   - path: the folder on disk; a link to it is followed.
  ///   - options: the save options. Existing links with the same names are replaced, not followed.
  /// - Returns: the outcome.
  /// - Throws: as `write(to:options:)`; on failure, no item is changed.
  package func write(itemsTo path: FilePath, options: SaveOptions = SaveOptions()) throws -> ItemsOutcome {
    let items = items.map { (name: $0.name.bytes, kind: $0.kind) }
    var options = options
    options.context.forgetsFiles = true
    return try SafeWrite.items(items, inFolderAt: path, options: options) { sink in
      var data = UnpackedData(of: archive, limits)
      try write(root, into: &sink, &data)
    }
  }

  private func write(_ folder: Folder, into sink: inout PackageSink, _ data: inout UnpackedData) throws {
    for item in items(in: folder) {
      let name = item.name.bytes
      let entry = entry(of: item)
      let attributes = entry.map(attributes) ?? ItemAttributes()
      switch entry?.kind {
      case .file:
        guard let entry else { break }
        try sink.file(named: name, attributes: attributes) { try write(entry, into: &$0, &data) }
      case .symbolicLink:
        guard let entry else { break }
        try sink.symbolicLink(named: name, destination: destination(of: entry), attributes: attributes)
      case .directory, .other, nil:
        try data.add(UnpackedData.sizeOfFolder)
        try sink.directory(named: name, attributes: attributes) { try write(item.folder, into: &$0, &data) }
      }
    }
  }

  private func write(_ entry: ZipEntry, into sink: inout FileSink, _ data: inout UnpackedData) throws {
    // A closure cannot capture a noncopyable inout value.
    try withUnsafeMutablePointer(to: &sink) { sink in
      func write(_ part: HoleFinder.Part) throws {
        switch part {
        case .data(let bytes):
          try data.add(bytes.count)
          try sink.pointee.write(bytes)
        case .hole(let count): try sink.pointee.writeHole(byteCount: Int64(count))
        }
      }
      var holes = HoleFinder()
      try archive.read(entry) { try holes.add($0, write) }
      try holes.finish(write)
    }
  }
}
