import Glibc
import SystemCalls

/// What is at a path.
enum FileKind {
  case file, folder, other

  /// Examines an item; nil if there is none.
  ///
  /// - Throws: if the system does not tell.
  init?(ofItemAt path: String, followingLinks: Bool) throws(DeclarationInputError) {
    guard let status = Descriptor.status(at: Array(path.utf8), followingLinks: followingLinks) else {
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
    if Descriptor.status(at: Array(path.utf8), followingLinks: false) != nil { return true }
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
    guard let opened = Descriptor.open(Array(folder.utf8), O_RDONLY | O_DIRECTORY) else {
      throw DeclarationInputError(
        folder, "the folder cannot be opened: \(String(cString: strerror(errno)))", hint: "check its permissions")
    }
    guard let entries = FolderEntries.all(of: opened) else {
      throw DeclarationInputError(
        folder, "the folder cannot be read: \(String(cString: strerror(errno)))", hint: "check the disk it is on")
    }
    for entry in entries {
      if let name = String(validating: entry.name, as: UTF8.self),
        let kind = try Self.kind(entry.kind, "\(folder)/\(name)")
      {
        items.append((name, kind))
      }
    }
    items.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// A link is neither file nor folder, whatever it leads to.
  private static func kind(
    _ kind: FolderEntries.Kind, _ path: @autoclosure () -> String
  ) throws(DeclarationInputError) -> FileKind? {
    switch kind {
    case .file: .file
    case .folder: .folder
    case .unknown: try FileKind(ofItemAt: path(), followingLinks: false)
    case .link, .other: .other
    }
  }
}
