import UTLibC
import UTSystemCalls

/// Puts a complete new version, located next to the old one, in its place, examines the swapped-out version, and keeps
/// or removes it.
///
/// The caller holds a shared lock on the folder, so that no process cleans up in the meantime.
struct VersionReplacement {
  let place: Place
  let options: SaveOptions
  /// The new version.
  let version: FileBase
  /// The version to replace; nil if there is none.
  let original: FileBase?
  /// Shared by all replacements of a save.
  let patience: WriterPatience
  /// The name of the new version and, after ``perform()``, of the swapped-out one.
  var sibling: [UInt8]
  /// Whether the version that was replaced is taken back, wherever its folder is by now.
  var isTakingBack = false
  /// Takes over the attributes of the old version again if they change; nil if it took over none.
  var follower: (any AttributeFollower)?

  /// The outcome so far.
  private(set) var outcome: SaveOutcome
  /// Whether there was a version to exchange.
  private(set) var hasSwappedOut = false
  /// The swapped-out item that was compared with the version to replace.
  private var examined: FileIdentity?
  /// Why the new version could not get the attributes of the old one again.
  private(set) var refusal: SafeWriteError?
  /// Why the old version is still needed whatever it is.
  private var lostPlace: SwappedOut.Grounds?

  private var folder: Folder { place.folder }
  private var name: [UInt8] { place.name }
  private var new: FileIdentity { version.identity }

  init(
    place: Place, options: SaveOptions, new version: FileBase, original: FileBase?, sibling: [UInt8],
    patience: WriterPatience = WriterPatience()
  ) {
    self.place = place
    self.options = options
    self.version = version
    self.original = original
    self.patience = patience
    self.sibling = sibling
    outcome = SaveOutcome(method: .created, base: version)
  }

  /// The error codes for a call that does not exist, or not for these items.
  static let unsupported: Set<CInt> = [EXDEV, EINVAL, ENOSYS, ENOTSUP]

  /// Exchanges the versions. If it throws, the old one is in place and no temporary files are left, unless the error's
  /// state indicates otherwise.
  mutating func perform() throws(SafeWriteError) {
    try exchange()
    if hasSwappedOut {
      let grounds = reasonToKeep()
      try refuseChange(grounds)
      settle(grounds)
    }
    do throws(SafeWriteError) {
      if let refusal { throw refusal }
      try Self.sync(folder, options)
    } catch {
      throw outcome.conflict == nil && outcome.previous == nil && takeBack(version) ? error.with(.unchanged) : error
    }
    removeSwappedOut()
    // The stored versions of the previous item follow that item from here on.
    if outcome.stored == nil { options.context.store?.note(itemAt: place) }
  }

  /// Puts the new version in its place; the old version is next to it afterward. If it throws, nothing was changed,
  /// unless the error's state indicates otherwise.
  mutating func exchange() throws(SafeWriteError) {
    do throws(SafeWriteError) { hasSwappedOut = try !takeFreePlace() } catch {
      if error.state == .unchanged { discard() }
      throw error
    }
    if !isTakingBack {
      if place.leads(to: new) { return }
      do throws(SafeWriteError) { try folder.checkIsInPlace() } catch {
        // The new version is in a folder that another program keeps or removes as an old one.
        throw takeBack(version) ? error : error.with(.replaced)
      }
    }
    lostPlace = groundsWithoutNewVersion()
    guard !hasSwappedOut, lostPlace?.reason == .newVersionReplaced else { return }
    discard()
    throw SafeWriteError(.replace, place.path, code: ESTALE)
  }

  /// Examines the swapped-out version, and gives it a visible name if it is to be kept.
  mutating func examineSwappedOut() {
    if hasSwappedOut { settle(reasonToKeep()) }
  }

  /// Exchanges the versions again if the save requires an unchanged one, and the swapped-out one has changed.
  ///
  /// After a crash, the new version is removed because of its name, and the changed one becomes a visible version.
  ///
  /// - Throws: ``SafeWriteError`` (`ESTALE`) if the changed version is back in its place. Otherwise, nothing was done.
  private func refuseChange(_ grounds: SwappedOut.Grounds?) throws(SafeWriteError) {
    guard options.context.requiresUnchanged, grounds?.reason == .changedSinceRead, outcome.method == .exchanged,
      folder.rename(sibling, to: name, .exchanging)
    else { return }
    if let grounds = SwappedOut.reasonToKeep(sibling, in: folder, patience, isExpected: version.isSameVersion) {
      // Another program has already changed the new version, or replaced it.
      _ = keep(grounds)
    } else {
      discard()
    }
    try? Self.sync(folder, options)
    throw SafeWriteError(.replace, place.path, code: ESTALE)
  }

  private mutating func settle(_ grounds: SwappedOut.Grounds?) {
    if let grounds {
      let conflict = keep(grounds)
      outcome.conflict = conflict
      if let original { options.context.store?.noteAncestor(original, of: conflict, at: place) }
    } else if options.previousVersionPath != nil {
      outcome.previous = keepPrevious()
    }
  }

  /// Makes the new name durable. Until then the old version stays, in case its name is still the one on disk.
  static func sync(_ folder: Folder, _ options: SaveOptions) throws(SafeWriteError) {
    guard options.durability == .full else { return }
    do throws(SafeWriteError) { try folder.sync() } catch { throw error.with(.replaced) }
  }

  /// Stores or removes the old version, unless it is kept next to the new one.
  mutating func removeSwappedOut() {
    guard hasSwappedOut, outcome.conflict == nil else { return }
    if outcome.previous == nil, let store = options.context.store, keep(in: store) { return }
    let items = outcome.previous == nil ? original?.manifest : nil
    do throws(SafeWriteError) {
      try SwappedOut.remove(sibling, examined ?? original?.identity, items, in: folder, besides: name)
    } catch {
      outcome.leftover = error.path
    }
  }

  /// - Returns: whether the old version is no longer next to the new one, or stays there.
  private mutating func keep(in store: any ReplacedVersionStore) -> Bool {
    outcome.stored = store.keep(
      sibling, examined, of: place, replacedBy: version.opened, original?.manifest,
      options.context.requiresVersion ? .added : .replaced)
    if options.context.replacesCommonVersion, let stored = outcome.stored { store.noteCommon(stored) }
    if outcome.stored == nil, options.context.requiresVersion { outcome.previous = keep(SwappedOut.Grounds(.asked)) }
    return outcome.stored != nil || outcome.previous != nil
  }

  /// Removes the new version, which was not put in place.
  private func discard() { try? folder.removeTemporary(sibling, version.identity, version.manifest) }

  /// - Returns: whether the place was free; otherwise the versions were exchanged.
  private mutating func takeFreePlace() throws(SafeWriteError) -> Bool {
    if original == nil, try create() { return true }
    if options.createsOnly { throw SafeWriteError(.create, place.path, code: EEXIST) }
    // Other programs may create and remove the item between the two checks, but not ten times in practice.
    for _ in 0..<10 {
      if try swap() { return false }
      outcome.originalWasMissing = original != nil
      if outcome.originalWasMissing, options.requiresOriginal { throw SafeWriteError.missing(place.filePath) }
      if try create() { return true }
    }
    throw SafeWriteError(.replace, place.path, code: EBUSY)
  }

  /// Gives the new version its name if that is free.
  private func create() throws(SafeWriteError) -> Bool {
    if folder.rename(sibling, to: name, .keeping) { return true }
    if errno == EEXIST { return false }
    guard Self.unsupported.contains(errno) else { throw folder.failure(.create, name) }
    if new.kind == .file {
      if folder.link(sibling, to: name) {
        _ = folder.remove(sibling)
        return true
      }
      if errno == EEXIST { return false }
    }
    if try folder.identityIfPresent(of: name) != nil { return false }
    guard folder.rename(sibling, to: name) else { throw folder.failure(.create, name) }
    return true
  }

  /// - Returns: false if there is no item to exchange with.
  private mutating func swap() throws(SafeWriteError) -> Bool {
    let swapName = SiblingName.swap(
      name, inode: new.inode, base: original?.digest ?? 0, isStored: options.context.store != nil)
    if sibling != swapName {
      guard folder.renameToFree(sibling, to: swapName) else { throw folder.failure(.create, swapName) }
      sibling = swapName
    }
    let lock = lockedPackage()
    try follower?.follow(nil)
    let isExchanged = withExtendedLifetime(lock) { folder.rename(sibling, to: name, .exchanging) }
    if isExchanged {
      outcome.method = .exchanged
      return true
    }
    if errno == ENOENT { return false }
    guard Self.unsupported.contains(errno) else { throw folder.failure(.replace, name) }
    var fallback = ReplacementWithoutExchange(place: place, new: new, swapName: swapName)
    guard let method = try fallback.perform(from: &sibling) else { return false }
    outcome.method = method
    return true
  }

  /// Waits until the existing package is not being changed: a file added at the moment of the replacement would be
  /// visible to some programs but reported as not saved.
  /// - Returns: the holder of the lock; nil for a file, or if another program takes too long.
  private func lockedPackage() -> Folder? {
    // What is taken back is still locked by this save.
    guard new.kind == .directory, !isTakingBack else { return nil }
    if let hold = options.context.hold, let present = folder.identity(of: name), hold.holds(present) { return nil }
    for _ in 0..<10 {
      guard let package = try? folder.folder(name), package.descriptor.lock(exclusively: true, waiting: 2000) else {
        return nil
      }
      if let status = package.descriptor.status(), folder.identity(of: name) == FileIdentity(status) { return package }
    }
    return nil
  }

  private mutating func reasonToKeep() -> SwappedOut.Grounds? {
    guard let original else { return SwappedOut.Grounds(.createdMeanwhile) }
    var found: FileBase?
    defer {
      examined = found?.identity
      // Without an exchange, the old version may be another folder.
      if outcome.method != .renamedPiecewise, let found, found.identity.isSameItem(as: original.identity) {
        do throws(SafeWriteError) { try follower?.follow(found) } catch { refusal = error.with(.replaced) }
      }
    }
    return SwappedOut.reasonToKeep(sibling, in: folder, patience, digestsContents: original.contentDigest != nil) {
      found = $0
      // For a package, the folder is also compared: inode numbers of removed files are reused, but this folder is kept
      // open. It is a different folder only if it cannot be renamed.
      let isSameFolder =
        original.manifest == nil || original.identity == $0.identity || outcome.method == .renamedPiecewise
      return isSameFolder && original.isSameVersion(as: $0)
    } ?? lostPlace
  }

  /// The reason why the old version is still needed: the new version is not in its place. Another user of the folder
  /// may have given its hidden name to another item before the exchange, or another program already replaced it.
  private func groundsWithoutNewVersion() -> SwappedOut.Grounds? {
    guard let found = folder.identity(of: name) else {
      return errno == ENOENT ? SwappedOut.Grounds(.newVersionReplaced) : SwappedOut.Grounds(.notComparable, code: errno)
    }
    return found.isSameItem(as: new) ? nil : SwappedOut.Grounds(.newVersionReplaced)
  }

  private func keep(_ grounds: SwappedOut.Grounds) -> KeptVersion {
    SwappedOut.keep(sibling, in: folder, besides: name, grounds)
  }

  /// Moves the old version to the requested path. An existing item there is exchanged with it, to be removed.
  private mutating func keepPrevious() -> KeptVersion? {
    guard let path = options.previousVersionPath else { return nil }
    if let wanted = try? Place(path, followsLink: false) {
      let present = wanted.folder.identity(of: wanted.name)
      let moved =
        folder.rename(sibling, to: wanted.name, in: wanted.folder, .exchanging)
        || folder.rename(sibling, to: wanted.name, in: wanted.folder)
      if moved {
        examined = present
        if options.durability == .full { try? wanted.folder.sync() }
        return KeptVersion(path: wanted.filePath, reason: .asked)
      }
    }
    return keep(SwappedOut.Grounds(.asked))
  }
}

extension Folder {
  /// Renames an item within the folder or into another folder if the new name is free, even if the file system cannot
  /// check that itself.
  package func renameToFree(_ from: [UInt8], to name: [UInt8], in other: Folder? = nil) -> Bool {
    let target = other ?? self
    if rename(from, to: name, in: target, .keeping) { return true }
    guard VersionReplacement.unsupported.contains(errno) else { return false }
    if target.status(of: name) != nil { errno = EEXIST }
    guard errno == ENOENT else { return false }
    return rename(from, to: name, in: target)
  }
}
