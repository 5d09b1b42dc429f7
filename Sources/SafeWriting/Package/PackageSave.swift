import Glibc

/// One save of a package.
struct PackageSave {
  let place: Place
  private(set) var options: SaveOptions
  let meter: SaveMeter
  /// What is there now; nil if nothing is.
  let present: stat?
  /// What is to be replaced; nil if nothing is.
  let original: FileBase?

  private var folder: Folder { place.folder }

  init(path: [UInt8], replacing base: FileBase?, options: SaveOptions) throws {
    place = try Place(path, followsLink: !options.replacesLink)
    try ItemName.checkNotReserved(place.name, in: place.folder.path)
    self.options = options
    meter = SaveMeter(options.progress)
    try Recovery(place: place, options: options).finishInterruptedReplacement()
    present = try FileSave.present(at: place, options: options, kind: .directory)
    original = try base ?? (present == nil ? nil : FileBase(place.name, in: place.folder))
    // What is replaced is compared item by item.
    if original != nil { self.options.forgetsFiles = false }
    // It is asked for only if it was there when the save began.
    if present == nil, options.hold == nil { self.options.requiresOriginal = false }
  }

  func perform(_ body: (inout PackageSink) throws -> Void) throws -> SaveOutcome {
    try meter.ask()
    // What replaces a package is for nobody else until it has that package's attributes.
    let mode: mode_t = original == nil && options.attributes.mode == nil ? 0o777 : 0o700
    let (name, staging) = try folder.makeSiblingFolder({ SiblingName.temporary(place.name) }, mode: mode)
    let plan = PackagePlan(staging: staging, original: original, path: place.path, options: options, meter: meter)
    do {
      var sink = PackageSink(plan: plan, prefix: [])
      try body(&sink)
      try plan.smallFiles.finish()
      if var outcome = try ChildExchange(save: self, plan: plan)?.perform() {
        do throws(SafeWriteError) { try folder.removeTree(name) } catch { outcome.leftover = folder.path(of: name) }
        return outcome
      }
      return try replace(with: name, plan)
    } catch {
      plan.smallFiles.cancel()
      // If the error came later than that, it is no longer there.
      try? folder.removeTree(name)
      throw error
    }
  }

  private func newVersion(_ name: [UInt8]) throws -> FileBase {
    options.forgetsFiles ? try FileBase(fingerprintOf: name, in: folder) : try FileBase(name, in: folder)
  }

  private func replace(with name: [UInt8], _ plan: PackagePlan) throws -> SaveOutcome {
    if let present, !options.changesOwner, plan.staging.root.descriptor.cannotBeGiven(to: present.st_uid) {
      throw SafeWriteError(.keepOwner, place.path, code: EPERM)
    }
    if options.requiresUnchanged, let original, let root = try? folder.folder(place.name),
      try original.manifest.map({ try !$0.isCurrent(in: root) }) ?? false
    {
      throw SafeWriteError(.replace, place.path, code: ESTALE)
    }
    let reuse = try plan.complete(options)
    let base = try newVersion(name)
    var replacement = Replacement(
      place: place, options: options, new: base, original: original, sibling: name)
    try folder.protectNewVersions()
    try replacement.perform()
    var outcome = SaveOutcome(method: replacement.method, base: base)
    outcome.take(replacement)
    outcome.reuse = reuse
    outcome.losses = plan.staging.losses
    return outcome
  }
}
