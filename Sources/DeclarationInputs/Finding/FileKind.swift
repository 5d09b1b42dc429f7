import Glibc

/// What is at a path.
enum FileKind {
  case file, folder, other

  /// Examines an item; nil if there is none.
  ///
  /// - Throws: if the system does not tell.
  init?(ofItemAt path: String, followingLinks: Bool) throws(DeclarationInputError) {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      if errno == ENOENT { return nil }
      throw .notExaminable(path, code: errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }

  /// Whether there is something, of any kind.
  ///
  /// - Throws: if the system does not tell.
  static func exists(_ path: String) throws(DeclarationInputError) -> Bool {
    var status = stat()
    if lstat(path, &status) == 0 { return true }
    // Below a file there is nothing.
    if errno == ENOENT || errno == ENOTDIR { return false }
    throw .notExaminable(path, code: errno)
  }
}

/// The items of a folder, in the order of their names' bytes.
struct FolderListing {
  private(set) var items: [(name: String, kind: FileKind)] = []

  /// Lists a folder. Names that are no UTF-8 are passed over, for no Info.plist can have one.
  ///
  /// - Throws: if the folder cannot be opened or read.
  init(_ folder: String) throws(DeclarationInputError) {
    guard let stream = opendir(folder) else {
      throw DeclarationInputError(
        folder, "the folder cannot be opened: \(String(cString: strerror(errno)))", hint: "check its permissions")
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        // A signal interrupts the call, not the listing.
        if errno == EINTR { continue }
        break
      }
      if let name = Self.name(entry), name != ".", name != "..", let kind = try Self.kind(entry, "\(folder)/\(name)") {
        items.append((name, kind))
      }
    }
    if errno != 0 {
      throw DeclarationInputError(
        folder, "the folder cannot be read: \(String(cString: strerror(errno)))", hint: "check the disk it is on")
    }
    items.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func name(_ entry: UnsafeMutablePointer<dirent>) -> String? {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
    return String(validatingCString: start)
  }

  /// A link is neither file nor folder, whatever it leads to.
  private static func kind(
    _ entry: UnsafeMutablePointer<dirent>, _ path: @autoclosure () -> String
  ) throws(DeclarationInputError) -> FileKind? {
    switch Int(entry.pointee.d_type) {
    case DT_REG: .file
    case DT_DIR: .folder
    case DT_UNKNOWN: try FileKind(ofItemAt: path(), followingLinks: false)
    default: .other
    }
  }
}
