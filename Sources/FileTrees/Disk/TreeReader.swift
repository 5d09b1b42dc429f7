import Glibc
import SafeWriting

/// Reads a tree from disk; a value per item that is read.
struct TreeReader {
  let readsContents: Bool
  /// The folder that is read as a whole; nil while that is not open.
  var root: Descriptor?
  /// The folder that the item is in.
  var folder: Descriptor?
  /// The names on the way from `root`.
  var names: [FileName] = []
  /// What errors call the item.
  var path: [UInt8]

  /// The item of a name in `folder`.
  func item(named name: [UInt8]) throws(FileTreeError) -> FileTree {
    var status = stat()
    let result = withCString(name) { fstatat(folder?.number ?? AT_FDCWD, $0, &status, AT_SYMLINK_NOFOLLOW) }
    guard result == 0 else { throw .lastError("read its status", path) }
    let kind: FileTree.Kind
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file(try contents(FileIdentity(status)))
    case S_IFDIR: kind = .directory(try children(of: name))
    case S_IFLNK: kind = .symbolicLink(destination: try destination(of: name, size: Int(status.st_size)))
    default: throw .unsupportedKind(path: path)
    }
    let attributes = ItemAttributes(
      mode: UInt32(status.st_mode & 0o7777), modified: Timestamp(status.st_mtim))
    return FileTree(kind, attributes: attributes)
  }

  private func contents(_ identity: FileIdentity) throws(FileTreeError) -> FileContents {
    let stored = FileContents.stored(StoredFile(root: root, names: names, path: path, identity: identity))
    return readsContents ? .bytes(try stored.bytes()) : stored
  }

  private func children(of name: [UInt8]) throws(FileTreeError) -> [FileName: FileTree] {
    guard names.count < FileTree.maximumDepth else { throw .tooDeep(path: path, limit: FileTree.maximumDepth) }
    let opened = try Descriptor.open(name, in: folder, O_RDONLY | O_DIRECTORY, path: path)
    var children: [FileName: FileTree] = [:]
    for child in try Self.names(in: opened, path: path) {
      var reader = self
      reader.root = root ?? opened
      reader.folder = opened
      reader.names.append(child)
      reader.path = path + (path.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + child.bytes
      children[child] = try reader.item(named: child.bytes)
    }
    return children
  }

  /// The names in an open folder, in no particular order.
  private static func names(in folder: Descriptor, path: [UInt8]) throws(FileTreeError) -> [FileName] {
    // A stream closes its descriptor, so it gets one of its own.
    let copy = fcntl(folder.number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let stream = fdopendir(copy) else { throw .lastError("list it", path) }
    defer { closedir(stream) }
    var names: [FileName] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { pointer in
          Array(UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)))
        }
      }
      // Nil for `.` and `..`; no file system has other names that are not allowed.
      if let name = FileName(name) { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .lastError("list it", path) }
    return names
  }

  private func destination(of name: [UInt8], size: Int) throws(FileTreeError) -> [UInt8] {
    // One byte more than expected shows that the link was not replaced by a longer one.
    let capacity = max(size, Int(PATH_MAX)) + 1
    var buffer = [CChar](repeating: 0, count: capacity)
    let count = withCString(name) { readlinkat(folder?.number ?? AT_FDCWD, $0, &buffer, capacity) }
    guard count >= 0 else { throw .lastError("read the link", path) }
    guard count < capacity else { throw .changed(path: path) }
    return buffer[..<count].map { UInt8(bitPattern: $0) }
  }
}
