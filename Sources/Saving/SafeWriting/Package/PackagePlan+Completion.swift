import UTLibC
import UTSystemCalls

extension PackagePlan {
  /// Creates everything that was deferred.
  /// - Parameters:
  ///   - options: the save options.
  ///   - finishesRoot: whether to set the attributes of the folder itself.
  ///   - addRest: adds what depends on the items, which all exist.
  /// - Returns: how items were reused.
  @discardableResult
  func complete(
    _ options: SaveOptions, finishingRoot finishesRoot: Bool = true, addingRest addRest: () throws -> Void = {}
  ) throws -> SaveOutcome.Reuse {
    var reuse = shared
    try expandReusedFolders()
    for entry in entries {
      try meter.ask()
      let (folder, name) = entry.path.splitAtLastSlash
      switch entry.source {
      case .written: break
      case .directory: _ = try staging.folder(entry.path[...])
      case .link(let destination):
        let folder = try staging.folder(folder)
        guard folder.makeLink(Array(name), destination: destination) else { throw folder.failure(.create, Array(name)) }
        if let modified = entry.attributes.modified, !folder.setModified(modified, ofLink: Array(name)) {
          staging.note([.times], of: entry.path)
        }
      case .reused(let path):
        try reuseItem(path, as: entry.path, &reuse)
      }
    }
    try addRest()
    for entry in entries.reversed() {
      guard case .directory = entry.source else { continue }
      try meter.ask()
      try finishFolder(try staging.folder(entry.path[...]), entry.path, entry.attributes)
    }
    if finishesRoot { try finishFolder(staging.root, [], options.attributes) }
    if options.durability == .full { try sync() }
    return reuse
  }

  private func finishFolder(_ folder: Folder, _ path: [UInt8], _ attributes: ItemAttributes) throws {
    let carried = try metadata(ofFolder: path) ?? templates[path]
    try staging.finish(folder.descriptor, path, from: carried, attributes)
  }

  /// The contents of a replaced folder; nil if there is none or another program has removed it.
  private func metadata(ofFolder path: [UInt8]) throws(SafeWriteError) -> CarriedMetadata? {
    guard let original, replacesFolder(path) else { return nil }
    do throws(SafeWriteError) {
      let source = try original.folder(path[...])
      return try CarriedMetadata(of: source.number, path: staging.path(of: path))
    } catch {
      guard Self.gone.contains(error.code) else { throw error }
      return nil
    }
  }

  private func reuseItem(_ path: [UInt8], as newPath: [UInt8], _ reuse: inout SaveOutcome.Reuse) throws {
    guard let item = manifest[path] else { throw failure(path, ENOENT) }
    let (folderPath, nameSlice) = path.splitAtLastSlash
    let (newFolderPath, newNameSlice) = newPath.splitAtLastSlash
    let (name, newName) = (Array(nameSlice), Array(newNameSlice))
    let folder = try originalFolder(folderPath, of: path)
    let newFolder = try staging.folder(newFolderPath)
    if item.identity.kind == .symbolicLink {
      guard let destination = folder.destination(ofLink: name) else { throw vanished(path) }
      guard newFolder.makeLink(newName, destination: destination) else { throw newFolder.failure(.create, newName) }
      reuse.copied += 1
      return
    }
    if !canClone, link(name, in: folder, to: newName, in: newFolder) {
      guard let found = newFolder.identity(of: newName) else { throw newFolder.failure(.examine, newName) }
      guard found == item.identity else { throw failure(path, ESTALE) }
      reuse.linked += 1
      return
    }
    guard let source = folder.open(name, O_RDONLY | O_NONBLOCK) else { throw vanished(path) }
    let status = try checkUnchanged(source, path, item.identity)
    let file = try staging.makeFile(newPath, mode: 0o600)
    newFiles.append(newPath)
    if canClone, Descriptor.clone(source.number, to: file.number) {
      reuse.cloned += 1
    } else if canClone, allowsHardLinks {
      // Now it is known that this file system does not support clones.
      canClone = false
      guard newFolder.remove(newName) else { throw newFolder.failure(.remove, newName) }
      newFiles.removeLast()
      return try reuseItem(path, as: newPath, &reuse)
    } else {
      canClone = false
      let range = 0..<max(0, item.identity.size)
      try FileCopy.copy(
        from: source.number, range, hasHoles: status.hasHoles, to: file.number, at: 0,
        path: newFolder.path(of: newName),
        meter: meter)
      try checkUnchanged(source, path, item.identity)
      reuse.copied += 1
    }
    let carried = try CarriedMetadata(of: source.number, path: newFolder.path(of: newName))
    try staging.finish(file, newPath, from: carried, ItemAttributes(modified: item.identity.modified))
  }

  /// Creates a hard link to a file, unless it has names besides the one that goes away with the old version.
  private func link(_ name: [UInt8], in folder: Folder, to newName: [UInt8], in newFolder: Folder) -> Bool {
    guard allowsHardLinks, let status = folder.status(of: name), status.st_nlink == 1 else { return false }
    return folder.link(name, to: newName, in: newFolder)
  }

  @discardableResult
  private func checkUnchanged(_ source: Descriptor, _ path: [UInt8], _ identity: FileIdentity) throws -> stat {
    guard let status = source.status() else { throw vanished(path) }
    guard FileIdentity(status) == identity else { throw failure(path, ESTALE) }
    return status
  }

  /// Gives files with new contents other modification times than those of the files that they replace.
  package func makeNoticeable(at place: Place) throws(SafeWriteError) {
    for entry in entries {
      guard case .written = entry.source, let old = manifest[entry.path]?.identity else { continue }
      let (folderPath, name) = entry.path.splitAtLastSlash
      let folder = try staging.folder(folderPath)
      guard let new = folder.identity(of: Array(name)) else { continue }
      _ = place.makeNoticeable(Array(name), in: folder, new, replacing: old)
    }
  }

  /// Up to this number, items are made durable one by one; for more, the whole file system is.
  static let maximumSingleSyncs = 32

  private func sync() throws {
    let folders = entries.filter { if case .directory = $0.source { true } else { false } }
    let isDone = newFiles.count + folders.count <= Self.maximumSingleSyncs ? try newFiles.allSatisfy(syncFile) : false
    guard isDone else {
      guard staging.root.descriptor.syncFileSystem() else {
        throw staging.root.failure(.sync)
      }
      return
    }
    for entry in folders.reversed() { try staging.folder(entry.path[...]).sync() }
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
