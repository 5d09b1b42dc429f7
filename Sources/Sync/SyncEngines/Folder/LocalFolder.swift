import FoundationEssentials
import SafeWriting
import UTDeviceGenerations
import UTFileURLs
import UTLibC
import UTSyncNames
import UTSystemCalls
import VersionStores

/// The synchronized folder on this device. No link in it is followed: an item below a link does not exist, as for sync
/// engines.
struct LocalFolder {
  struct Found {
    let item: SyncItem
    let status: FileStatus
  }

  /// The maximum number of listed items.
  private static let maximumCount = 1_000_000

  private let root: Descriptor

  init(_ path: [UInt8]) throws(SyncError) {
    guard let root = Descriptor.open(path, O_RDONLY | O_DIRECTORY) else { throw .system(errno) }
    self.root = root
  }

  /// Opens an item for reading; nil if there is none.
  func open(_ path: SyncPath) throws(SyncError) -> Descriptor? {
    if path == .folder { return root }
    if let found = root.openBeneath(path.bytes) { return found }
    return try Self.none(errno)
  }

  /// The status of an item; nil if there is none.
  func status(of path: SyncPath) throws(SyncError) -> FileStatus? {
    guard let parent = path.parent, let name = path.names.last else { return root.status() }
    guard let open = try open(parent) else { return nil }
    if let status = open.status(of: name.bytes) { return status }
    return try Self.none(errno)
  }

  /// Whether there is a folder at a path.
  func isFolder(_ path: SyncPath) throws(SyncError) -> Bool {
    try status(of: path)?.isFolder ?? false
  }

  private static func none<Value>(_ code: CInt) throws(SyncError) -> Value? {
    guard [ENOENT, ENOTDIR, ELOOP].contains(code) else { throw .system(code) }
    return nil
  }

  /// An item, and everything in it, including items that are never synchronized; empty if there is none.
  func contents(of path: SyncPath) throws(SyncError) -> [SyncPath: DiskIdentity] {
    guard let status = try status(of: path) else { return [:] }
    var contents = [path: DiskIdentity(status)]
    guard status.isFolder else { return contents }
    try forEach(in: path) { path, _, status throws(SyncError) in
      guard contents.count < Self.maximumCount else { throw .system(EOVERFLOW) }
      contents[path] = DiskIdentity(status)
      return true
    }
    return contents
  }

  /// Returns the items in a folder, in the order of their paths; none if it does not exist.
  func items(in path: SyncPath) throws(SyncError) -> [Found] {
    var found: [Found] = []
    try forEach(in: path) { child, isAtTop, status throws(SyncError) in
      guard let name = child.names.last?.bytes, !Self.isInternal(name, isAtTop: isAtTop), !child.isUnlisted,
        let kind = SyncItem.Kind(status)
      else { return false }
      guard found.count < Self.maximumCount else { throw .system(EOVERFLOW) }
      found.append(Found(item: SyncItem(child, kind, status), status: status))
      return true
    }
    return found.sorted { $0.item.path < $1.item.path }
  }

  /// Calls `body` with everything in a folder.
  ///
  /// - Parameter body: gets the path, whether it is in the synchronized folder itself, and the status; returns whether
  ///   to enter a folder.
  private func forEach(
    in path: SyncPath, _ body: (SyncPath, Bool, FileStatus) throws(SyncError) -> Bool
  ) throws(SyncError) {
    var pending = [path]
    while let next = pending.popLast() {
      guard let open = try open(next) else { continue }
      guard let names = FolderEntries.names(of: open) else {
        // A folder may have become a file by now.
        if errno == ENOTDIR { continue }
        throw .system(errno)
      }
      for bytes in names {
        guard let name = FileName(bytes), let child = next.appending(name), let status = open.status(of: bytes) else {
          continue
        }
        if try body(child, next == .folder, status), status.isFolder { pending.append(child) }
      }
    }
  }

  /// Names that sync programs, evictions, and versions use for themselves.
  private static func isInternal(_ name: [UInt8], isAtTop: Bool) -> Bool {
    if SyncProgram.isTemporary(name) { return true }
    // Almost all names begin with something else.
    guard name.first == UInt8(ascii: ".") else { return false }
    let text = String(decoding: name, as: UTF8.self)
    if isAtTop, text == EvictionArea.name || SyncProgram.ownNames.contains(text) { return true }
    return text.hasPrefix(VersionStore.folderPrefix)
  }
}

extension SyncItem.Kind {
  /// - Returns: nil for sockets and devices, which are not synchronized.
  init?(_ status: FileStatus) {
    switch status.kind {
    case .file: self = .file
    case .folder: self = .folder
    case .symbolicLink: self = .link
    default: return nil
    }
  }
}

extension SyncItem {
  init(_ path: SyncPath, _ kind: Kind, _ status: FileStatus) {
    self.init(
      path: path, kind: kind, size: kind == .file ? status.size : nil, modified: Date(status.modified),
      isLocal: true)
  }
}
