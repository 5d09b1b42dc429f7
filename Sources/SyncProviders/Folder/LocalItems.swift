import Glibc
import SystemCalls

/// The items on this device, found without following links.
enum LocalItems {
  struct Found {
    let item: SyncItem
    let status: stat
  }

  /// More items are not listed.
  private static let maximumCount = 1_000_000

  /// Names that Syncthing uses for itself, and names of temporary files of saves.
  static func isInternal(_ name: [UInt8], isAtTop: Bool) -> Bool {
    let text = String(decoding: name, as: UTF8.self)
    if isAtTop, [".stfolder", ".stignore", ".stversions"].contains(text) { return true }
    return (text.hasPrefix(".syncthing.") || text.hasPrefix("~syncthing~")) && text.hasSuffix(".tmp")
  }

  /// Returns the items in a folder, in the order of their paths; none if it does not exist.
  static func all(in path: SyncPath, of folder: [UInt8]) throws(SyncError) -> [Found] {
    var found: [Found] = []
    try add(path, folder, &found)
    return found.sorted { $0.item.path < $1.item.path }
  }

  private static func add(_ path: SyncPath, _ folder: [UInt8], _ found: inout [Found]) throws(SyncError) {
    var pending = [path]
    while let next = pending.popLast() {
      let flags = O_RDONLY | O_DIRECTORY | (next == .folder ? 0 : O_NOFOLLOW)
      guard let open = Descriptor.open(next.absolute(in: folder), flags) else {
        if [ENOENT, ENOTDIR, ELOOP].contains(errno) { continue }
        throw .system(errno)
      }
      guard let names = FolderEntries.names(of: open) else { throw .system(errno) }
      for bytes in names where !isInternal(bytes, isAtTop: next == .folder) {
        guard let name = FileName(bytes), let child = next.appending(name), let status = open.status(of: bytes) else {
          continue
        }
        guard let kind = SyncItem.Kind(status) else { continue }
        guard found.count < maximumCount else { throw .system(EOVERFLOW) }
        found.append(Found(item: SyncItem(child, kind, status), status: status))
        if kind == .folder { pending.append(child) }
      }
    }
  }
}

extension SyncItem.Kind {
  /// - Returns: nil for sockets and devices, which are not synchronized.
  init?(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: return nil
    }
  }
}

extension SyncItem {
  init(_ path: SyncPath, _ kind: Kind, _ status: stat) {
    self.init(
      path: path, kind: kind, size: kind == .file ? Int64(status.st_size) : nil, modified: status.modificationDate,
      isLocal: true)
  }
}
