import UTLibC
import UTSystemCalls

/// A new version of a package, as it is being planned. New files are written immediately, into a folder next to the
/// package; everything else is deferred until all items are known, because it usually requires no work.
package final class PackagePlan {
  /// The folder next to the package.
  let staging: PackageStaging
  let smallFiles: SmallFileWriter
  /// The items of the replaced version, if it is a package.
  let replaced: ReplacedItems
  let reuse: ItemReuse
  let meter: SaveMeter
  /// Whether there is no version to replace.
  private let isNew: Bool
  private(set) var items: PlannedItems
  /// The files to make durable.
  private var newFiles: [[UInt8]] = []
  /// The metadata of folders that were read elsewhere, by path in the new version.
  private var templates: [[UInt8]: CarriedMetadata] = [:]
  /// What was taken over from items of the replaced version.
  let taken = TakenAttributes()

  init(staging: Folder, original: FileBase?, path: [UInt8], options: SaveOptions, meter: SaveMeter) {
    isNew = original == nil
    replaced = ReplacedItems(
      of: original, at: path, by: staging.path, trusting: options.context.contentsOwners)
    self.staging = PackageStaging(staging, replacing: replaced.manifest)
    smallFiles = SmallFileWriter(self.staging)
    reuse = ItemReuse(
      of: replaced, in: self.staging,
      allowsHardLinks: options.allowsHardLinks && options.previousVersionPath == nil, taken, meter)
    items = PlannedItems(forgettingFiles: options.context.forgetsFiles)
    self.meter = meter
  }

  // MARK: Naming items

  /// Names an item.
  ///
  /// - Parameter countBelow: the number of items in a reused folder.
  private func add(
    _ name: [UInt8], in prefix: [UInt8], _ source: PlannedItem.Source, _ attributes: ItemAttributes,
    countBelow: Int = 0
  ) throws {
    let path = prefix + name
    try NewName.check(name, in: staging.path(of: prefix.dropLast()))
    // It could not be read again.
    if case .directory = source, prefix.count(where: { $0 == slash }) + 1 >= Folder.maximumDepth {
      throw SafeWriteError(.listFolder, staging.path(of: path), code: ELOOP)
    }
    // Files left in the package by a crashed save may stay there.
    if replaced.manifest[path] == nil { try NewName.checkNotReserved(name, in: staging.path(of: prefix.dropLast())) }
    guard items.add(PlannedItem(path: path, source: source, attributes: attributes), countBelow: countBelow) else {
      throw SafeWriteError(.name, staging.path(of: path), code: EEXIST)
    }
  }

  func addDirectory(_ name: [UInt8], in prefix: [UInt8], attributes: ItemAttributes) throws {
    try add(name, in: prefix, .directory, attributes)
    try meter.addItems()
  }

  /// Makes a folder take over the metadata of a folder that was read elsewhere, unless it replaces a folder.
  func setTemplate(_ template: CInt, ofFolder path: [UInt8]) throws {
    templates[path] = try CarriedMetadata(of: template, path: staging.path(of: path), isCopied: true)
  }

  func addLink(_ name: [UInt8], in prefix: [UInt8], destination: [UInt8], attributes: ItemAttributes) throws {
    guard !destination.isEmpty, !destination.contains(0) else {
      throw SafeWriteError(.create, staging.path(of: prefix + name), code: EINVAL)
    }
    try add(name, in: prefix, .link(destination), attributes)
    try meter.addItems()
  }

  func addFile(
    _ name: [UInt8], in prefix: [UInt8], attributes: ItemAttributes, like template: CInt? = nil,
    _ body: (inout FileSink) throws -> Void
  ) throws {
    try add(name, in: prefix, .written, attributes)
    let path = prefix + name
    let source = replaced.openFile(path, for: attributes.foundOwner)
    let mode = attributes.firstMode(replacing: source)
    var file: Descriptor?
    var sink = FileSink(path: staging.path(of: path), meter: meter, mayClone: reuse.canClone) { [staging] in
      let created = try staging.makeFile(path, mode: mode)
      file = created
      return created.number
    }
    try body(&sink)
    var attributes = attributes
    // File systems store the time of the last tick. Within a tick, the inode number of a removed file may be reused for
    // a new one of the same size; this distinguishes the two.
    attributes.modified = attributes.modified ?? .now
    let carried = try (source?.number ?? template).map {
      try CarriedMetadata(of: $0, path: staging.path(of: path), isCopied: source == nil)
    }
    if source != nil, let carried {
      taken.note(carried, at: path)
      attributes = attributes.following(from: replaced.mode(of: path), to: carried.mode)
    }
    if let bytes = try sink.takeAll() {
      try smallFiles.add(
        SmallFile(path: path, mode: mode, bytes: bytes, source: carried, attributes: attributes))
    } else if let file {
      try sink.flush()
      try staging.finish(file, path, from: carried, attributes)
    }
    // More files are not made durable one by one.
    if !items.forgetsFiles || newFiles.count <= Self.maximumSingleSyncs { newFiles.append(path) }
    try meter.addItems()
  }

  /// Makes a file share its storage with a file from another location.
  /// - Returns: false, without having changed anything, if that is not possible.
  func addShared(
    _ name: [UInt8], in prefix: [UInt8], with source: CInt, _ identity: FileIdentity, attributes: ItemAttributes
  ) throws -> Bool {
    let path = prefix + name
    guard reuse.canClone, !items.contains(path) else { return false }
    try NewName.check(name, in: staging.path(of: prefix.dropLast()))
    guard try reuse.share(path, with: source, identity, attributes) else { return false }
    newFiles.append(path)
    try add(name, in: prefix, .written, attributes)
    try meter.addItems()
    return true
  }

  /// - Parameter isChecked: whether to check immediately that it is unchanged; it is checked in any case when it is
  ///   needed.
  func addReused(_ name: [UInt8], in prefix: [UInt8], from path: [UInt8], isChecked: Bool) throws {
    let item = try replaced.item(path)
    if isChecked { try replaced.checkUnchanged(path, item) }
    try replaced.checkKind(path, item)
    let below = replaced.manifest.folder(path[...])?.count ?? 0
    try add(name, in: prefix, .reused(path), ItemAttributes(), countBelow: below)
    try meter.addItems(1 + below)
  }

  /// The items of a replaced folder that the new folder does not have yet.
  func unnamedItems(in prefix: [UInt8]) -> [[UInt8]] {
    (replaced.manifest.folder(prefix.dropLast())?.items ?? PackageManifest().items).map(\.name)
      .filter { !items.contains(prefix + $0) }
  }

  /// Stops writing and closes the folders, so that the new version can be removed.
  func cancel() {
    smallFiles.cancel()
    staging.close()
    replaced.tree?.close()
  }

  // MARK: Completing

  /// Creates everything that was deferred.
  /// - Parameters:
  ///   - options: the save options.
  ///   - finishesRoot: whether to set the attributes of the folder itself.
  ///   - addRest: adds the items that depend on the other items, which all exist by then.
  /// - Returns: how items were reused.
  @discardableResult
  func complete(
    _ options: SaveOptions, finishingRoot finishesRoot: Bool = true, addingRest addRest: () throws -> Void = {}
  ) throws -> SaveOutcome.Reuse {
    try items.expand { try replaced.expand($0, into: &$1) }
    for item in items.all {
      try meter.ask()
      try create(item)
    }
    try addRest()
    for item in items.all.reversed() where item.isFolder {
      try meter.ask()
      try finishFolder(try staging.folder(item.path[...]), item.path, item.attributes)
    }
    if finishesRoot {
      if isNew, options.attributes.mode == nil, templates[[]] == nil, !options.context.isPrivateIfNew {
        try staging.giveModeOfNewFolder()
      }
      try finishFolder(staging.root, [], options.attributes)
    }
    if options.durability == .full { try sync() }
    return reuse.counts
  }

  private func create(_ item: PlannedItem) throws {
    switch item.source {
    case .written: break
    case .directory: _ = try staging.folder(item.path[...])
    case .link(let destination):
      let (folderPath, name) = item.path.splitAtLastSlash
      let folder = try staging.folder(folderPath)
      guard folder.makeLink(Array(name), destination: destination) else { throw folder.failure(.create, Array(name)) }
      if let modified = item.attributes.modified, !folder.setModified(modified, ofLink: Array(name)) {
        staging.note([.times], of: item.path)
      }
    case .reused(let path): if try reuse.reuse(path, as: item.path) { newFiles.append(item.path) }
    }
  }

  private func finishFolder(_ folder: Folder, _ path: [UInt8], _ attributes: ItemAttributes) throws {
    let carried = try replaced.metadata(ofFolder: path, for: staging.path(of: path), of: attributes.foundOwner)
    if let carried { taken.note(carried, at: path) }
    let attributes = attributes.following(from: replaced.mode(of: path), to: carried?.mode)
    try staging.finish(folder.descriptor, path, from: carried ?? templates[path], attributes)
  }

  // MARK: Durability

  /// Up to this number, items are made durable one by one; for more, the whole file system is.
  static let maximumSingleSyncs = 32

  private func sync() throws {
    let folders = items.all.filter(\.isFolder)
    let isDone = newFiles.count + folders.count <= Self.maximumSingleSyncs ? try newFiles.allSatisfy(syncFile) : false
    guard isDone else {
      guard staging.root.descriptor.syncFileSystem() else {
        throw staging.root.failure(.sync)
      }
      return
    }
    for item in folders.reversed() { try staging.folder(item.path[...]).sync() }
    try staging.root.sync()
  }

  /// - Returns: false if that is impossible because its mode does not allow opening it.
  func syncFile(_ path: [UInt8]) throws -> Bool {
    let (folderPath, name) = path.splitAtLastSlash
    let folder = try staging.folder(folderPath)
    guard let file = folder.open(Array(name), O_RDONLY) else {
      guard errno == EACCES else { throw folder.failure(.open, Array(name)) }
      return false
    }
    try file.sync(path: folder.path(of: Array(name)))
    return true
  }
}

// MARK: What modules above add

extension PackagePlan {
  /// The folder of the new version.
  package var root: Folder { staging.root }

  /// Makes the modification times of files with new contents differ from those of the files that they replace.
  package func makeNoticeable(at place: Place) throws(SafeWriteError) {
    for item in items.all where item.isWritten {
      guard let old = replaced.manifest[item.path]?.identity else { continue }
      let (folderPath, name) = item.path.splitAtLastSlash
      let folder = try staging.folder(folderPath)
      guard let new = folder.identity(of: Array(name)) else { continue }
      _ = place.makeNoticeable(Array(name), in: folder, new, replacing: old)
    }
  }

  /// Writes a file in the folder of the package that is not an item of it.
  ///
  /// - Throws: ``SafeWriteError``, with `EPERM` if an item has its name.
  package func writeHidden(_ name: [UInt8], _ bytes: [UInt8], _ attributes: ItemAttributes) throws(SafeWriteError) {
    let path = staging.path(of: name)
    guard !items.contains(name) else { throw SafeWriteError.reserved(FilePath(bytesBeforeNUL: path)) }
    _ = staging.root.remove(name)
    let file = try staging.makeFile(name, mode: 0o600)
    try file.write(bytes, at: 0, path: path)
    try staging.finish(file, name, from: nil, attributes)
    newFiles.append(name)
  }
}
