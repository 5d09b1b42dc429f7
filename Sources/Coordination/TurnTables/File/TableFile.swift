import UTLibC
import UTSystemCalls

/// The file of a turn table, checked and open.
///
/// The name contains the version of the format and the identifier of the system's last start, so a table of another
/// version or of an earlier start is another file.
package struct TableFile: Sendable {
  package let path: [UInt8]
  package let layout: TableLayout
  let descriptor: Descriptor
  let identity: ItemIdentity

  /// The layout of all tables of this version.
  package static let layout = TableLayout(
    slotCount: 4096, recordSize: SlotRecord.maximumSize, processCount: TurnWord.maximumProcess + 1)

  /// Opens the table in a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - boot: the identifier of the system's last start; nil to read it.
  ///   - isCreated: whether it is created if necessary.
  /// - Throws: ``TurnTableError``.
  package init(in folder: TableFolder, boot: String? = nil, isCreated: Bool = true) throws(TurnTableError) {
    guard let boot = boot ?? TableHeader.currentBoot() else {
      throw .current("read", Array("/proc/sys/kernel/random/boot_id".utf8))
    }
    let header = TableHeader(layout: Self.layout, boot: boot)
    let name = Self.tablePrefix + Array("\(TableHeader.version)-\(boot)".utf8)
    path = folder.path + [UInt8(ascii: "/")] + name
    layout = Self.layout
    let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    var file = Descriptor.open(name, in: folder.descriptor, flags)
    if file == nil, errno == ENOENT, isCreated {
      try Self.create(name, header, in: folder)
      file = Descriptor.open(name, in: folder.descriptor, flags)
    }
    guard let file else { throw Self.openingError(path) }
    descriptor = file
    identity = try Self.check(file, header, path)
    // A lock keeps systemd-tmpfiles from removing the file because of its age. The table also works without the lock.
    _ = file.lock(exclusively: false)
  }

  private static let tablePrefix = Array("turns-".utf8)
  private static let socketPrefix = Array("messages-".utf8)

  /// The name of the socket of a process, or the prefix of all socket names.
  static func socketName(ofTable name: ArraySlice<UInt8>, process: Int?) -> [UInt8] {
    socketPrefix + name.dropFirst(tablePrefix.count) + Array("-".utf8) + (process.map { Array("\($0)".utf8) } ?? [])
  }

  /// The identifier of the system's start in the name of a table of any version, and the rest of the name.
  private static func start(ofTable name: [UInt8]) -> ArraySlice<UInt8> {
    name.dropFirst(tablePrefix.count).drop { $0 != UInt8(ascii: "-") }.dropFirst()
  }

  private static func openingError(_ path: [UInt8]) -> TurnTableError {
    if errno == ELOOP { return TurnTableError(path: path, problem: .symbolicLink) }
    return errno == EISDIR ? TurnTableError(path: path, problem: .notAFile) : .current("open", path)
  }

  /// Checks whether the file can be used, before it is mapped.
  private static func check(
    _ file: Descriptor, _ header: TableHeader, _ path: [UInt8]
  ) throws(TurnTableError) -> ItemIdentity {
    guard let status = file.status() else { throw .current("examine", path) }
    let size = Int64(header.layout.cellCount * 8)
    let problem: TurnTableError.Problem? =
      !status.isFile
      ? .notAFile
      : status.problem(of: geteuid())
        ?? (status.size == size ? nil : .size(found: status.size, expected: size))
    if let problem { throw TurnTableError(path: path, problem: problem) }
    guard let bytes = file.bytes(header.cells.count * 8, at: 0) else { throw .current("read", path) }
    let cells = bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 8).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) }
    }
    if let problem = header.problem(of: cells) { throw TurnTableError(path: path, problem: problem) }
    // Accessing a page without storage raises a signal if the file system is full. Allocating has no effect if all
    // pages have storage.
    guard file.allocate(size) else { throw .current("allocate", path) }
    return status.identity
  }

  /// Creates a complete table under another name, and renames it unless another process was faster.
  private static func create(_ name: [UInt8], _ header: TableHeader, in folder: TableFolder) throws(TurnTableError) {
    let path = folder.path + [UInt8(ascii: "/")] + name
    removeStale(name, in: folder)
    let new = name + Array(".new-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))".utf8)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
    guard let file = Descriptor.open(new, in: folder.descriptor, flags, mode: 0o600) else {
      throw .current("create", path)
    }
    defer { _ = folder.descriptor.remove(new) }
    var cells = header.cells
    // Tickets begin with 1.
    cells += Array(repeating: 0, count: header.layout.ticket - cells.count) + [1]
    guard file.allocate(Int64(header.layout.cellCount * 8)),
      cells.withUnsafeBytes({ Descriptor.write($0, to: file.number, at: 0) }),
      folder.descriptor.rename(new, to: name, in: folder.descriptor, .keeping) || errno == EEXIST
    else { throw .current("create", path) }
  }

  /// Removes tables and sockets of earlier starts of the system, which no process can be using.
  private static func removeStale(_ name: [UInt8], in folder: TableFolder) {
    let entries = FolderEntries.names(of: folder.descriptor) ?? []
    for entry in entries {
      let start = start(ofTable: entry)
      guard entry.starts(with: tablePrefix), !start.isEmpty, !start.starts(with: self.start(ofTable: name)) else {
        continue
      }
      // Another container with the same folder may have started later.
      guard let file = Descriptor.open(entry, in: folder.descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
        file.lock(exclusively: true)
      else { continue }
      let sockets = socketName(ofTable: entry[...], process: nil)
      for socket in entries where socket.starts(with: sockets) { _ = folder.descriptor.remove(socket) }
      _ = folder.descriptor.remove(entry)
    }
  }
}
