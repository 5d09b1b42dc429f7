import UTAppleDouble
import UTLibC

/// The properties of an item on disk that determine its type: kind, name, permissions, and mount point.
struct Item {
  var kind: FileKind
  /// The name that determines the type; for a followed link, the target's.
  var name: ItemName
  var isExecutable = false
  /// Whether a file system is mounted here.
  var isVolume = false
  /// Whether it is a file in which macOS stores metadata of an item next to it.
  var isAppleDouble = false

  /// Reads the item at a path.
  ///
  /// - Parameter followingLinks: whether a symbolic link at the end of the path is followed. If the target of a
  ///   link does not exist, the link itself is the item.
  init(at path: [UInt8], followingLinks: Bool) throws(FileTypeError) {
    guard !path.contains(0) else { throw FileTypeError(path: path, operation: .examining, errorNumber: EINVAL) }
    let cPath = path.map { CChar(bitPattern: $0) } + [0]
    guard var status = FileStatus(of: cPath, in: AT_FDCWD, followingLinks: false) else {
      throw FileTypeError(path: path, operation: .examining, errorNumber: errno)
    }
    var isFollowed = false
    if followingLinks && status.isLink {
      if let target = FileStatus(of: cPath, in: AT_FDCWD, followingLinks: true) {
        status = target
        isFollowed = true
      } else if ![ENOENT, ENOTDIR, ELOOP].contains(errno) {
        throw FileTypeError(path: path, operation: .examining, errorNumber: errno)
      }
    }
    kind = status.kind
    name = ItemName(ofItemAt: path)
    isExecutable = status.isExecutable
    isAppleDouble = kind == .file && AppleDouble.isFile(at: cPath, in: AT_FDCWD)
    guard isFollowed || kind == .folder else { return }
    let descriptor = openWithoutContents(AT_FDCWD, cPath, followingLink: isFollowed)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    if isFollowed || path.last == UInt8(ascii: "/") || name.isRelative {
      name = ItemName(ofDescriptor: descriptor) ?? name
    }
    isVolume = kind == .folder && Self.isMountPoint(descriptor, status)
  }

  /// Whether the folder that contains this one is on another device, or is this one itself, which is true only for `/`.
  static func isMountPoint(_ folder: Int32, _ status: FileStatus) -> Bool {
    guard let parent = FileStatus(of: "..", in: folder, followingLinks: true) else { return false }
    return parent.device != status.device || parent.inode == status.inode
  }
}

extension ItemName {
  /// Whether the name is `.` or `..`.
  var isRelative: Bool { bytes == Array(".".utf8) || bytes == Array("..".utf8) }

  /// The kernel's name for an open item; nil where `/proc` is not mounted or the path is too long.
  init?(ofDescriptor descriptor: Int32) {
    guard let path = kernelPath(of: descriptor) else { return nil }
    self.init(ofItemAt: path)
  }
}
