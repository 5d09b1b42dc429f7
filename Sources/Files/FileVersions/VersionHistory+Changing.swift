import FileTrees
import FoundationEssentials
import SafeWriting
import SystemPackage
import UTDeviceGenerations
import UTLibC
import UTSystemCalls
import UTText
import VersionStores

extension VersionHistory {
  /// Replaces the current version with the contents of another version. No user gets more permissions than before, and
  /// set-user-ID bits are not restored. The replaced version is kept until it is removed. If it cannot be stored, it is
  /// kept next to the file (`SaveOutcome.previous`).
  ///
  /// - Parameters:
  ///   - version: a version of any file or package.
  ///   - changesOwner: whether this user may become the owner of another user's file or package.
  /// - Returns: the outcome of the save.
  /// - Throws: `SafeWriteError`; `FileTreeError`.
  @discardableResult
  public func restore(_ version: FileVersion, changingOwner changesOwner: Bool = true) throws -> SaveOutcome? {
    recover()
    try reconcile()
    let version = try carriedOut(version)
    let contents = try contents(of: version)
    // A version is never a link: another user gave its name to a link.
    guard contents.destination == nil else { throw SafeWriteError.missing(version.path) }
    let owners = Self.owners(of: contents)
    let options = replacing(changingOwner: changesOwner, by: owners)
    guard let view = version.view, view.package == path, try isPackage else {
      return try inPlace(contents).write(to: path, options: options)
    }
    // All other changes in the meantime stay.
    return try FileTree.update(packageAt: path, options: options) { tree in
      guard let items = try view.items({ tree[path: $0] }) else { throw SafeWriteError.missing(version.path) }
      var whole = tree.with(items)
      guard geteuid() != 0 || Self.owners(of: whole) == owners else {
        throw SafeWriteError(.replace, path.bytes, code: ESTALE)
      }
      try take(&whole, placeOf: tree)
      tree = whole
    }
  }

  /// The users besides this one who have contents, and may have them again. Root can give them to anyone, but gives
  /// none to another user if they belong to several users, because one of them may have put another user's contents
  /// into the version.
  private static func owners(of contents: FileTree) -> Set<uid_t> {
    let owners = contents.foundOwners
    return geteuid() == 0 && owners.count > 1 ? [] : owners
  }

  private var isPackage: Bool {
    get throws(SafeWriteError) { try ReadProblems.reporting { PackageShape.isPackage(at: path) } }
  }

  /// Prepares a version to replace the package. Conflict versions without a place in it are put next to the package.
  private func take(_ version: inout FileTree, placeOf package: FileTree) throws {
    version.take(place: package)
    if package.conflictParts.contains(where: { version[path: $0.path] == nil }) {
      _ = try keepConflicts(leftOutBy: version)
    }
  }

  /// Contents as they are written in the place of the current version.
  private func inPlace(_ contents: FileTree) throws -> FileTree {
    var tree = contents
    if try isPackage { try take(&tree, placeOf: FileTree(contentsOf: path)) }
    // It is about to be written, and must not be accessible to users who cannot open the item that it replaces.
    tree.attributes.modified = nil
    tree.distrustModes()
    return tree
  }

  /// Replaces the current version with contents that a program could not save. The replaced contents are kept as by
  /// ``restore(_:)``.
  ///
  /// - Parameters:
  ///   - unsaved: the contents, which are discarded once the file has them.
  ///   - isFound: whether the path was stored with the contents, not chosen by the user: someone else may have made it
  ///     lead elsewhere since.
  ///   - changesOwner: whether this user may become the owner of another user's file or package.
  /// - Returns: the outcome of the save; nil if the file already has these contents.
  /// - Throws: ``UnsavedContents/Failure``; `SafeWriteError`; `FileTreeError`.
  package func restore(
    _ unsaved: UnsavedContents, toFoundPath isFound: Bool, changingOwner changesOwner: Bool
  ) throws -> SaveOutcome? {
    let origin = isFound ? try unsaved.origin() : nil
    recover()
    try reconcile()
    var contents = try unsaved.contents()
    let isMissing = try readCurrent() == nil
    unsaved.entry.complete(&contents, from: path)
    // The attributes are those of the file.
    if !isMissing { contents.attributes = ItemAttributes() }
    var tree = try inPlace(contents)
    // Without one, only this user can open them, as in the store.
    if isMissing { tree.attributes.mode = tree.contents == nil ? 0o700 : 0o600 }
    var outcome: SaveOutcome?
    if try isMissing || !tree.isSaved(at: path) {
      var options = replacing(changingOwner: changesOwner, by: [])
      // If the file is removed now, no other user gets them.
      options.context.isPrivateIfNew = true
      options.context.origin = origin
      outcome = try tree.write(to: path, options: options)
      guard try tree.isEqual(toItemAt: path) else { throw UnsavedContents.Failure.changed(path) }
    }
    do { try unsaved.discard() } catch {
      if let error = error as? SafeWriteError, error.state == .replaced { throw error }
      throw UnsavedContents.Failure.notRemoved(path, "\(error)")
    }
    return outcome
  }

  /// - Parameter owners: the users whose contents are written, which may be more private than an item that another user
  ///   put in their place.
  private func replacing(changingOwner changesOwner: Bool, by owners: Set<uid_t>) -> SaveOptions {
    var options = options
    (options.context.requiresVersion, options.replacesOtherKind) = (true, true)
    (options.context.contentsOwners, options.changesOwner) = (owners, changesOwner)
    return options
  }

  private var options: SaveOptions {
    var options = SaveOptions()
    options.versions = store
    return options
  }

  /// Completes or removes files that killed programs left next to the file, and stores the versions that they replaced,
  /// as opening a document does. Files that cannot be recovered now stay there.
  ///
  /// - Returns: what was done; nil if the folder cannot be read, or if another user may have planted the link that was
  ///   given.
  @discardableResult
  public func recover() -> RecoveryReport? {
    do {
      try checkLink()
      return try SafeWrite.recover(at: path, options: options)
    } catch { return nil }
  }

  /// Removes a version.
  ///
  /// - Parameter version: not the current one.
  /// - Throws: `SafeWriteError`.
  public func remove(_ version: FileVersion) throws {
    switch version.kind {
    case .current: break
    case .stored: try store.remove(stored(version))
    case .conflict:
      try end([version]) { version in
        guard !version.isPartial else { return }
        // The examined item, and no other item to which another user gives its name.
        guard let known = try ReadProblems.reporting({ VersionStore.identity(at: version.path, named: version.stamp) })
        else { throw SafeWriteError.missing(version.path) }
        try SafeWrite.removeTree(at: version.path, known: known)
      }.check()
    }
  }

  /// Ends a conflict with a version: it is stored, and stays available until it is removed. If the item itself is
  /// missing, the version replaces it, because it may be the last one.
  ///
  /// - Returns: the stored version, with the same identifier; the current one if it replaced the item.
  /// - Throws: `SafeWriteError`; `FileTreeError`.
  @discardableResult
  public func resolve(_ conflict: FileVersion) throws -> FileVersion {
    guard let result = try resolve([conflict]).first else { throw SafeWriteError.missing(conflict.path) }
    return try result.get()
  }

  /// Ends conflicts with several versions together. A version that cannot be moved, such as another user's version,
  /// does not keep the other versions in conflict.
  ///
  /// - Parameter conflicts: the versions. If the item itself is missing, the first one replaces it.
  /// - Returns: the outcome for each version.
  /// - Throws: `SafeWriteError`; `FileTreeError` if the conflict of a package cannot be carried out.
  public func resolve(_ conflicts: [FileVersion]) throws -> [Result<FileVersion, any Error>] {
    let ended = try resolveAll(conflicts)
    _ = try ended.decision.get()
    return ended.results
  }

  /// Like ``resolve(_:)-([FileVersion])``, and also returns whether a conflict of generations was ended with the
  /// package unchanged.
  ///
  /// - Parameter isElsewhere: whether other devices have the item, if it is missing here. If so, no version
  ///   replaces it.
  package func resolveAll(_ conflicts: [FileVersion], isElsewhere: Bool = false) throws -> Ended<FileVersion> {
    try end(conflicts) { version in
      if try !isElsewhere && !version.isPartial && readCurrent() == nil {
        try SafeWrite.move(version.path, to: path)
        store.note(itemAt: path)
        return FileVersion(version, at: path)
      }
      let stored =
        try version.isPartial
        ? keepItems(of: version)
        : store.add(
          conflictVersionAt: Place(version.path, followsLink: false), version.stamp, named: version.id, to: path)
      return FileVersion(stored, of: path)
    }
  }

  /// The result of ending conflicts.
  package struct Ended<Value> {
    /// The outcome for each version.
    package let results: [Result<Value, any Error>]
    /// Whether a conflict of generations was ended with the package unchanged, or the error that prevents determining
    /// this.
    package let decision: Result<Bool, any Error>

    /// - Throws: the first error.
    func check() throws {
      for result in results { _ = try result.get() }
      _ = try decision.get()
    }
  }

  /// Ends conflicts with versions for all devices.
  ///
  /// - Parameter body: puts away a version, as it is after the conflicts of the package are ended.
  func end<Value>(_ versions: [FileVersion], _ body: (FileVersion) throws -> Value) throws -> Ended<Value> {
    try reconcile()
    let results = versions.map { version in
      Result {
        let version = try carriedOut(version)
        try checkUnchanged(version)
        let generation =
          try version.isPartial ? nil : ReadProblems.reporting { ConflictingGenerations.generation(of: version.path) }
        let value = try body(version)
        store.forgetAncestor(of: version.stamp, and: path)
        try PackageConflicts.remove(version.view?.lostParts ?? [], from: path)
        if let generation { try ConflictingGenerations.prefer(packageAt: path, to: generation) }
        return value
      }
    }
    // A version that stays in conflict was not decided about.
    let isEnded = results.allSatisfy { if case .success = $0 { true } else { false } }
    return Ended(results: results, decision: Result { try isEnded && decideGenerations() })
  }

  /// - Throws: `SafeWriteError` if a conflict version was replaced.
  private func checkUnchanged(_ version: FileVersion) throws {
    if let view = version.view {
      // The parts of a generation in a package no longer exist after that conflict ends.
      guard try view.itemsOnDisk() != nil else { throw SafeWriteError.missing(version.path) }
    } else if try ReadProblems.reporting({ VersionStore.item(at: version.path) })?.id != version.stamp {
      throw SafeWriteError.missing(version.path)
    }
  }

  /// The stored version itself.
  ///
  /// - Throws: `SafeWriteError` if it no longer exists.
  private func stored(_ version: FileVersion) throws(SafeWriteError) -> StoredVersion {
    let found = try ReadProblems.reporting { VersionStore.version(at: version.path) }
    guard let stored = found, stored.id == version.id else {
      throw SafeWriteError.missing(version.path)
    }
    return stored
  }

  /// Removes all stored versions, including versions of items in a package; conflict versions and the current one stay.
  ///
  /// - Parameter includesLast: whether they are removed even if nothing else is left of an item.
  /// - Returns: the number of removed versions.
  /// - Throws: `SafeWriteError`; ``LastVersionError`` if nothing else is left of an item. On failure, nothing is
  ///   removed.
  @discardableResult
  public func removeStored(includingLast includesLast: Bool = false) throws -> Int {
    recover()
    if !includesLast {
      try checkNotLast()
      for item in try ReadProblems.reporting({ itemsWithVersions }) {
        try VersionHistory(itself: item, in: store).checkNotLast()
      }
    }
    return try store.removeAll(of: path)
  }

  /// - Throws: ``LastVersionError`` if only stored versions are left of the item.
  private func checkNotLast() throws {
    if try readCurrent() == nil, try all().allSatisfy({ $0.kind == .stored }),
      let last = stored.first
    {
      throw LastVersionError(path: path, id: last.id)
    }
  }

  /// Makes changes of the versions durable: versions that were added, removed, or stored after a conflict. Call it
  /// before you tell the user that they were made.
  ///
  /// - Throws: `SafeWriteError`. The changes are in place nevertheless.
  package func sync() throws(SafeWriteError) { try store.sync(versionsOf: path) }

  /// Changes whether a stored version may be removed to save space.
  ///
  /// - Returns: the version, whose URL has changed.
  /// - Throws: `SafeWriteError`.
  public func setDiscardable(_ isDiscardable: Bool, _ version: FileVersion) throws(SafeWriteError) -> FileVersion {
    guard version.kind == .stored else { return version }
    return FileVersion(try store.setDiscardable(isDiscardable, stored(version)), of: path)
  }
}

/// The item no longer exists, and the stored versions are its last copies.
public struct LastVersionError: Error, CustomStringConvertible {
  /// The path of the missing item.
  public let path: FilePath
  /// The identifier of the newest version.
  public let id: String

  /// The problem, without help.
  package var problem: String {
    "'\(PrintableText.of(path.bytes))' does not exist, and only its versions are left (newest: '\(id.prefix(8))')"
  }

  public var description: String { "\(problem); restore one first, or allow them to be removed" }
}
