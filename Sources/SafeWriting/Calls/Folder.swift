import Glibc

/// An open folder. Everything is done by names in it, never by paths, so that neither links nor renames elsewhere lead
/// astray.
final class Folder: Sendable {
  let descriptor: Descriptor
  /// How errors call it.
  let path: [UInt8]

  var number: CInt { descriptor.number }

  init(_ descriptor: Descriptor, path: [UInt8]) {
    self.descriptor = descriptor
    self.path = path
  }

  private static let access = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  /// Opens a folder by its path, following links.
  convenience init(path: [UInt8]) throws(SafeWriteError) {
    let number = withCString(path) { path in uninterrupted { Glibc.open(path, Self.access) } }
    guard let descriptor = Descriptor(number) else { throw SafeWriteError(.openFolder, path, code: errno) }
    self.init(descriptor, path: path)
  }

  /// Opens a folder in this one; a link is refused.
  func folder(_ name: [UInt8]) throws(SafeWriteError) -> Folder {
    let number = withCString(name) { name in uninterrupted { openat(self.number, name, Self.access | O_NOFOLLOW) } }
    guard let descriptor = Descriptor(number) else { throw failure(.openFolder, name) }
    return Folder(descriptor, path: path(of: name))
  }

  /// Opens a folder below this one, step by step.
  func folder(below components: some Sequence<ArraySlice<UInt8>>) throws(SafeWriteError) -> Folder {
    var folder = self
    for component in components { folder = try folder.folder(Array(component)) }
    return folder
  }

  /// The path of an item in it.
  func path(of name: [UInt8]) -> [UInt8] { path == [slash] ? path + name : path + [slash] + name }

  /// The error of the last call.
  func failure(_ operation: SafeWriteError.Operation, _ name: [UInt8]) -> SafeWriteError {
    let code = errno
    return SafeWriteError(operation, path(of: name), code: code)
  }

  /// The error of the last call, on the folder itself.
  func failure(_ operation: SafeWriteError.Operation) -> SafeWriteError {
    let code = errno
    return SafeWriteError(operation, path, code: code)
  }

  /// Opens an item, links excepted; nil with `errno` set if that fails.
  func open(_ name: [UInt8], _ flags: CInt, mode: mode_t = 0) -> Descriptor? {
    Descriptor(
      withCString(name) { name in uninterrupted { openat(number, name, flags | O_NOFOLLOW | O_CLOEXEC, mode) } })
  }

  /// What an item is, links not followed; nil with `errno` set if that fails.
  func status(of name: [UInt8]) -> stat? {
    var status = stat()
    let result = withCString(name) { name in uninterrupted { fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) } }
    return result == 0 ? status : nil
  }

  func identity(of name: [UInt8]) -> FileIdentity? { status(of: name).map(FileIdentity.init) }

  /// What an item is, nil if there is none.
  func identityIfPresent(of name: [UInt8]) throws(SafeWriteError) -> FileIdentity? {
    if let identity = identity(of: name) { return identity }
    guard errno == ENOENT else { throw failure(.examine, name) }
    return nil
  }

  /// `renameat2`, in this folder or into another; false with `errno` set if it fails.
  func rename(_ from: [UInt8], to name: [UInt8], in folder: Folder? = nil, flags: CUnsignedInt = 0) -> Bool {
    withCString(from) { from in
      withCString(name) { name in
        uninterrupted { fileCallRename(number, from, (folder ?? self).number, name, flags) } == 0
      }
    }
  }

  /// Gives an item a second name; false with `errno` set if that fails.
  func link(_ from: [UInt8], to name: [UInt8], in folder: Folder? = nil) -> Bool {
    withCString(from) { from in
      withCString(name) { name in uninterrupted { linkat(number, from, (folder ?? self).number, name, 0) } == 0 }
    }
  }

  func makeFolder(_ name: [UInt8], mode: mode_t) -> Bool {
    withCString(name) { name in uninterrupted { mkdirat(number, name, mode) } == 0 }
  }

  func makeLink(_ name: [UInt8], destination: [UInt8]) -> Bool {
    withCString(name) { name in
      withCString(destination) { destination in uninterrupted { symlinkat(destination, number, name) } == 0 }
    }
  }

  /// Sets when a link was changed.
  func setModified(_ modified: Timestamp, ofLink name: [UInt8]) -> Bool {
    let times = [timespec(tv_sec: 0, tv_nsec: FileCallConstant.omitTime), modified.timespec]
    return withCString(name) { name in uninterrupted { utimensat(number, name, times, AT_SYMLINK_NOFOLLOW) } == 0 }
  }

  /// Where a link leads; nil with `errno` set if that cannot be read.
  func destination(ofLink name: [UInt8]) -> [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = withCString(name) { name in uninterrupted { readlinkat(number, name, &buffer, buffer.count) } }
    return count < 0 ? nil : buffer.prefix(count).map { UInt8(bitPattern: $0) }
  }

  func remove(_ name: [UInt8], isFolder: Bool = false) -> Bool {
    withCString(name) { name in uninterrupted { unlinkat(number, name, isFolder ? AT_REMOVEDIR : 0) } == 0 }
  }

  /// Makes the names in it durable.
  func sync() throws(SafeWriteError) {
    guard uninterrupted({ fsync(number) }) == 0 else { throw failure(.syncFolder) }
  }
}

let slash = UInt8(ascii: "/")
let dot = UInt8(ascii: ".")
