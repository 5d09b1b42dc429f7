import TypeRegistry
import UTLibC

/// One thread of a walk: opens folders, reads their entries, and determines the types.
///
/// For a regular file with a known extension, this is a lookup in a small table; the file itself is examined only if
/// its type depends on the executable bits.
struct Walker<Sink: WalkSink> {
  let context: WalkContext
  var sink: Sink
  var types: WalkTypes
  /// The names of subfolders of the current folder, in the format of `WalkedFolder.waiting`.
  var waiting: [CChar] = []
  /// The entries as returned by the system.
  let buffer: UnsafeMutableRawPointer

  static var bufferSize: Int { 1 << 16 }

  /// Walks until the frontier is exhausted.
  static func run(_ context: WalkContext, _ sink: Sink) -> Sink {
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: bufferSize, alignment: 16)
    defer { buffer.deallocate() }
    var walker = Walker(context: context, sink: sink, types: WalkTypes(context), buffer: buffer)
    walker.run()
    return walker.sink
  }

  private init(context: WalkContext, sink: Sink, types: WalkTypes, buffer: UnsafeMutableRawPointer) {
    self.context = context
    self.sink = sink
    self.types = types
    self.buffer = buffer
  }

  private mutating func run() {
    var turn = context.frontier.next(finished: false)
    while true {
      switch turn {
      case .walk(.root(let path)): walkRoot(path)
      case .walk(.subfolder(let parent, let name, let isLink, let descriptor)):
        walkSubfolder(name, isLink, of: parent, descriptor)
      case .wait:
        sink.flush()
        turn = context.frontier.nextAfterWaiting().map { .walk($0) } ?? .end
        continue
      case .end:
        sink.flush()
        return
      }
      if sink.isCancelled { context.frontier.stop() }
      turn = context.frontier.next(finished: true)
    }
  }

  // MARK: Folders

  private mutating func walkRoot(_ name: [CChar]) {
    let isLink = context.walk.followsLinks
    let item: Item
    do throws(FileTypeError) {
      item = try Item(at: WalkedFolder.path(of: name, in: nil), followingLinks: isLink)
    } catch {
      return sink.report(error)
    }
    let type = context.walk.registry.type(of: item)
    enter(name, in: nil, openAs: AT_FDCWD, code: context.codes.code(for: type))
    guard item.kind == .folder, context.walk.descendsIntoPackages || !context.rules.isPackage(type) else { return }
    let descriptor = openFolder(name, isLink, in: AT_FDCWD)
    guard descriptor >= 0 else { return report(name, in: nil, .opening) }
    guard let status = FileStatus(of: descriptor) else { return close(descriptor, reporting: name, in: nil) }
    read(WalkedFolder(parent: nil, name: name, isLink: isLink, identity: status.identity, descriptor: descriptor))
  }

  private mutating func walkSubfolder(
    _ name: [CChar], _ isLink: Bool, of parent: WalkedFolder, _ above: Result<Int32, Frontier.OpeningFailure>
  ) {
    defer { context.frontier.release(parent) }
    switch above {
    case .success(let above): walkSubfolder(name, isLink, of: parent, openAs: above)
    case .failure(let failure): report(name, in: parent, .opening, failure.errorNumber)
    }
  }

  private mutating func walkSubfolder(_ name: [CChar], _ isLink: Bool, of parent: WalkedFolder, openAs above: Int32) {
    var type = types.folder(name: name)
    if type.isPackage && !isLink && !context.walk.descendsIntoPackages {
      guard let status = FileStatus(of: name, in: above, followingLinks: false) else {
        return report(name, in: parent, .examining)
      }
      // A package is not walked, so it need not be opened; a mounted file system is not a package.
      if status.device == parent.identity.device { return enter(name, in: parent, openAs: above, code: type.code) }
    }
    let descriptor = openFolder(name, isLink, in: above)
    guard descriptor >= 0 else { return enterClosed(name, isLink, of: parent, openAs: above, type, reason: errno) }
    guard let status = FileStatus(of: descriptor) else { return close(descriptor, reporting: name, in: parent) }
    if isLink, let target = ItemName(ofDescriptor: descriptor) {
      type = types.folder(name: target.bytes.map { CChar(bitPattern: $0) } + [0])
    }
    let isVolume =
      isLink ? Item.isMountPoint(descriptor, status) : status.device != parent.identity.device
    if isVolume { type = types.volume }
    enter(name, in: parent, openAs: above, code: type.code)
    guard context.walk.descendsIntoPackages || !type.isPackage else {
      UTLibC.close(descriptor)
      return
    }
    read(WalkedFolder(parent: parent, name: name, isLink: isLink, identity: status.identity, descriptor: descriptor))
  }

  /// Reports a subfolder that cannot be opened, with its type and the error.
  private mutating func enterClosed(
    _ name: [CChar], _ isLink: Bool, of parent: WalkedFolder, openAs above: Int32, _ type: WalkTypes.FolderType,
    reason: Int32
  ) {
    if let status = FileStatus(of: name, in: above, followingLinks: isLink), status.isFolder {
      let isVolume = !isLink && status.device != parent.identity.device
      enter(name, in: parent, openAs: above, code: isVolume ? types.volume.code : type.code)
    }
    report(name, in: parent, .opening, reason)
  }

  /// Reports a folder, or a root, if it is selected.
  private mutating func enter(_ name: [CChar], in parent: WalkedFolder?, openAs above: Int32, code: Int) {
    guard isSelected(name, isRoot: parent == nil), types.accepts(code) else {
      return sink.enter(name, in: parent, code: nil, nil)
    }
    guard context.selection.readsStatus else { return sink.enter(name, in: parent, code: code, nil) }
    let status = FileStatus(withCreationOf: name, in: above)
    if status == nil { report(name, in: parent, .examining) }
    sink.enter(name, in: parent, code: status == nil ? nil : code, status)
  }

  private func isSelected(_ name: [CChar], isRoot: Bool) -> Bool {
    guard context.selection.name != nil else { return true }
    let bytes = name.dropLast().map { UInt8(bitPattern: $0) }
    return (isRoot ? ItemName(ofItemAt: bytes).bytes : bytes).withUnsafeBytes { context.selection.accepts($0) }
  }

  /// Opens a folder without following links; if the process has no descriptors left, tries again after closing other
  /// folders.
  private func openFolder(_ name: [CChar], _ isLink: Bool, in above: Int32) -> Int32 {
    let flags = WalkedFolder.openingFlags(followingLink: isLink)
    let descriptor = openat(above, name, flags)
    guard descriptor < 0, errno == EMFILE || errno == ENFILE else { return descriptor }
    context.frontier.releaseDescriptors()
    return openat(above, name, flags)
  }

  // MARK: Errors

  mutating func report(
    _ name: [CChar], in parent: WalkedFolder?, _ operation: FileTypeError.Operation, _ errorNumber: Int32 = errno
  ) {
    let path = WalkedFolder.path(of: name, in: parent)
    sink.report(FileTypeError(path: path, operation: operation, errorNumber: errorNumber))
  }

  private mutating func close(_ descriptor: Int32, reporting name: [CChar], in parent: WalkedFolder?) {
    report(name, in: parent, .examining)
    UTLibC.close(descriptor)
  }
}
