import UTLibC
import UTSystemCalls
import UTText

extension FileKind {
  /// Creates the kind of an item; nil if there is none.
  ///
  /// - Throws: if the status cannot be read.
  package init?(ofItemAt path: String, followingLinks: Bool) throws(DeclarationInputError) {
    guard let status = Descriptor.status(at: path.pathBytes, followingLinks: followingLinks) else {
      if errno == ENOENT { return nil }
      throw .notExaminable(path, code: errno)
    }
    self = status.kind
  }

  /// Returns whether an item exists, of any kind.
  ///
  /// - Throws: if the status cannot be read.
  package static func exists(_ path: String) throws(DeclarationInputError) -> Bool {
    if Descriptor.status(at: path.pathBytes, followingLinks: false) != nil { return true }
    // A path below a file does not exist.
    if errno == ENOENT || errno == ENOTDIR { return false }
    throw .notExaminable(path, code: errno)
  }
}

/// The items of a folder, in the byte order of their names. Links in it are not followed.
package struct FolderListing: Sendable {
  package private(set) var items: [(name: String, kind: FileKind)] = []

  /// Lists a folder.
  ///
  /// - Throws: if the folder cannot be opened or read.
  package init(_ folder: String) throws(DeclarationInputError) {
    guard let opened = Descriptor.open(folder.pathBytes, O_RDONLY | O_DIRECTORY) else {
      throw DeclarationInputError(
        folder, "cannot open: \(systemErrorText())", help: "check the folder and its permissions")
    }
    guard let entries = FolderEntries.all(of: opened) else {
      throw DeclarationInputError(
        folder, "cannot read: \(systemErrorText())", help: "check the disk")
    }
    for entry in entries {
      let name = String(spelling: entry.name)
      var kind = entry.kind
      if kind == nil { kind = try FileKind(ofItemAt: "\(folder)/\(name)", followingLinks: false) }
      if let kind { items.append((name, kind)) }
    }
    items.sort { $0.name.precedes($1.name) }
  }
}
