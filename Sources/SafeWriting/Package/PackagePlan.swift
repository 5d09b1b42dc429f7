import Glibc

/// What a new version of a package is to hold. New files are written at once, into a folder beside the package; all else
/// waits until everything is known, because most often nothing has to be done for it.
final class PackagePlan {
  /// An item of the new version.
  struct Entry {
    enum Source {
      case directory
      case written
      case link([UInt8])
      /// From this path in the version that is replaced.
      case reused([UInt8])
    }

    let path: [UInt8]
    let source: Source
    var attributes = ItemAttributes()
  }

  /// The folder beside the package.
  let staging: OpenTree
  /// The version that is replaced, if it is a package.
  let original: OpenTree?
  let manifest: PackageManifest
  let meter: SaveMeter
  private(set) var entries: [Entry] = []
  /// The files that have to be made durable.
  var newFiles: [[UInt8]] = []
  /// Whether the file system may be able to let files share their storage.
  var canClone = true
  let allowsHardLinks: Bool
  /// How files of other places were taken over.
  var shared = SaveOutcome.Reuse()
  var losses: [[UInt8]: Set<SaveOutcome.Loss>] = [:]
  private(set) var paths: Set<ItemPath> = []

  /// Whether what is created in the folder beside the package gets an access control list from it.
  private lazy var givesAccessLists =
    ExtendedAttributes.names(of: staging.root.number)?.contains(ExtendedAttributes.defaultList) ?? true

  /// The names in each folder of the version that is replaced.
  private lazy var originalNames: [[UInt8]: [[UInt8]]] = {
    var names: [[UInt8]: [[UInt8]]] = [:]
    for path in manifest.paths {
      let (folder, name) = path.splitAtLastSlash
      names[Array(folder), default: []].append(Array(name))
    }
    return names
  }()

  init(staging: Folder, original: FileBase?, path: [UInt8], options: SaveOptions, meter: SaveMeter) {
    allowsHardLinks = options.allowsHardLinks
    manifest = original?.manifest ?? PackageManifest(items: [:])
    self.staging = OpenTree(staging)
    self.original = original.flatMap { $0.manifest == nil ? nil : OpenTree(Folder($0.opened, path: path)) }
    self.meter = meter
  }

  func add(_ name: [UInt8], in prefix: [UInt8], _ source: Entry.Source, _ attributes: ItemAttributes) throws {
    try ItemName.check(name, in: staging.root.path + [slash] + prefix.dropLast())
    guard paths.insert(ItemPath(prefix + name)).inserted else {
      throw SafeWriteError(.name, staging.root.path + [slash] + prefix + name, code: EEXIST)
    }
    entries.append(Entry(path: prefix + name, source: source, attributes: attributes))
  }

  func addDirectory(_ name: [UInt8], in prefix: [UInt8], attributes: ItemAttributes) throws {
    try add(name, in: prefix, .directory, attributes)
    try meter.addItem()
  }

  func addLink(_ name: [UInt8], in prefix: [UInt8], destination: [UInt8]) throws {
    guard !destination.isEmpty, !destination.contains(0) else {
      throw SafeWriteError(.create, staging.root.path + [slash] + prefix + name, code: EINVAL)
    }
    try add(name, in: prefix, .link(destination), ItemAttributes())
    try meter.addItem()
  }

  func addFile(
    _ name: [UInt8], in prefix: [UInt8], attributes: ItemAttributes, like template: CInt? = nil,
    _ body: (inout FileSink) throws -> Void
  ) throws {
    try add(name, in: prefix, .written, attributes)
    let source = openOriginal(prefix + name)
    let file = try makeStagedFile(name, in: prefix, mode: Self.firstMode(attributes, replacing: source))
    let path = staging.root.path + [slash] + prefix + name
    var sink = FileSink(descriptor: file.number, path: path, meter: meter, mayClone: canClone)
    try body(&sink)
    try sink.flush()
    var attributes = attributes
    // File systems keep the time of the last tick. The number of a removed file may be given to a new one within that, and
    // of the same size; this tells them apart.
    attributes.modified = attributes.modified ?? .now
    try finish(file, prefix + name, from: source?.number ?? template, attributes)
    newFiles.append(prefix + name)
    try meter.addItem()
  }

  /// Opens a file of the version that is replaced, to take over its attributes.
  func openOriginal(_ path: [UInt8]) -> Descriptor? {
    guard let original, manifest[path]?.identity.kind == .file else { return nil }
    let (folder, name) = path.splitAtLastSlash
    return (try? original.folder(folder))?.open(Array(name), O_RDONLY | O_NONBLOCK)
  }

  /// The mode that a file gets at first: that of what it replaces is known later, and it may not be read by more people
  /// than that.
  static func firstMode(_ attributes: ItemAttributes, replacing source: Descriptor?) -> mode_t {
    if source != nil || attributes.owner != nil || attributes.group != nil { return 0o600 }
    return attributes.mode.map { mode_t($0 & 0o777) | 0o600 } ?? 0o666
  }

  func makeStagedFile(_ name: [UInt8], in prefix: [UInt8], mode: mode_t) throws -> Descriptor {
    let folder = try stagedFolder(prefix.dropLast())
    guard let file = folder.open(name, O_RDWR | O_CREAT | O_EXCL, mode: mode) else {
      throw folder.failure(.create, name)
    }
    return file
  }

  /// Takes over attributes, and notes what could not be.
  func finish(_ file: Descriptor, _ path: [UInt8], from source: CInt?, _ attributes: ItemAttributes) throws {
    var metadata = Metadata(
      descriptor: file.number, path: staging.root.path + [slash] + path, asked: attributes,
      mayInherit: givesAccessLists)
    try metadata.apply(from: source)
    if !metadata.losses.isEmpty { losses[path] = metadata.losses }
  }

  /// A folder of the new version, created if it is not there yet.
  func stagedFolder(_ path: ArraySlice<UInt8>) throws(SafeWriteError) -> Folder {
    // What replaces a folder is for nobody else until it has that folder's attributes.
    try staging.folder(path) { self.manifest[Array($0)] == nil ? 0o777 : 0o700 }
  }

  // MARK: - Items of the version that is replaced

  /// - Parameter isChecked: whether to see now whether it is unchanged; it is seen in any case when it is needed.
  func addReused(_ name: [UInt8], in prefix: [UInt8], from path: [UInt8], isChecked: Bool, depth: Int = 0) throws {
    guard depth < Folder.maximumDepth else { throw failure(path, ELOOP) }
    guard let original, let item = manifest[path] else { throw failure(path, ENOENT) }
    if isChecked {
      let (folderPath, originalName) = path.splitAtLastSlash
      let folder = try original.folder(folderPath)
      guard let found = folder.identity(of: Array(originalName)) else { throw vanished(path) }
      guard isUnchanged(found, since: item.identity) else { throw failure(path, ESTALE) }
    }
    switch item.identity.kind {
    case .directory:
      try add(name, in: prefix, .directory, ItemAttributes())
      for child in originalNames[path] ?? [] {
        try addReused(
          child, in: prefix + name + [slash], from: path + [slash] + child, isChecked: isChecked, depth: depth + 1)
      }
    case .file, .symbolicLink: try add(name, in: prefix, .reused(path), ItemAttributes())
    case .other: throw failure(path, ENOTSUP)
    }
    try meter.addItem()
  }

  func isUnchanged(_ found: FileIdentity, since identity: FileIdentity) -> Bool {
    identity.kind == .directory ? found.isSameItem(as: identity) && found.kind == .directory : found == identity
  }

  /// The error of a call on an item that was there when the base was made.
  func vanished(_ path: [UInt8]) -> SafeWriteError {
    let code = errno
    return failure(path, code == ENOENT ? ESTALE : code)
  }

  func failure(_ path: [UInt8], _ code: CInt) -> SafeWriteError {
    SafeWriteError(.reuse, (original?.root.path ?? staging.root.path) + [slash] + path, code: code)
  }
}

extension [UInt8] {
  /// The folder of a relative path, empty for the first one, and the last name.
  var splitAtLastSlash: (folder: ArraySlice<UInt8>, name: ArraySlice<UInt8>) {
    guard let position = lastIndex(of: slash) else { return ([], self[...]) }
    return (self[..<position], self[(position + 1)...])
  }
}
