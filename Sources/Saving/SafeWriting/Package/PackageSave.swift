import UTLibC

/// Saves a package.
struct PackageSave {
  let attempt: SaveAttempt
  private let addition: (any PackageSaveAddition)?
  /// The store for versions of the package, even if no version is due.
  private let store: (any ReplacedVersionStore)?

  private var place: Place { attempt.place }
  private var folder: Folder { place.folder }
  private var options: SaveOptions { attempt.options }
  private var original: FileBase? { attempt.original }

  init(_ attempt: SaveAttempt) throws(SafeWriteError) {
    var attempt = attempt
    let chosen = attempt.options.context.addition
    addition = if let chosen { chosen } else { try LinkedHooks.synchronized?.addition(to: attempt) }
    let isNeeded = addition?.needsReplacedVersion ?? false
    attempt.options.context.replacesCommonVersion = isNeeded
    if isNeeded, attempt.options.previousVersionPath == nil {
      attempt.options.context.store = attempt.options.context.store ?? LinkedHooks.store
    }
    store = attempt.options.context.store
    // Most saves change one file, and need not copy the rest.
    if let store, !attempt.options.context.requiresVersion, let manifest = attempt.original?.manifest,
      !store.isDue(for: attempt.place, manifest, isNeeded: isNeeded)
    {
      attempt.options.context.store = nil
    }
    self.attempt = attempt
  }

  func perform(_ body: (inout PackageSink) throws -> Void) throws -> SaveOutcome {
    try attempt.meter.ask()
    // It is inaccessible to other users until it has its attributes: they could move something into it.
    let (name, staging, identity) = try folder.makeSiblingFolder({ SiblingName.temporary(place.name) }, mode: 0o700)
    let plan = PackagePlan(
      staging: staging, original: original, path: place.path, options: options, meter: attempt.meter)
    do {
      var sink = PackageSink(plan: plan, prefix: [])
      try body(&sink)
      try plan.smallFiles.finish()
      if var outcome = try ChildExchange(save: attempt, plan: plan)?.perform() {
        if let addition, let manifest = outcome.base.manifest {
          addition.didReplaceFile(
            in: Folder(outcome.base.opened, path: place.path), at: place, manifest, options.durability)
        }
        do throws(SafeWriteError) { try folder.removeTemporary(name, identity, opened: staging) } catch {
          outcome.leftover = folder.filePath(of: name)
        }
        return outcome
      }
      return try replace(with: name, identity, plan)
    } catch {
      plan.cancel()
      // After a later error, it no longer exists.
      try? folder.removeTemporary(name, identity, opened: staging)
      throw error
    }
  }

  private func newVersion(_ name: [UInt8], _ identity: FileIdentity) throws -> FileBase {
    let base =
      options.context.forgetsFiles ? try FileBase(fingerprintOf: name, in: folder) : try FileBase(name, in: folder)
    guard identity.isSameItem(as: base.identity) else {
      // Another user gave its name to another item.
      throw SafeWriteError(.replace, place.path, code: ESTALE)
    }
    return base
  }

  private func replace(with name: [UInt8], _ identity: FileIdentity, _ plan: PackagePlan) throws -> SaveOutcome {
    if let present = attempt.present, !options.changesOwner,
      attempt.excludesOwner || plan.staging.root.descriptor.cannotBeGiven(to: present.owner)
    {
      throw SafeWriteError(.keepOwner, place.path, code: EPERM)
    }
    if options.context.requiresUnchanged, let original, let root = try? folder.folder(place.name),
      try original.manifest.map({ try !$0.isCurrent(in: root) }) ?? false
    {
      throw SafeWriteError(.replace, place.path, code: ESTALE)
    }
    let reuse = try plan.complete(options) { try addition?.willComplete(plan, at: place) }
    let base = try newVersion(name, identity)
    var replacement = VersionReplacement(
      place: place, options: options, new: base, original: original, sibling: name)
    if let original {
      replacement.follower = FollowedPackage(plan: plan, original: original, new: base.manifest, options: options)
    }
    try folder.protectNewVersions()
    try replacement.perform()
    if options.context.store == nil { store?.note(itemAt: place) }
    var outcome = replacement.outcome
    outcome.reuse = reuse
    outcome.losses = plan.staging.losses
    return outcome
  }
}
