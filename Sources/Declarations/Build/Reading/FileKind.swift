import UTLibC
import UTSystemCalls
import UTText

/// The kind of item at a path.
package enum FileKind: Sendable {
  case file, folder, other

  /// Creates the kind of an item; nil if there is none.
  ///
  /// - Throws: if the status cannot be read.
  package init?(ofItemAt path: String, followingLinks: Bool) throws(DeclarationInputError) {
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

  /// Returns whether an item exists, of any kind.
  ///
  /// - Throws: if the status cannot be read.
  package static func exists(_ path: String) throws(DeclarationInputError) -> Bool {
    if Descriptor.status(at: Array(path.utf8), followingLinks: false) != nil { return true }
    // A path below a file does not exist.
    if errno == ENOENT || errno == ENOTDIR { return false }
    throw .notExaminable(path, code: errno)
  }
}

/// The items of a folder, in the byte order of their names.
package struct FolderListing: Sendable {
  package private(set) var items: [(name: String, kind: FileKind)] = []

  /// Lists a folder. Names that are not valid UTF-8 are skipped, because no Info.plist can have one.
  ///
  /// - Throws: if the folder cannot be opened or read.
  package init(_ folder: String) throws(DeclarationInputError) {
    guard let opened = Descriptor.open(Array(folder.utf8), O_RDONLY | O_DIRECTORY) else {
      throw DeclarationInputError(
        folder, "cannot open: \(systemErrorText())", help: "check its permissions")
    }
    guard let entries = FolderEntries.all(of: opened) else {
      throw DeclarationInputError(
        folder, "cannot read: \(systemErrorText())", help: "check the disk")
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

  /// A link is neither a file nor a folder, whatever its target.
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
