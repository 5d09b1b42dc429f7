import Glibc
import SafeWriting

extension FileTree {
  /// Writes it, so that a reader finds the old version or the new one, whole, and nothing that another program saved is
  /// lost.
  ///
  /// Files of the version that is replaced, read from there and not changed since, are not written again.
  ///
  /// - Parameters:
  ///   - path: where to.
  ///   - base: the version that was read; nil for whatever is there.
  ///   - options: how.
  /// - Returns: what was done, with the version of another program if there was one; nil for a symbolic link.
  /// - Throws: `SafeWriteError`; ``FileTreeError`` if contents cannot be read; what the progress callback throws.
  @discardableResult
  public func write(
    to path: [UInt8], replacing base: FileBase? = nil, options: SaveOptions = SaveOptions()
  ) throws -> SaveOutcome? {
    var options = options
    options.attributes = attributes
    switch kind {
    case .file(let contents):
      return try SafeWrite.file(at: path, replacing: base, options: options) { try contents.write(into: &$0) }
    case .directory:
      let base = try base ?? (Self.isDirectory(path) ? FileBase(at: path) : nil)
      let reuse = ReusableFiles(of: base?.manifest)
      return try SafeWrite.package(at: path, replacing: base, options: options) { sink in
        try write(into: &sink, prefix: [], reusing: reuse)
      }
    case .symbolicLink(let destination):
      try SafeWrite.symbolicLink(at: path, destination: destination, options: options)
      return nil
    }
  }

  private static func isDirectory(_ path: [UInt8]) -> Bool {
    var status = stat()
    return withCString(path) { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func write(into sink: inout PackageSink, prefix: [UInt8], reusing reuse: ReusableFiles) throws {
    for (name, child) in sortedChildren {
      switch child.kind {
      case .file(let contents):
        if let path = reuse.path(of: contents.storedFile, preferring: prefix + name.bytes),
          reuse.mode(at: path) == child.attributes.mode ?? reuse.mode(at: path)
        {
          // What was changed since is written, if it is in memory.
          do {
            try sink.reuse(named: name.bytes, fromOriginal: path)
            continue
          } catch let error as SafeWriteError where error.code == ESTALE || error.code == ENOENT {}
        }
        try sink.file(named: name.bytes, attributes: child.attributes) { try contents.write(into: &$0) }
      case .directory:
        try sink.directory(named: name.bytes, attributes: ItemAttributes(mode: child.attributes.mode)) { sink in
          try child.write(into: &sink, prefix: prefix + name.bytes + [UInt8(ascii: "/")], reusing: reuse)
        }
      case .symbolicLink(let destination): try sink.symbolicLink(named: name.bytes, destination: destination)
      }
    }
  }
}

extension FileContents {
  fileprivate func write(into sink: inout FileSink) throws {
    if case .stored(let file) = self {
      let reader = try file.open()
      try sink.copy(from: reader.number)
      return try reader.checkUnchanged()
    }
    try sink.reserve(byteCount: Int64(count))
    try sink.write(bytes())
  }
}

/// The files of a package that is replaced, by what they are.
private struct ReusableFiles {
  private let items: [[UInt8]: PackageManifest.Item]
  private let paths: [FileIdentity: [UInt8]]

  init(of manifest: PackageManifest?) {
    items = manifest?.items ?? [:]
    paths = Dictionary(
      items.lazy.filter { $1.identity.kind == .file }.map { ($1.identity, $0) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// Where a file is in the package; nil if it is not in there, or not as it was.
  func path(of file: StoredFile?, preferring path: [UInt8]) -> [UInt8]? {
    guard let file else { return nil }
    return items[path]?.identity == file.identity ? path : paths[file.identity]
  }

  func mode(at path: [UInt8]) -> UInt32? { items[path]?.mode }
}
