import UTLibC
import UTSystemCalls

/// Saves a package in which only one file has new contents: only that file is exchanged with its new version, which is
/// also one step.
///
/// The folder of the package stays the same, so that programs that watch it keep seeing its changes.
struct ChildExchange {
  private let save: SaveAttempt
  private let plan: PackagePlan
  private let original: FileBase
  /// The path of the file in the package.
  private let path: [UInt8]
  private let old: FileIdentity
  private let patience = WriterPatience()

  /// nil if more or something else has changed.
  init?(save: SaveAttempt, plan: PackagePlan) {
    guard let original = save.original, let manifest = original.manifest, let present = save.present,
      FileIdentity(present) == original.identity, !save.options.keepsReplaced, save.options.context.addition == nil,
      plan.items.count == manifest.count,
      Self.agrees(save.options.attributes, mode: UInt32(present.st_mode) & 0o7777)
    else { return nil }
    var written: [UInt8]?
    for item in plan.items.all {
      // The plan has found it already.
      if case .reused(let path) = item.source, path == item.path { continue }
      guard let found = manifest[item.path] else { return nil }
      switch item.source {
      case .written:
        guard written == nil, found.identity.kind == .file else { return nil }
        written = item.path
      case .directory:
        guard found.identity.kind == .directory, Self.agrees(item.attributes, mode: found.mode) else { return nil }
      case .link(let destination):
        let (folder, name) = item.path.splitAtLastSlash
        guard found.identity.kind == .symbolicLink,
          (try? plan.replaced.tree?.folder(folder))?.destination(ofLink: Array(name)) == destination
        else { return nil }
      case .reused: return nil
      }
    }
    guard let written, let old = manifest[written]?.identity else { return nil }
    self.save = save
    self.plan = plan
    self.original = original
    path = written
    self.old = old
  }

  /// Times are not a reason to write everything again: those of the folder that contains the file change in any case.
  private static func agrees(_ asked: ItemAttributes, mode: UInt32) -> Bool {
    asked.owner == nil && asked.group == nil && (asked.mode ?? mode) == mode
  }

  /// - Returns: nil, without having changed anything, if the package has changed in the meantime or the file system
  ///   does not support it.
  func perform() throws -> SaveOutcome? {
    let (options, place) = (save.options, save.place)
    // Other saves of one file wait, so that two new versions are never mixed.
    guard let root = try? place.folder.folder(place.name), isPresent(root),
      isHeld || root.descriptor.lock(exclusively: true, waiting: 2000), isPresent(root),
      try original.manifest?.isCurrent(in: root) ?? false
    else { return nil }
    // Not the descriptor that holds the lock.
    let reader = try root.folder([dot])
    let (folderPath, nameSlice) = path.splitAtLastSlash
    let name = Array(nameSlice)
    let staged = try plan.staging.folder(folderPath)
    let folder = try root.folder(below: folderPath.split(separator: slash))
    if options.durability == .full, try !plan.syncFile(path) { return nil }
    guard var new = staged.identity(of: name) else { throw staged.failure(.examine, name) }
    if place.makeNoticeable(name, in: staged, new, replacing: old) {
      if options.durability == .full { _ = try plan.syncFile(path) }
      new = staged.identity(of: name) ?? new
    }
    var digest = Digest()
    old.digest(into: &digest)
    let swapName = SiblingName.swap(place.name, inode: new.inode, base: digest.value)
    try place.folder.protectNewVersions()
    guard staged.rename(name, to: swapName, in: place.folder, .keeping) else {
      return nil
    }
    guard place.folder.rename(swapName, to: name, in: folder, .exchanging) else {
      let error = folder.failure(.replace, name)
      let isBack = place.folder.rename(swapName, to: name, in: staged)
      // With EACCES, its folder is one that the owner may not change, and another folder can take the place of that.
      if isBack, VersionReplacement.unsupported.contains(error.code) || [ENOENT, EACCES].contains(error.code) {
        return nil
      }
      if !isBack { _ = place.folder.remove(swapName) }
      throw error
    }
    // If the whole package was replaced at this moment, the new file is in the replaced version.
    guard isPresent(root) else {
      guard place.folder.rename(swapName, to: name, in: folder, .exchanging),
        place.folder.rename(swapName, to: name, in: staged)
      else {
        _ = place.folder.remove(swapName)
        throw SafeWriteError(.replace, place.path, code: ESTALE)
      }
      return nil
    }
    return try settle(root, folder, swapName, newBase(reader, new))
  }

  /// Whether this save is an update that already holds the lock.
  private var isHeld: Bool { save.options.context.hold?.holds(original.identity) ?? false }

  private func isPresent(_ root: Folder) -> Bool {
    guard let status = root.descriptor.status() else { return false }
    return FileIdentity(status) == original.identity
      && save.place.folder.identity(of: save.place.name) == original.identity
  }

  private func settle(_ root: Folder, _ folder: Folder, _ swapName: [UInt8], _ base: FileBase) throws -> SaveOutcome {
    let (options, place) = (save.options, save.place)
    var conflict: KeptVersion?
    if let grounds = SwappedOut.reasonToKeep(
      swapName, in: place.folder, patience, isExpected: { $0.identity == old })
    {
      conflict = SwappedOut.keep(swapName, in: place.folder, besides: place.name, grounds)
    }
    setTimes(root)
    if options.durability == .full {
      do throws(SafeWriteError) { try folder.sync() } catch {
        let isBack = conflict == nil && takeBack(swapName, in: folder, base.manifest?[path]?.identity)
        throw error.with(isBack ? .unchanged : .replaced)
      }
    }
    var outcome = SaveOutcome(method: .exchangedChild, base: base)
    outcome.conflict = conflict
    if conflict == nil, !place.folder.remove(swapName), errno != ENOENT {
      outcome.leftover = place.folder.filePath(of: swapName)
    }
    outcome.reuse.untouched = plan.items.count - 1
    outcome.losses = plan.staging.losses
    return outcome
  }

  /// Puts the old file back and removes the new one, unless another program has written to it.
  /// - Returns: whether the original state is restored.
  private func takeBack(_ swapName: [UInt8], in folder: Folder, _ new: FileIdentity?) -> Bool {
    let (name, place) = (Array(path.splitAtLastSlash.name), save.place)
    guard place.folder.rename(swapName, to: name, in: folder, .exchanging) else {
      return false
    }
    guard
      let grounds = SwappedOut.reasonToKeep(
        swapName, in: place.folder, patience, isExpected: { $0.identity == new })
    else {
      return place.folder.remove(swapName)
    }
    _ = SwappedOut.keep(swapName, in: place.folder, besides: place.name, grounds)
    return false
  }

  private func newBase(_ root: Folder, _ new: FileIdentity) -> FileBase {
    var manifest = original.manifest ?? PackageManifest()
    let (folder, name) = path.splitAtLastSlash
    let status = (try? root.folder(below: folder.split(separator: slash)))?.status(of: Array(name))
    let mode = status.map { UInt32($0.st_mode) & 0o7777 } ?? manifest[path]?.mode ?? 0
    manifest.replace(path[...], with: PackageManifest.Item(identity: new, mode: mode))
    return FileBase(opened: root.descriptor, identity: original.identity, manifest: manifest)
  }

  private func setTimes(_ root: Folder) {
    let tree = OpenTree(root)
    for item in plan.items.all {
      guard item.isFolder, let modified = item.attributes.modified,
        let folder = try? tree.folder(item.path[...])
      else { continue }
      _ = Descriptor.setModified(folder.number, modified.timespec)
    }
    if let modified = save.options.attributes.modified {
      _ = Descriptor.setModified(root.number, modified.timespec)
    }
  }
}
