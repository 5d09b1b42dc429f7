import UTLibC
import UTSystemCalls

/// The planned contents of a new version of a package. New files are written immediately, into a folder next to the
/// package; everything else is deferred until all items are known, because usually nothing has to be done for it.
package final class PackagePlan {
  /// An item of the new version.
  struct Entry {
    enum Source {
      case directory
      case written
      case link([UInt8])
      /// Reuses this path of the replaced version, with everything below it.
      case reused([UInt8])
    }

    let path: [UInt8]
    let source: Source
    var attributes = ItemAttributes()
  }

  /// The folder next to the package.
  package let staging: PackageStaging
  let smallFiles: SmallFileWriter
  /// The replaced version, if it is a package.
  let original: OpenTree?
  let manifest: PackageManifest
  let meter: SaveMeter
  private(set) var entries: [Entry] = []
  /// The number of items in the new version: more than entries if folders are reused.
  private(set) var itemCount = 0
  /// The files to make durable.
  package var newFiles: [[UInt8]] = []
  /// Whether the file system may support shared storage.
  var canClone = true
  let allowsHardLinks: Bool
  /// See ``SaveContext/forgetsFiles``.
  private let forgetsFiles: Bool
  /// How files from other places were reused.
  var shared = SaveOutcome.Reuse()
  package private(set) var paths: Set<ItemPath> = []
  /// The metadata of folders that were read elsewhere, by path in the new version.
  var templates: [[UInt8]: CarriedMetadata] = [:]

  init(staging: Folder, original: FileBase?, path: [UInt8], options: SaveOptions, meter: SaveMeter) {
    allowsHardLinks = options.allowsHardLinks && options.previousVersionPath == nil
    forgetsFiles = options.context.forgetsFiles
    manifest = original?.manifest ?? PackageManifest()
    self.staging = PackageStaging(staging, replacing: manifest)
    smallFiles = SmallFileWriter(self.staging)
    self.original = original.flatMap { $0.manifest == nil ? nil : OpenTree(Folder($0.opened, path: path)) }
    self.meter = meter
  }

  func add(_ name: [UInt8], in prefix: [UInt8], _ source: Entry.Source, _ attributes: ItemAttributes) throws {
    let path = prefix + name
    try NewName.check(name, in: staging.root.path + [slash] + prefix.dropLast())
    // It could not be read again.
    if case .directory = source, prefix.count(where: { $0 == slash }) + 1 >= Folder.maximumDepth {
      throw SafeWriteError(.listFolder, staging.root.path + [slash] + path, code: ELOOP)
    }
    // Files left in the package by a crashed save may stay there.
    if manifest[path] == nil {
      try NewName.checkNotReserved(name, in: staging.root.path + [slash] + prefix.dropLast())
    }
    if forgetsFiles, case .written = source {
      itemCount += 1
      return
    }
    guard paths.insert(ItemPath(path)).inserted else {
      throw SafeWriteError(.name, staging.root.path + [slash] + path, code: EEXIST)
    }
    entries.append(Entry(path: path, source: source, attributes: attributes))
    itemCount += 1
  }

  func addDirectory(_ name: [UInt8], in prefix: [UInt8], attributes: ItemAttributes) throws {
    try add(name, in: prefix, .directory, attributes)
    try meter.addItems()
  }

  func addLink(_ name: [UInt8], in prefix: [UInt8], destination: [UInt8], attributes: ItemAttributes) throws {
    guard !destination.isEmpty, !destination.contains(0) else {
      throw SafeWriteError(.create, staging.root.path + [slash] + prefix + name, code: EINVAL)
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
    let source = openOriginal(path)
    let mode = Self.firstMode(attributes, replacing: source)
    var file: Descriptor?
    var sink = FileSink(path: staging.path(of: path), meter: meter, mayClone: canClone) { [staging] in
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
    if let bytes = try sink.takeAll() {
      try smallFiles.add(
        SmallFile(path: path, mode: mode, bytes: bytes, source: carried, attributes: attributes))
    } else if let file {
      try sink.flush()
      try staging.finish(file, path, from: carried, attributes)
    }
    // More files are not made durable one by one.
    if !forgetsFiles || newFiles.count <= Self.maximumSingleSyncs { newFiles.append(path) }
    try meter.addItems()
  }

  /// Whether the replaced version has a folder at a path.
  func replacesFolder(_ path: [UInt8]) -> Bool {
    original != nil && (path.isEmpty || manifest[path]?.identity.kind == .directory)
  }

  /// Opens a file of the replaced version, to take over its attributes.
  func openOriginal(_ path: [UInt8]) -> Descriptor? {
    guard let original, manifest[path]?.identity.kind == .file else { return nil }
    let (folder, name) = path.splitAtLastSlash
    return (try? original.folder(folder))?.open(Array(name), O_RDONLY | O_NONBLOCK)
  }

  /// The initial mode of a file: the mode of the replaced file is known later, and the file must never be readable by
  /// more users.
  static func firstMode(_ attributes: ItemAttributes, replacing source: Descriptor?) -> mode_t {
    if source != nil || attributes.owner != nil || attributes.group != nil { return 0o600 }
    return attributes.mode.map { mode_t($0 & 0o777) | 0o600 } ?? 0o666
  }

  // MARK: - Items of the replaced version

  /// - Parameter isChecked: whether to check immediately that it is unchanged; it is checked in any case when it is
  ///   needed.
  func addReused(_ name: [UInt8], in prefix: [UInt8], from path: [UInt8], isChecked: Bool) throws {
    guard original != nil, let item = manifest[path] else { throw failure(path, ENOENT) }
    if isChecked { try checkUnchanged(path, item) }
    if item.identity.kind == .other { throw failure(path, ENOTSUP) }
    try add(name, in: prefix, .reused(path), ItemAttributes())
    let below = manifest.folder(path[...])?.count ?? 0
    itemCount += below
    try meter.addItems(1 + below)
  }

  /// The items of a replaced folder that the new one does not have yet.
  func unnamedItems(in prefix: [UInt8]) -> [[UInt8]] {
    (manifest.folder(prefix.dropLast())?.items ?? PackageManifest().items).map(\.name)
      .filter { !paths.contains(ItemPath(prefix + $0)) }
  }

  private func checkUnchanged(_ path: [UInt8], _ item: PackageManifest.Item) throws {
    let (folder, name) = path.splitAtLastSlash
    guard let found = try originalFolder(folder, of: path).identity(of: Array(name)) else { throw vanished(path) }
    guard isUnchanged(found, since: item.identity) else { throw failure(path, ESTALE) }
    for (child, item) in manifest.folder(path[...])?.items ?? PackageManifest().items {
      try checkUnchanged(path + [slash] + child, item)
    }
  }

  /// Adds everything below reused folders to the entries.
  func expandReusedFolders() throws {
    let planned = entries
    entries = []
    for entry in planned { try expand(entry) }
  }

  private func expand(_ entry: Entry) throws {
    guard case .reused(let path) = entry.source, let folder = manifest.folder(path[...]) else {
      return entries.append(entry)
    }
    // A moved folder is replaced by a different one.
    let mode = entry.path == path ? nil : manifest[path]?.mode
    entries.append(Entry(path: entry.path, source: .directory, attributes: ItemAttributes(mode: mode)))
    for (name, item) in folder.items {
      let original = path + [slash] + name
      guard item.identity.kind != .other else { throw failure(original, ENOTSUP) }
      try expand(Entry(path: entry.path + [slash] + name, source: .reused(original)))
    }
  }

  /// The folder of an item in the replaced version.
  func originalFolder(_ folder: ArraySlice<UInt8>, of path: [UInt8]) throws(SafeWriteError) -> Folder {
    guard let original else { throw failure(path, ENOENT) }
    do throws(SafeWriteError) {
      return try original.folder(folder)
    } catch {
      throw Self.gone.contains(error.code) ? failure(path, ESTALE) : error
    }
  }

  /// The error codes for folders that no longer exist or are something else now.
  static let gone: Set<CInt> = [ENOENT, ENOTDIR, ELOOP]

  func isUnchanged(_ found: FileIdentity, since identity: FileIdentity) -> Bool {
    identity.kind == .directory ? found.isSameItem(as: identity) && found.kind == .directory : found == identity
  }

  /// The error of a call on an item that existed when the base was created.
  func vanished(_ path: [UInt8]) -> SafeWriteError {
    let code = errno
    return failure(path, code == ENOENT ? ESTALE : code)
  }

  func failure(_ path: [UInt8], _ code: CInt) -> SafeWriteError {
    SafeWriteError(.reuse, (original?.root.path ?? staging.root.path) + [slash] + path, code: code)
  }
}

extension [UInt8] {
  /// The folder of a relative path, empty for the top level, and the last name.
  package var splitAtLastSlash: (folder: ArraySlice<UInt8>, name: ArraySlice<UInt8>) {
    guard let position = lastIndex(of: slash) else { return ([], self[...]) }
    return (self[..<position], self[(position + 1)...])
  }
}
