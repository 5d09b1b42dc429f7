import FileTrees
import ZipArchives

extension FileTree {
  /// Writes a zip archive with the tree as its only item.
  ///
  /// - Parameters:
  ///   - name: the name of the item in the archive, usually the package's name.
  ///   - writer: writes the archive, and is finished.
  ///   - onRead: called with the number of bytes read so far, before every megabyte or item. An error from it cancels
  ///     the work.
  /// - Throws: `FileTreeError` if a file cannot be read; `ZipError`; errors from the closures.
  public func pack(as name: FileName, into writer: ZipWriter, onRead: (Int) throws -> Void = { _ in }) throws {
    var count = 0
    try forEachItem { path, item in
      try onRead(count)
      try item.add(to: writer, ([name] + path).pathBytes) {
        try onRead(count)
        count += $0
      }
    }
    try writer.finish()
  }

  /// Finds the items that ``ArchivedTree`` would refuse in an archive of the tree.
  ///
  /// - Parameters:
  ///   - name: the name of the item in the archive.
  ///   - body: called with the path of each item and the reason.
  public func forEachRefusal(packedAs name: FileName, _ body: (_ path: [FileName], _ message: String) -> Void) {
    forEachItem { path, item in
      if let refusal = ArchivedPath.refusal(of: ([name] + path).pathBytes) { return body(path, refusal.message) }
      guard let destination = item.destination, target(ofLink: destination, at: path) == .outside else { return }
      body(path, "the link points outside the package, to '\(String(decoding: destination, as: UTF8.self))'")
    }
  }

  private func add(to writer: ZipWriter, _ path: [UInt8], onPiece: (Int) throws -> Void) throws {
    let attributes = try attributesOfCopy()
    func zipped(_ mode: UInt32) -> ZipWriter.Attributes {
      ZipWriter.Attributes(
        mode: attributes.mode ?? mode, modified: attributes.modified?.seconds,
        nanoseconds: attributes.modified?.nanoseconds ?? 0)
    }
    switch kind {
    case .directory: try writer.addDirectory(named: path, zipped(0o755))
    case .file(let contents):
      try writer.addFile(named: path, size: contents.count, zipped(0o644)) { write in
        try contents.forEachPiece {
          try onPiece($0.count)
          try write($0)
        }
      }
    case .symbolicLink(let destination):
      try writer.addSymbolicLink(named: path, destination: destination, zipped(0o777))
    }
  }
}
