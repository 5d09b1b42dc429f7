import SafeWriting
import UTLibC
import UTSystemCalls

/// The versions of a file or package that now has another path.
struct MovedVersions {
  let item: ItemVersions
  /// The path at which it was.
  let oldPath: [UInt8]
  /// If another item took its place: when the current version of the moved item was created.
  let birth: UInt64?
  /// For an item of a moved package, if another package took its place: when that package was created.
  var end: Timestamp?

  /// The names of the moved item's versions: later ones belong to the other item.
  var names: [StoredName] {
    if let end { return item.names.filter { $0.replaced.isBefore(end) } }
    guard let birth else { return item.names }
    return item.names.filter { name in MoveMark(name.bytes, in: item.folder).map { $0.birth <= birth } ?? false }
  }
}

/// Recognizes a file or package that was moved.
struct MoveMark: Equatable {
  let name: [UInt8]
  /// When the item was created.
  let birth: UInt64

  /// - Returns: nil if nothing exists there, or the file system does not store when it was created: inode numbers are
  ///   reused.
  init?(_ name: [UInt8], in folder: Folder? = nil) {
    let item = ReadProblems.skipping { () throws(SafeWriteError) in
      let item = Descriptor.open(name, in: folder?.descriptor, Descriptor.withoutAccess | O_NOFOLLOW)
      guard let item else { throw folder?.failure(.examine, name) ?? SafeWriteError(.examine, name, code: errno) }
      return item
    }
    guard let item else { return nil }
    self.init(item)
  }

  init?(at path: [UInt8]) { self.init(path, in: nil) }

  init?(_ item: Descriptor) {
    errno = 0
    birth = item.birth
    guard birth != 0, let status = item.status() else {
      let code = errno
      ReadProblems.note(SafeWriteError(.examine, item.currentPath ?? item.pathOfDescriptor, code: code))
      return nil
    }
    name = Self.name(of: status, birth: birth)
  }

  /// The inode number and the creation time of an item, as text.
  static func name(of status: FileStatus, birth: UInt64) -> [UInt8] {
    status.inode.hexadecimal + [UInt8(ascii: "-")] + birth.hexadecimal
  }
}
