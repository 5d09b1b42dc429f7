import TypeRegistry
import UTAppleDouble
import UTLibC

extension Walker {
  /// Takes over an open folder and reads it: determines the types of its items, and passes its subfolders to the
  /// frontier.
  mutating func read(_ folder: WalkedFolder) {
    if context.walk.followsLinks && !context.frontier.isFirstVisit(folder.identity) { return }
    waiting.removeAll(keepingCapacity: true)
    let error = context.walk.isOrdered || context.walk.followsLinks ? readOrdered(folder) : readAsFound(folder)
    if error != 0 { report(folder.name, in: folder.parent, .reading, error) }
    guard !waiting.isEmpty, !sink.isCancelled else { return }
    folder.waiting = Array(waiting[...])
    context.frontier.push(folder)
  }

  /// Reads a folder's entries in the order of the file system.
  ///
  /// - Returns: 0, or the error with which reading ended.
  private mutating func readAsFound(_ folder: WalkedFolder) -> Int32 {
    while !sink.isCancelled {
      let count = readEntries(folder.descriptor)
      guard count > 0 else { return count == 0 ? 0 : errno }
      for entry in DirectoryEntries(buffer, count: count) { visit(entry, in: folder) }
    }
    return 0
  }

  /// Reads a folder's entries and visits them in the byte order of their names.
  private mutating func readOrdered(_ folder: WalkedFolder) -> Int32 {
    var names: [UInt8] = []
    var found: [(start: Int, length: Int, type: UInt8)] = []
    var error: Int32 = 0
    while true {
      let count = readEntries(folder.descriptor)
      if count < 0 { error = errno }
      guard count > 0 else { break }
      for entry in DirectoryEntries(buffer, count: count) {
        found.append((names.count, entry.name.count, entry.type))
        names.append(contentsOf: entry.name)
        names.append(0)
      }
    }
    names.withUnsafeBytes { names in
      func name(_ entry: (start: Int, length: Int, type: UInt8)) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: names[entry.start..<entry.start + entry.length])
      }
      found.sort { name($0).lexicographicallyPrecedes(name($1)) }
      for entry in found { visit(DirectoryEntry(name: name(entry), type: entry.type), in: folder) }
    }
    return error
  }

  /// Fills the buffer, again after a signal.
  private func readEntries(_ descriptor: Int32) -> Int {
    while true {
      let count = readDirectoryEntries(descriptor, buffer, Self.bufferSize)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  // MARK: Items

  @inline(__always)
  private mutating func visit(_ entry: DirectoryEntry, in folder: WalkedFolder) {
    if !context.walk.includesHiddenItems && entry.name[0] == UInt8(ascii: ".") { return }
    if Int(entry.type) == DT_REG { return visitFile(entry, in: folder) }
    visitOther(entry, in: folder)
  }

  @inline(__always)
  private mutating func visitFile(_ entry: DirectoryEntry, in folder: WalkedFolder) {
    guard context.selection.accepts(entry.name) else { return }
    guard context.selection.needsTypes else { return add(entry, code: Batch.untyped, in: folder) }
    if isAppleDouble(entry, in: folder) {
      if types.accepts(types.bareFile.plain) { add(entry, code: types.bareFile.plain, in: folder) }
      return
    }
    guard let type = types.file(named: entry.name) else { return visitUncoded(entry, in: folder) }
    if !type.dependsOnMode {
      if types.accepts(type.plain) { add(entry, code: type.plain, in: folder) }
      return
    }
    guard types.accepts(type.plain) || types.accepts(type.executable) else { return }
    if context.selection.readsStatus {
      guard let status = status(entry, in: folder) else { return }
      let code = status.isExecutable ? type.executable : type.plain
      if types.accepts(code) { sink.add(entry.name, code: code, status) }
    } else if let isExecutable = isExecutable(entry, in: folder) {
      let code = isExecutable ? type.executable : type.plain
      if types.accepts(code) { sink.add(entry.name, code: code, nil) }
    }
  }

  @inline(__always)
  private func isAppleDouble(_ entry: DirectoryEntry, in folder: WalkedFolder) -> Bool {
    guard entry.name[0] == UInt8(ascii: "."), let name = entry.cName else { return false }
    return AppleDouble.isFile(at: name, in: folder.descriptor)
  }

  /// Reports an item that is not a folder.
  @inline(__always)
  private mutating func add(_ entry: DirectoryEntry, code: Int, in folder: WalkedFolder) {
    guard context.selection.readsStatus else { return sink.add(entry.name, code: code, nil) }
    if let status = status(entry, in: folder) { sink.add(entry.name, code: code, status) }
  }

  /// Reports an item whose name does not determine its type, if it is selected.
  private mutating func addSelected(_ entry: DirectoryEntry, code: Int, in folder: WalkedFolder) {
    if context.selection.accepts(entry.name), types.accepts(code) { add(entry, code: code, in: folder) }
  }

  /// The status of an item; nil if it cannot be read, which is reported.
  private mutating func status(_ entry: DirectoryEntry, in folder: WalkedFolder) -> FileStatus? {
    guard let name = entry.cName else { return nil }
    if let status = FileStatus(withCreationOf: name, in: folder.descriptor) { return status }
    report(Array(entry.name.map { CChar(bitPattern: $0) }) + [0], in: folder, .examining)
    return nil
  }

  /// Reports a file whose type gets no number.
  private mutating func visitUncoded(_ entry: DirectoryEntry, in folder: WalkedFolder) {
    var status: FileStatus?
    if context.selection.readsStatus {
      status = self.status(entry, in: folder)
      if status == nil { return }
    }
    guard let isExecutable = status?.isExecutable ?? isExecutable(entry, in: folder) else { return }
    let name = ItemName(bytes: Array(entry.name))
    let type = context.walk.registry.type(ofFileNamed: name, isExecutable: isExecutable)
    addSelected(entry, type: type, status)
  }

  private mutating func addSelected(_ entry: DirectoryEntry, type: UniformType, _ status: FileStatus?) {
    if context.selection.type?(type) ?? true { sink.add(entry.name, type: type, status) }
  }

  /// Whether a file has an executable bit; nil if it no longer exists. If this cannot be read, returns
  /// false and reports the reason.
  private mutating func isExecutable(_ entry: DirectoryEntry, in folder: WalkedFolder) -> Bool? {
    guard let name = entry.cName else { return nil }
    if let status = FileStatus(of: name, in: folder.descriptor, followingLinks: false) { return status.isExecutable }
    let reason = errno
    report(Array(entry.name.map { CChar(bitPattern: $0) }) + [0], in: folder, .examining, reason)
    return reason == ENOENT ? nil : false
  }

  private mutating func visitOther(_ entry: DirectoryEntry, in folder: WalkedFolder) {
    guard let name = entry.cName else { return }
    guard let kind = FileKind(entryType: entry.type) else {
      guard let status = FileStatus(of: name, in: folder.descriptor, followingLinks: false) else {
        return report(Array(entry.name.map { CChar(bitPattern: $0) }) + [0], in: folder, .examining)
      }
      return visit(entry, status.kind, in: folder)
    }
    visit(entry, kind, in: folder)
  }

  private mutating func visit(_ entry: DirectoryEntry, _ kind: FileKind, in folder: WalkedFolder) {
    switch kind {
    case .file: visitFile(entry, in: folder)
    case .folder: wait(entry, WalkedFolder.plainMark)
    case .symbolicLink where context.walk.followsLinks: follow(entry, in: folder)
    case .symbolicLink: addSelected(entry, code: types.symbolicLink, in: folder)
    default: addSelected(entry, code: types.other(kind), in: folder)
    }
  }

  private mutating func wait(_ entry: DirectoryEntry, _ mark: CChar) {
    waiting.append(mark)
    waiting.append(contentsOf: entry.name.bindMemory(to: CChar.self))
    waiting.append(0)
  }

  /// Reports a symbolic link with the type of its target, from the target's name; a link without a target is a link.
  /// The status is the link's own.
  private mutating func follow(_ entry: DirectoryEntry, in folder: WalkedFolder) {
    guard let name = entry.cName else { return }
    let target = openWithoutContents(folder.descriptor, name, followingLink: true)
    defer { if target >= 0 { UTLibC.close(target) } }
    guard target >= 0, let status = FileStatus(of: target) else {
      return addSelected(entry, code: types.symbolicLink, in: folder)
    }
    switch status.kind {
    case .folder: wait(entry, WalkedFolder.linkMark)
    case .file:
      let targetName = ItemName(ofDescriptor: target) ?? ItemName(bytes: Array(entry.name))
      let type = context.walk.registry.type(ofFileNamed: targetName, isExecutable: status.isExecutable)
      guard context.selection.accepts(entry.name) else { return }
      let linkStatus = context.selection.readsStatus ? self.status(entry, in: folder) : nil
      addSelected(entry, type: type, linkStatus)
    default: addSelected(entry, code: types.other(status.kind), in: folder)
    }
  }
}
