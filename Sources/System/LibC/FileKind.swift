/// The kind of an item in its file system.
package enum FileKind: Sendable {
  case file
  case folder
  case symbolicLink
  case namedPipe
  case socket
  case characterDevice
  case blockDevice
  /// A kind that POSIX does not define.
  case other

  /// The kind in a mode of `stat(2)`.
  package init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .symbolicLink
    case S_IFIFO: self = .namedPipe
    case S_IFSOCK: self = .socket
    case S_IFCHR: self = .characterDevice
    case S_IFBLK: self = .blockDevice
    default: self = .other
    }
  }

  /// The kind in the type byte of a folder's entry; nil if the file system does not report it.
  package init?(entryType: UInt8) {
    switch Int(entryType) {
    case DT_UNKNOWN: return nil
    case DT_REG: self = .file
    case DT_DIR: self = .folder
    case DT_LNK: self = .symbolicLink
    case DT_FIFO: self = .namedPipe
    case DT_SOCK: self = .socket
    case DT_CHR: self = .characterDevice
    case DT_BLK: self = .blockDevice
    default: self = .other
    }
  }
}
