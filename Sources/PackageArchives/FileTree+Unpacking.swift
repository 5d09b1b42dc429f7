import FileTrees
import SafeWriting
import ZipArchives

extension FileTree {
  /// A folder of everything that a zip archive holds. The bytes of files are read when they are asked for.
  ///
  /// Permissions and times are those of the archive; the bits that give a program other rights (set-user-ID and the like)
  /// are dropped.
  ///
  /// - Parameters:
  ///   - archive: the archive.
  ///   - limits: bounds on what it may hold.
  /// - Throws: `ZipError` with the first entry that cannot be unpacked or must not be: an absolute name, one with `..`, two
  ///   entries of one name, an encrypted one, a link that leads out, more than the limits allow.
  public init(unpacking archive: ZipArchive, limits: UnpackingLimits = UnpackingLimits()) throws(ZipError) {
    var builder = UnpackedTree(archive, limits)
    self = try builder.tree()
  }
}

/// Puts the entries of an archive together to a tree.
struct UnpackedTree {
  private let archive: ZipArchive
  private let limits: UnpackingLimits
  /// Folders by their paths, each with what was found in it.
  private final class Folder {
    var children: [FileName: Child] = [:]
    var attributes = ItemAttributes()
    /// Whether there was an entry for the folder itself.
    var isNamed = false
  }

  private enum Child {
    case folder(Folder)
    case item(FileTree)
  }

  private let root = Folder()
  private var links: [(path: [FileName], destination: [UInt8], entry: ZipEntry)] = []

  init(_ archive: ZipArchive, _ limits: UnpackingLimits) {
    self.archive = archive
    self.limits = limits
  }

  mutating func tree() throws(ZipError) -> FileTree {
    try checkExtent()
    for entry in archive.entries { try add(entry) }
    let tree = Self.tree(of: root)
    guard !limits.allowsLinksToOutside else { return tree }
    for link in links where tree.target(ofLink: link.destination, at: link.path) == .outside {
      throw error(
        link.entry, "a link that leads out of the archive, to \(String(decoding: link.destination, as: UTF8.self))",
        hint: "keep such links (--allow-outside-links) if you trust the archive")
    }
    return tree
  }

  private static func tree(of folder: Folder) -> FileTree {
    let children = folder.children.mapValues { child in
      switch child {
      case .folder(let folder): tree(of: folder)
      case .item(let item): item
      }
    }
    return FileTree(.directory(children), attributes: folder.attributes)
  }

  // MARK: Bounds

  private func checkExtent() throws(ZipError) {
    try archive.checkLayout()
    guard archive.entries.count <= limits.maximumEntries else {
      throw error(
        nil, "it has \(archive.entries.count) entries, the limit is \(limits.maximumEntries)", hint: Self.trust)
    }
    var total = 0
    for entry in archive.entries {
      let (sum, overflows) = total.addingReportingOverflow(entry.size)
      guard !overflows, sum <= limits.maximumSize else {
        throw error(
          entry, "with it the archive unpacks to more than \(limits.maximumSize) bytes, the limit", hint: Self.trust)
      }
      total = sum
    }
    guard total > UnpackingLimits.sizeWithoutRatio else { return }
    let (largest, overflows) = archive.size.multipliedReportingOverflow(by: limits.maximumRatio)
    guard overflows || total <= largest else {
      throw error(
        nil, "it unpacks to \(total) bytes, more than \(limits.maximumRatio) times its own size", hint: Self.trust)
    }
  }

  private static let trust = "raise the limit if you trust the archive"

  // MARK: Entries

  private mutating func add(_ entry: ZipEntry) throws(ZipError) {
    let path = try path(of: entry)
    if !limits.keepsAppleDouble, path.first?.bytes == Array("__MACOSX".utf8) { return }
    guard let name = path.last else {
      // The folder that everything is in, as `./`.
      guard entry.kind == .directory else { throw badName(entry, "has no name") }
      return
    }
    let folder = try folder(path.dropLast(), for: entry)
    if entry.kind == .directory { return try addFolder(entry, name, in: folder) }
    guard folder.children[name] == nil else { throw duplicate(entry) }
    try archive.checkReadable(entry)
    let attributes = attributes(of: entry)
    switch entry.kind {
    case .file:
      let contents = FileContents.provided(ArchivedContents(archive: archive, entry: entry))
      folder.children[name] = .item(FileTree(.file(contents), attributes: attributes))
    case .symbolicLink:
      let destination = try destination(of: entry)
      links.append((path, destination, entry))
      folder.children[name] = .item(FileTree(.symbolicLink(destination: destination), attributes: attributes))
    case .directory, .other:
      throw error(entry, "a pipe, socket or device, which no package holds", hint: "make the archive without it")
    }
  }

  private func addFolder(_ entry: ZipEntry, _ name: FileName, in parent: Folder) throws(ZipError) {
    guard entry.size == 0 else { throw error(entry, "a folder with contents", hint: "do not trust this archive") }
    let folder: Folder
    switch parent.children[name] {
    case .folder(let found): folder = found
    case .item: throw duplicate(entry)
    case nil:
      folder = Folder()
      parent.children[name] = .folder(folder)
    }
    guard !folder.isNamed else { throw duplicate(entry) }
    folder.isNamed = true
    folder.attributes = attributes(of: entry)
  }

  /// The folder of an entry; folders need no entries of their own.
  private func folder(_ path: ArraySlice<FileName>, for entry: ZipEntry) throws(ZipError) -> Folder {
    var folder = root
    for name in path {
      switch folder.children[name] {
      case .folder(let next): folder = next
      case .item:
        throw error(
          entry, "it would be in \(name), which is no folder in the archive", hint: "do not trust this archive")
      case nil:
        let next = Folder()
        folder.children[name] = .folder(next)
        folder = next
      }
    }
    return folder
  }

  private func attributes(of entry: ZipEntry) -> ItemAttributes {
    ItemAttributes(mode: entry.mode.map { $0 & 0o777 }, modified: entry.modified.map { Timestamp(seconds: $0) })
  }

  /// The longest path that Linux knows, so a longer destination leads nowhere.
  private static let maximumDestination = 4096

  private func destination(of entry: ZipEntry) throws(ZipError) -> [UInt8] {
    let destination = try archive.bytes(of: entry, maximumSize: Self.maximumDestination)
    guard !destination.isEmpty, !destination.contains(0) else {
      throw error(entry, "a link that leads nowhere", hint: "make the archive again")
    }
    return destination
  }

  // MARK: Names

  private func path(of entry: ZipEntry) throws(ZipError) -> [FileName] {
    let slash = UInt8(ascii: "/")
    guard entry.name.first != slash else { throw badName(entry, "is absolute") }
    var components = entry.name.split(separator: slash, omittingEmptySubsequences: false)
    if components.last?.isEmpty == true { components.removeLast() }
    guard components.count <= FileTree.maximumDepth else {
      throw error(
        entry, "more than \(FileTree.maximumDepth) folders lie in each other", hint: "do not trust this archive")
    }
    var path: [FileName] = []
    for component in components where !component.elementsEqual([UInt8(ascii: ".")]) {
      if component.elementsEqual([UInt8(ascii: "."), UInt8(ascii: ".")]) {
        throw badName(entry, "leads out with '..'")
      }
      guard let name = FileName(component) else {
        throw badName(
          entry, component.count > 255 ? "has a part of more than 255 bytes" : "is one that no file can have")
      }
      path.append(name)
    }
    return path
  }

  // MARK: Errors

  private func error(_ entry: ZipEntry?, _ message: String, hint: String) -> ZipError {
    ZipError(archive: archive.path, entry: entry?.name, message, hint: hint)
  }

  private func badName(_ entry: ZipEntry, _ what: String) -> ZipError {
    error(entry, "the name \(what)", hint: "make the archive again, from within the folder")
  }

  private func duplicate(_ entry: ZipEntry) -> ZipError {
    error(entry, "is in the archive twice", hint: "which one counts is not certain; make the archive again")
  }
}
