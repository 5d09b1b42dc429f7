import SystemPackage
import UTLibC
import UTSystemCalls

/// A save of several items in a folder.
///
/// First, all of them are written into one folder next to them. Then each is exchanged with the existing item; only a
/// crash between two of these renames leaves new items next to old ones, and each of them is complete.
struct ItemsSave {
  private let folder: Folder
  private let names: [[UInt8]]
  private let options: SaveOptions
  private let meter: SaveMeter
  /// The items to replace. They are not kept open, because there may be very many.
  private let originals: PackageManifest

  /// - Throws: if an item is blocked by another item.
  init(_ items: [(name: [UInt8], kind: FileIdentity.Kind)], inFolderAt path: FilePath, options: SaveOptions) throws {
    folder = try Place.folder(writtenAt: path)
    names = items.map(\.name)
    meter = SaveMeter(options.progress, options.durability)
    var options = options
    options.attributes = ItemAttributes()
    (options.previousVersionPath, options.context.store) = (nil, nil)
    options.replacesLink = true
    self.options = options
    var originals = PackageManifest()
    let mounts = MountPoints()
    for item in items {
      let place = Place(folder: folder, name: item.name)
      // Files and links may replace each other.
      let kind = item.kind == .directory ? FileIdentity.Kind.directory : .file
      guard let present = try SaveAttempt.present(at: place, kind, options, mounts) else { continue }
      let isFolder = FileIdentity(present).kind == .directory
      originals.add(
        item.name, PackageManifest.Item(present),
        below: isFolder ? try PackageManifest(of: folder.folder(item.name)) : nil)
    }
    self.originals = originals
  }

  func perform(_ body: (inout PackageSink) throws -> Void) throws -> ItemsOutcome {
    try meter.ask()
    guard let first = names.first else { return ItemsOutcome() }
    let status = try folder.examined()
    let original = FileBase(opened: folder.descriptor, identity: FileIdentity(status), manifest: originals)
    let (name, staging, identity) = try folder.makeSiblingFolder({ SiblingName.temporary(first) }, mode: 0o700)
    let plan = PackagePlan(staging: staging, original: original, path: folder.path, options: options, meter: meter)
    do {
      var sink = PackageSink(plan: plan, prefix: [])
      try body(&sink)
      try plan.smallFiles.finish()
      try plan.complete(options, finishingRoot: false)
      var outcome = try exchangeAll(from: staging, plan)
      outcome.losses = plan.staging.losses
      do throws(SafeWriteError) { try folder.removeTemporary(name, identity, opened: staging) } catch {
        outcome.leftovers.append(error.path)
      }
      return outcome
    } catch {
      plan.cancel()
      try? folder.removeTemporary(name, identity, opened: staging)
      throw error
    }
  }

  private func exchangeAll(from staging: Folder, _ plan: PackagePlan) throws -> ItemsOutcome {
    try folder.protectNewVersions()
    let patience = WriterPatience()
    var replacements: [VersionReplacement] = []
    do {
      for name in names {
        try meter.ask()
        let version = try newVersion(of: name, in: staging)
        let follower = FollowedItem(
          name: name, folder: folder, new: version.identity, plan: plan, durability: options.durability)
        try follower.follow(in: staging)
        var replacement = VersionReplacement(
          place: Place(folder: folder, name: name), options: options, new: version,
          original: self.version(of: name, in: originals), sibling: try move(name, from: staging),
          patience: patience)
        replacement.follower = follower
        try replacement.exchange()
        replacements.append(replacement)
      }
    } catch {
      for replacement in replacements.reversed() { replacement.takeBack(replacement.version) }
      throw error
    }
    for index in replacements.indices { replacements[index].examineSwappedOut() }
    do throws(SafeWriteError) {
      for replacement in replacements { if let refusal = replacement.refusal { throw refusal } }
      try VersionReplacement.sync(folder, options)
    } catch {
      let hasConflict = replacements.contains { $0.outcome.conflict != nil }
      let isBack = !hasConflict && replacements.reversed().allSatisfy { $0.takeBack($0.version) }
      throw isBack ? error.with(.unchanged) : error
    }
    var outcome = ItemsOutcome()
    for index in replacements.indices {
      replacements[index].removeSwappedOut()
      outcome.conflicts[replacements[index].place.name] = replacements[index].outcome.conflict
      if let leftover = replacements[index].outcome.leftover { outcome.leftovers.append(leftover) }
    }
    return outcome
  }

  /// The new version of an item. It is not kept open, because there may be very many.
  private func newVersion(of name: [UInt8], in staging: Folder) throws(SafeWriteError) -> FileBase {
    guard let status = staging.status(of: name) else { throw staging.failure(.create, name) }
    let identity = FileIdentity(status)
    guard identity.kind == .directory else {
      return FileBase(opened: folder.descriptor, identity: identity, manifest: nil)
    }
    let below = try staging.folder(name)
    return options.context.forgetsFiles
      ? FileBase(opened: folder.descriptor, identity: identity, manifest: nil, fingerprint: try below.fingerprint())
      : FileBase(opened: folder.descriptor, identity: identity, manifest: try PackageManifest(of: below))
  }

  /// Returns the version of an item in a list.
  private func version(of name: [UInt8], in manifest: PackageManifest) -> FileBase? {
    manifest[name].map { item in
      let below = item.identity.kind == .directory ? manifest.folder(name[...]) : nil
      return FileBase(opened: folder.descriptor, identity: item.identity, manifest: below)
    }
  }

  /// Moves a new version to a location where it can be exchanged with the old one.
  /// - Returns: its name there.
  private func move(_ name: [UInt8], from staging: Folder) throws(SafeWriteError) -> [UInt8] {
    let sibling = SiblingName.temporary(name)
    // The rename changes the mode of a folder for a moment if that is necessary, and never by its name.
    guard staging.rename(name, to: sibling, in: folder) else { throw folder.failure(.create, name) }
    return sibling
  }
}

/// Gives the new version of an item of a folder the attributes of the replaced one again. Items in it are not examined.
private struct FollowedItem: AttributeFollower {
  let name: [UInt8]
  let folder: Folder
  /// The new version. In a shared folder, another user may give its name to any other item.
  let new: FileIdentity
  let plan: PackagePlan
  let durability: SaveOptions.Durability

  /// Before the new version gets its name next to the old one.
  func follow(in staging: Folder) throws(SafeWriteError) {
    guard let taken = plan.taken[name], let status = folder.status(of: name), AttributeState(status) != taken.state,
      let old = folder.open(name, O_RDONLY | O_NONBLOCK)
    else { return }
    try renew(from: old, in: staging)
  }

  func follow(_ replaced: FileBase?) throws(SafeWriteError) {
    guard let replaced, let status = replaced.status, let taken = plan.taken[name],
      !AttributeState(status).permitsSame(as: taken.state)
    else { return }
    try renew(from: replaced.opened, in: folder)
  }

  private func renew(from old: Descriptor, in other: Folder) throws(SafeWriteError) {
    let asked = plan.items.all.first { $0.path == name }?.attributes ?? ItemAttributes()
    guard plan.replaced.isTrusted(old, at: name, by: asked.foundOwner),
      let opened = other.open(name, O_RDONLY | O_NONBLOCK), opened.isItem(new)
    else { return }
    let path = folder.path(of: name)
    let now = try CarriedMetadata(of: old.number, path: path)
    let losses = try Metadata.renew(
      opened.number, path: path, asked: asked, plan.replaced.mode(of: name), from: nil, to: now)
    plan.staging.noteRenewed(losses, of: name)
    plan.taken.note(now, at: name)
    if durability == .full { try opened.sync(path: path) }
  }
}
