import UTLibC
import UTSystemCalls

/// Saves a package in which at most one item differs: a file has new contents or is new, or a file or link is missing.
/// Only that item is exchanged with its new version, added, or moved out of the package, each in one step.
///
/// The folder of the package stays the same, so programs that watch it continue to see its changes.
struct ChildExchange {
  private let save: SaveAttempt
  private let plan: PackagePlan
  private let original: FileBase
  private let change: ChildChange
  private let patience = WriterPatience()

  /// nil if there are more or other changes.
  init?(save: SaveAttempt, plan: PackagePlan) {
    guard let original = save.original, let manifest = original.manifest, let present = save.present,
      FileIdentity(present) == original.identity, !save.options.keepsReplaced, save.options.context.addition == nil,
      ChildChange.agrees(save.options.attributes, mode: present.permissions),
      let change = ChildChange(from: manifest, to: plan)
    else { return nil }
    (self.save, self.plan, self.original, self.change) = (save, plan, original, change)
  }

  private var path: [UInt8] { change.path }

  /// The name that another program's version of the item is kept under, in its form for conflict versions. It is not
  /// the name of the package, whose place a version of an item must not take, nor the name of the item, which a file
  /// next to the package may have.
  private var keptName: [UInt8] { SiblingName.item(path.splitAtLastSlash.name, of: save.place.name) }

  /// - Returns: nil, without having changed anything, if the package has changed in the meantime or the file system
  ///   does not support it.
  func perform() throws -> SaveOutcome? {
    let place = save.place
    // Other saves of one file wait, so that two new versions are never mixed.
    guard let root = try? place.folder.folder(place.name), isPresent(root),
      isHeld || root.descriptor.lock(exclusively: true, waiting: 2000), isPresent(root),
      try original.manifest?.isCurrent(in: root) ?? false
    else { return nil }
    // Not the descriptor that holds the lock.
    let reader = try root.folder([dot])
    let (folderPath, nameSlice) = path.splitAtLastSlash
    let name = Array(nameSlice)
    let folders = try root.folders(downTo: folderPath)
    let folder = folders.last ?? root
    guard change.path.isEmpty || !protects(folders) else { return nil }
    switch change.kind {
    case .none:
      setTimes(root)
      // The program that wrote the existing item may not have made it durable.
      guard save.options.durability != .full || root.descriptor.syncFileSystem() else { throw root.failure(.sync) }
      return outcome(base(reader, manifest))
    case .added:
      guard let new = try add(name, to: folder, root) else { return nil }
      return try settle(root, folder, nil, newBase(reader, new))
    case .replaced(let old):
      guard let (new, swapName) = try exchange(name, in: folder, root, old) else { return nil }
      return try settle(root, folder, swapName, newBase(reader, new))
    case .removed(let old):
      guard let swapName = try moveAway(name, from: folder, root, old) else { return nil }
      return try settle(root, folder, swapName, newBase(reader, nil))
    }
  }

  private var manifest: PackageManifest { original.manifest ?? PackageManifest() }

  /// The name under which the old version of the item lies next to the package.
  private func swapName(_ old: FileIdentity, new: UInt64) -> [UInt8] {
    var digest = Digest()
    old.add(to: &digest)
    return SiblingName.swap(save.place.name, inode: new, base: digest.value)
  }

  /// Exchanges the file with its new version.
  ///
  /// - Returns: the new version, and the name of the old one next to the package.
  private func exchange(
    _ name: [UInt8], in folder: Folder, _ root: Folder, _ old: FileIdentity
  ) throws -> (new: FileIdentity, swapName: [UInt8])? {
    let (options, place) = (save.options, save.place)
    let staged = try plan.staging.folder(path.splitAtLastSlash.folder)
    if options.durability == .full, try !plan.syncFile(path) { return nil }
    guard var new = staged.identity(of: name) else { throw staged.failure(.examine, name) }
    if place.makeNoticeable(name, in: staged, new, replacing: old) {
      if options.durability == .full { _ = try plan.syncFile(path) }
      new = staged.identity(of: name) ?? new
    }
    let swapName = swapName(old, new: new.inode)
    try place.folder.protectNewVersions()
    // A change of attributes changes this time.
    if let taken = plan.taken[path], let status = folder.status(of: name), AttributeState(status) != taken.state,
      let old = folder.open(name, O_RDONLY | O_NONBLOCK)
    {
      try follow(old, by: name, expecting: new, in: staged)
    }
    guard staged.rename(name, to: swapName, in: place.folder, .keeping) else {
      return nil
    }
    guard place.folder.rename(swapName, to: name, in: folder, .exchanging) else {
      let error = folder.failure(.replace, name)
      let isBack = place.folder.rename(swapName, to: name, in: staged)
      // With EACCES, the owner may not change its folder, but can replace it with another folder.
      if isBack, VersionReplacement.unsupported.contains(error.code) || [ENOENT, EACCES].contains(error.code) {
        return nil
      }
      if !isBack { _ = place.folder.remove(swapName) }
      throw error
    }
    // If the package or the folder was replaced or moved at this moment, the new file is not in the package.
    guard isPresent(root, folder) else {
      guard place.folder.rename(swapName, to: name, in: folder, .exchanging),
        place.folder.rename(swapName, to: name, in: staged)
      else {
        _ = place.folder.remove(swapName)
        throw SafeWriteError(.replace, place.path, code: ESTALE)
      }
      return nil
    }
    return (new, swapName)
  }

  /// Moves the new file into the package.
  private func add(_ name: [UInt8], to folder: Folder, _ root: Folder) throws -> FileIdentity? {
    let staged = try plan.staging.folder(path.splitAtLastSlash.folder)
    if save.options.durability == .full, try !plan.syncFile(path) { return nil }
    guard let new = staged.identity(of: name) else { throw staged.failure(.examine, name) }
    // It would get the group and the access control list of another folder.
    guard !folder.givesAttributesToItems, staged.rename(name, to: name, in: folder, .keeping) else { return nil }
    // If the package or the folder was replaced or moved at this moment, the new file is not in the package.
    guard isPresent(root, folder) else {
      return try giveUp(ifUndone: folder.rename(name, to: name, in: staged, .keeping))
    }
    return new
  }

  /// Moves the item out of the package.
  ///
  /// - Returns: its name next to the package.
  private func moveAway(
    _ name: [UInt8], from folder: Folder, _ root: Folder, _ old: FileIdentity
  ) throws -> [UInt8]? {
    let place = save.place
    // No item has this number, so after a crash, it is the old version.
    let swapName = swapName(old, new: 0)
    try place.folder.protectNewVersions()
    guard folder.rename(name, to: swapName, in: place.folder, .keeping) else { return nil }
    guard isPresent(root, folder) else {
      return try giveUp(ifUndone: place.folder.rename(swapName, to: name, in: folder, .keeping))
    }
    return swapName
  }

  /// Gives up the change of a package that was replaced as a whole at this moment.
  ///
  /// - Throws: if the change could not be undone.
  private func giveUp<Value>(ifUndone isUndone: Bool) throws -> Value? {
    guard isUndone else { throw SafeWriteError(.replace, save.place.path, code: ESTALE) }
    return nil
  }

  /// Whether this save is an update that already holds the lock.
  private var isHeld: Bool { save.options.context.hold?.holds(original.identity) ?? false }

  private func isPresent(_ root: Folder) -> Bool {
    guard let status = root.descriptor.status() else { return false }
    return FileIdentity(status) == original.identity && save.place.leads(to: original.identity)
  }

  /// Whether the package is in its place, and the folder of the item in the package.
  private func isPresent(_ root: Folder, _ folder: Folder) -> Bool {
    guard isPresent(root), let known = folder.descriptor.status(),
      let found = try? root.folder(below: path.splitAtLastSlash.folder.split(separator: slash)).descriptor.status()
    else { return false }
    return FileIdentity(found).isSameItem(as: FileIdentity(known))
  }

  /// Whether folders of the package keep users from an item who could open it next to the package, where the item is
  /// for a moment, or longer if the process is killed.
  private func protects(_ folders: [Folder]) -> Bool {
    guard let around = save.place.folder.descriptor.status() else { return true }
    let searchable = around.permissions & 0o011
    guard searchable != 0 else { return false }
    return folders.contains { folder in
      guard let status = folder.descriptor.status(),
        !ExtendedAttributes.mayHave(ExtendedAttributes.accessList, descriptor: folder.number)
      else { return true }
      if status.permissions & 0o011 == 0o011 { return false }
      return searchable & ~status.permissions != 0 || status.group != around.group
    }
  }

  /// - Parameter swapName: the name of the old version next to the package; nil if there was none.
  private func settle(_ root: Folder, _ folder: Folder, _ swapName: [UInt8]?, _ base: FileBase) throws -> SaveOutcome {
    let place = save.place
    var conflict: KeptVersion?
    var old: FileBase?
    if let swapName, let grounds = reasonToKeep(swapName, expecting: change.old, &old) {
      conflict = SwappedOut.keep(swapName, in: place.folder, besides: keptName, grounds)
    }
    setTimes(root)
    do throws(SafeWriteError) {
      // Their times say nothing after a rename.
      if let old, change.old?.isSameItem(as: old.identity) ?? false {
        let name = Array(path.splitAtLastSlash.name)
        try follow(old.opened, old.status, by: name, expecting: base.manifest?[path]?.identity, in: folder)
      }
      if save.options.durability == .full {
        try folder.sync()
        if conflict != nil { try place.folder.sync() }
      }
    } catch {
      let isBack = conflict == nil && takeBack(swapName, in: folder, base.manifest?[path]?.identity)
      throw error.with(isBack ? .unchanged : .replaced)
    }
    var outcome = outcome(base)
    outcome.conflict = conflict
    if conflict == nil, let swapName, !place.folder.remove(swapName), errno != ENOENT {
      outcome.leftover = place.folder.filePath(of: swapName)
    }
    return outcome
  }

  private func outcome(_ base: FileBase) -> SaveOutcome {
    var outcome = SaveOutcome(method: change.method, base: base)
    outcome.reuse.untouched = plan.items.count
    if case .written? = plan.items.all.first(where: { $0.path == path })?.source { outcome.reuse.untouched -= 1 }
    outcome.losses = plan.staging.losses
    return outcome
  }

  /// - Parameter found: the version, if it can be examined.
  private func reasonToKeep(
    _ swapName: [UInt8], expecting identity: FileIdentity?, _ found: inout FileBase?
  ) -> SwappedOut.Grounds? {
    var last: FileBase?
    defer { found = last }
    return SwappedOut.reasonToKeep(swapName, in: save.place.folder, patience) {
      last = $0
      return $0.identity == identity
    }
  }

  /// Gives the new file the attributes of the old one again, if they have changed since it has taken them over.
  ///
  /// - Parameters:
  ///   - old: the item that was opened as the old file. Another user of the folder may have given its name to another.
  ///   - status: its status; nil to read it.
  ///   - name: the name of the new file.
  ///   - new: the new file, which may have lost its name in the same way.
  private func follow(
    _ old: Descriptor, _ status: FileStatus? = nil, by name: [UInt8], expecting new: FileIdentity?, in folder: Folder
  ) throws(SafeWriteError) {
    let asked = plan.items.all.first { $0.path == path }?.attributes ?? ItemAttributes()
    guard plan.taken[path] != nil, let carried = plan.taken.lastFile, old.isItem(change.old),
      plan.replaced.isTrusted(old, by: asked.foundOwner)
    else { return }
    let newPath = folder.path(of: name)
    let now = try CarriedMetadata(of: old.number, path: newPath, status: status)
    plan.taken.note(now, at: path)
    guard !now.isSame(as: carried), let opened = folder.open(name, O_RDONLY | O_NONBLOCK), opened.isItem(new)
    else { return }
    let losses = try Metadata.renew(
      opened.number, path: newPath, asked: asked, plan.replaced.mode(of: path), from: carried, to: now)
    plan.staging.noteRenewed(losses, of: path)
    if save.options.durability == .full { try opened.sync(path: newPath) }
  }

  /// Puts the old version back and removes the new one, unless another program wrote to it.
  /// - Returns: whether the original state is restored.
  private func takeBack(_ swapName: [UInt8]?, in folder: Folder, _ new: FileIdentity?) -> Bool {
    let (name, place) = (Array(path.splitAtLastSlash.name), save.place)
    guard let new else { return swapName.map { place.folder.rename($0, to: name, in: folder, .keeping) } ?? false }
    let newName = swapName ?? self.swapName(new, new: new.inode)
    // Without it, a recovery could take the file for a leftover before it is known whether another program wrote to it.
    guard (try? place.folder.protectNewVersions()) != nil else { return false }
    guard
      swapName == nil
        ? folder.rename(name, to: newName, in: place.folder, .keeping)
        : place.folder.rename(newName, to: name, in: folder, .exchanging)
    else { return false }
    var found: FileBase?
    guard let grounds = reasonToKeep(newName, expecting: new, &found) else { return place.folder.remove(newName) }
    _ = SwappedOut.keep(newName, in: place.folder, besides: keptName, grounds)
    return false
  }

  /// - Parameter new: the item; nil if it was removed.
  private func newBase(_ root: Folder, _ new: FileIdentity?) -> FileBase {
    var manifest = manifest
    if let new {
      let (folder, name) = path.splitAtLastSlash
      let found = (try? root.folder(below: folder.split(separator: slash)))?.status(of: Array(name))
      // Another item may have its name by now.
      let status = found.flatMap { FileIdentity($0).isSameItem(as: new) ? $0 : nil }
      let mode = status?.permissions ?? manifest[path]?.mode ?? 0
      let attributes = status.map(AttributeState.init)
      manifest.put(path[...], PackageManifest.Item(identity: new, mode: mode, attributes: attributes))
    } else {
      manifest.remove(path[...])
    }
    return base(root, manifest)
  }

  /// The package keeps its folder, whose mode is known to be a requested one, or the one that it had when it was read.
  private func base(_ root: Folder, _ manifest: PackageManifest) -> FileBase {
    FileBase(
      opened: root.descriptor, identity: original.identity, manifest: manifest, status: original.status,
      mode: save.options.attributes.mode ?? original.mode)
  }

  private func setTimes(_ root: Folder) {
    let tree = OpenTree(root)
    for item in plan.items.all {
      guard item.isFolder, let modified = item.attributes.modified,
        let folder = try? tree.folder(item.path[...])
      else { continue }
      _ = Descriptor.setModified(folder.number, modified)
    }
    if let modified = save.options.attributes.modified {
      _ = Descriptor.setModified(root.number, modified)
    }
  }
}

extension Folder {
  /// Opens the folders from this one down to one below it, including both.
  fileprivate func folders(downTo path: ArraySlice<UInt8>) throws(SafeWriteError) -> [Folder] {
    var folders = [self]
    for name in path.split(separator: slash) { folders.append(try folders[folders.count - 1].folder(Array(name))) }
    return folders
  }

  /// Whether new items in it get its group or access control list, as in setgid(2) and acl(5).
  fileprivate var givesAttributesToItems: Bool {
    guard let status = descriptor.status(), status.permissions & S_ISGID == 0 else { return true }
    return ExtendedAttributes.mayHave(ExtendedAttributes.defaultList, descriptor: number)
  }
}
