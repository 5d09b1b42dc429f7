import UTLibC
import UTSystemCalls

/// Puts files and links into a new version of a package that already exist elsewhere: files of the replaced version,
/// and other files that can share storage.
final class ItemReuse {
  private let replaced: ReplacedItems
  private let staging: PackageStaging
  private let meter: SaveMeter
  private let allowsHardLinks: Bool
  private let taken: TakenAttributes
  /// Whether the file system may support shared storage.
  private(set) var canClone = true
  /// The number of files reused in each way.
  private(set) var counts = SaveOutcome.Reuse()

  init(
    of replaced: ReplacedItems, in staging: PackageStaging, allowsHardLinks: Bool, _ taken: TakenAttributes,
    _ meter: SaveMeter
  ) {
    (self.replaced, self.staging, self.allowsHardLinks) = (replaced, staging, allowsHardLinks)
    (self.taken, self.meter) = (taken, meter)
  }

  /// Makes a file share its storage with a file from another location, if the file system may support that
  /// (``canClone``).
  ///
  /// - Parameters:
  ///   - path: the path of the new file.
  ///   - source: the other file, open for reading.
  ///   - identity: the identity that the other file must still have afterward.
  ///   - attributes: the attributes of the new file.
  /// - Returns: false, without having changed anything, if that is not possible.
  func share(
    _ path: [UInt8], with source: CInt, _ identity: FileIdentity, _ attributes: ItemAttributes
  ) throws(SafeWriteError) -> Bool {
    let old = replaced.openFile(path, for: attributes.foundOwner)
    let file = try staging.makeFile(path, mode: attributes.firstMode(replacing: old))
    let isCloned = Descriptor.clone(source, to: file.number)
    if !isCloned { canClone = false }
    guard isCloned, let status = Descriptor.status(source), FileIdentity(status) == identity else {
      let (folderPath, name) = path.splitAtLastSlash
      let folder = try staging.folder(folderPath)
      guard folder.remove(Array(name)) else { throw folder.failure(.remove, Array(name)) }
      return false
    }
    let carried = try CarriedMetadata(of: old?.number ?? source, path: staging.path(of: path), isCopied: old == nil)
    if old != nil { taken.note(carried, at: path) }
    let attributes = attributes.following(from: replaced.mode(of: path), to: old == nil ? nil : carried.mode)
    try staging.finish(file, path, from: carried, attributes)
    counts.cloned += 1
    return true
  }

  /// Puts a file or link of the replaced version into the new one: cloned, linked, or copied.
  ///
  /// - Parameters:
  ///   - path: its path in the replaced version.
  ///   - newPath: its path in the new one.
  /// - Returns: whether there is a new file.
  func reuse(_ path: [UInt8], as newPath: [UInt8]) throws -> Bool {
    let item = try replaced.item(path)
    let (newFolderPath, newNameSlice) = newPath.splitAtLastSlash
    let (name, newName) = (Array(path.splitAtLastSlash.name), Array(newNameSlice))
    let folder = try replaced.folder(of: path)
    let newFolder = try staging.folder(newFolderPath)
    if item.identity.kind == .symbolicLink {
      guard let destination = folder.destination(ofLink: name) else { throw replaced.vanished(path) }
      guard newFolder.makeLink(newName, destination: destination) else { throw newFolder.failure(.create, newName) }
      counts.copied += 1
      return false
    }
    if !canClone, link(name, in: folder, to: newName, in: newFolder) {
      guard let found = newFolder.identity(of: newName) else { throw newFolder.failure(.examine, newName) }
      guard found == item.identity else { throw replaced.failure(path, ESTALE) }
      counts.linked += 1
      return false
    }
    guard let source = folder.open(name, O_RDONLY | O_NONBLOCK) else { throw replaced.vanished(path) }
    let status = try replaced.checkUnchanged(source, path, item.identity)
    let file = try staging.makeFile(newPath, mode: 0o600)
    if canClone, Descriptor.clone(source.number, to: file.number) {
      counts.cloned += 1
    } else if canClone, allowsHardLinks {
      // Now it is known that this file system does not support clones.
      canClone = false
      guard newFolder.remove(newName) else { throw newFolder.failure(.remove, newName) }
      return try reuse(path, as: newPath)
    } else {
      canClone = false
      let range = 0..<max(0, item.identity.size)
      try FileCopy.copy(
        from: source.number, range, hasHoles: status.hasHoles, to: file.number, at: 0,
        path: newFolder.path(of: newName),
        meter: meter)
      try replaced.checkUnchanged(source, path, item.identity)
      counts.copied += 1
    }
    let carried = try CarriedMetadata(of: source.number, path: newFolder.path(of: newName))
    taken.note(carried, at: newPath, from: path)
    try staging.finish(file, newPath, from: carried, ItemAttributes(modified: item.identity.modified))
    return true
  }

  /// Creates a hard link to a file, unless it has names besides the one that disappears with the old version.
  private func link(_ name: [UInt8], in folder: Folder, to newName: [UInt8], in newFolder: Folder) -> Bool {
    guard allowsHardLinks, let status = folder.status(of: name), status.linkCount == 1 else { return false }
    return folder.link(name, to: newName, in: newFolder)
  }
}

extension ItemAttributes {
  /// The initial mode of a file: the mode of the replaced file is known later, and the file must never be readable by
  /// more users.
  func firstMode(replacing source: Descriptor?) -> mode_t {
    if source != nil || owner != nil || group != nil { return 0o600 }
    return mode.map { mode_t($0 & 0o777) | 0o600 } ?? 0o666
  }
}
