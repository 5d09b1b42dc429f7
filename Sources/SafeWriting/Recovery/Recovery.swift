import Glibc

/// Deals with what crashed saves of a file or package left beside it.
struct Recovery {
  let place: Place
  let options: SaveOptions
  private var report = RecoveryReport()

  init(place: Place, options: SaveOptions) {
    self.place = place
    self.options = options
  }

  private var folder: Folder { place.folder }
  private var name: [UInt8] { place.name }

  /// Deals with everything.
  ///
  /// - Parameter siblings: what saves of the file or package have left beside it.
  consuming func perform(among siblings: [(name: [UInt8], kind: Leftover.Kind)]) throws(SafeWriteError)
    -> RecoveryReport
  {
    // A journal may also be elsewhere, and first of all the file or package has to be whole.
    if siblings.contains(where: { $0.kind == .intent }) { recoverIntent() }
    recoverJournals()
    let rest = siblings.filter { $0.kind == .newVersion || $0.kind == .swapped }
    guard !rest.isEmpty else { return report }
    // A lock of one's own, as saves share theirs.
    let lock = try folder.folder([dot])
    guard lock.descriptor.lock(exclusively: true, waiting: 20) else {
      report.busy += rest.map { folder.path(of: $0.name) }
      return report
    }
    for sibling in rest {
      do throws(SafeWriteError) {
        if sibling.kind == .swapped { try recoverSwapped(sibling.name) } else { try recoverNewVersion(sibling.name) }
      } catch {
        report.failures.append(error)
      }
    }
    return report
  }

  /// What a save does first: with an interrupted replacement in the way, the old version is not where it should be.
  consuming func finishInterruptedReplacement() throws(SafeWriteError) {
    if try folder.identityIfPresent(of: SiblingName.intent(name)) != nil {
      recoverIntent()
    }
    if try folder.identityIfPresent(of: SiblingName.journal(name)) != nil {
      recoverJournals()
    }
    if let failure = report.failures.first { throw failure }
  }

  /// What an overwriting save does first.
  consuming func finishInterruptedOverwrite(of target: FileIdentity) throws(SafeWriteError) {
    recoverJournals()
    if let failure = report.failures.first { throw failure }
  }

  /// Opens what a save may have left, if its process does not live.
  private mutating func openAbandoned(_ sibling: [UInt8], in folder: Folder, _ access: CInt) throws(SafeWriteError)
    -> Descriptor?
  {
    guard let opened = folder.open(sibling, access) else {
      if errno == ENOENT { return nil }
      throw folder.failure(.open, sibling)
    }
    if opened.lock(exclusively: true) { return opened }
    report.busy.append(folder.path(of: sibling))
    return nil
  }

  // MARK: - Replacements by several renames

  private mutating func recoverIntent() {
    do throws(SafeWriteError) { try finishIntent() } catch { report.failures.append(error) }
  }

  private mutating func finishIntent() throws(SafeWriteError) {
    let recordName = SiblingName.intent(name)
    guard let record = try openAbandoned(recordName, in: folder, O_RDONLY | O_NONBLOCK) else { return }
    if let intent = record.read(4096, at: 0).flatMap(Intent.init), belongHere(intent),
      try folder.identityIfPresent(of: intent.sibling) != nil
    {
      // Renames that did not begin are undone: nobody was told that the new version was saved.
      let isMovedAway = try folder.identityIfPresent(of: name) == nil
      if intent.method == .piecewise || isMovedAway {
        try intent.complete(in: place)
        report.completesSave = true
      }
    }
    guard folder.remove(recordName) || errno == ENOENT else { throw folder.failure(.remove, recordName) }
    report.removed.append(folder.path(of: recordName))
  }

  /// A record is a file that anybody may have put here; it must not make us touch anything else.
  private func belongHere(_ intent: Intent) -> Bool {
    [(intent.sibling, Leftover.Kind.newVersion), (intent.swapName, .swapped)].allSatisfy { sibling, kind in
      SiblingName.meaning(of: sibling).map { $0.kind == kind && SiblingName.belongs($0, to: name) } ?? false
    }
  }

  // MARK: - Overwritten files

  private mutating func recoverJournals() {
    do throws(SafeWriteError) {
      try finishJournal(SiblingName.journal(name), in: folder)
      guard let target = try folder.identityIfPresent(of: name), target.kind == .file,
        let elsewhere = try? RecoveryFolder.open(options, creating: false)
      else { return }
      try finishJournal(RecoveryFolder.journal(for: target), in: elsewhere)
    } catch {
      report.failures.append(error)
    }
  }

  private mutating func finishJournal(_ journalName: [UInt8], in folder: Folder) throws(SafeWriteError) {
    guard let file = try openAbandoned(journalName, in: folder, O_RDONLY | O_NONBLOCK) else { return }
    let journal = Journal(folder: folder, name: journalName, file: file)
    if let target = self.folder.status(of: name), FileIdentity(target).kind == .file, isTrusted(file, for: target),
      let byteCount = journal.byteCount(for: FileIdentity(target))
    {
      guard let opened = self.folder.open(name, O_WRONLY) else { throw self.folder.failure(.open, name) }
      try journal.apply(byteCount: byteCount, to: opened, path: place.path, durability: .full)
      report.completesSave = true
    }
    try journal.remove(durability: .full)
    report.removed.append(journal.path)
  }

  /// In a folder that others may write to, anybody may have put a journal.
  private func isTrusted(_ journal: Descriptor, for target: stat) -> Bool {
    guard let status = journal.status(), FileIdentity(status).kind == .file else { return false }
    return [0, geteuid(), target.st_uid].contains(status.st_uid) && status.st_mode & 0o022 == 0
  }

  // MARK: - Versions

  private mutating func recoverNewVersion(_ sibling: [UInt8]) throws(SafeWriteError) {
    // A link has no lock of its own.
    let isLink = folder.identity(of: sibling)?.kind == .symbolicLink
    if !isLink, try openAbandoned(sibling, in: folder, O_RDONLY | O_NONBLOCK) == nil { return }
    try remove(sibling)
  }

  private mutating func recoverSwapped(_ sibling: [UInt8]) throws(SafeWriteError) {
    guard let found = try folder.identityIfPresent(of: sibling), let parts = SiblingName.partsOfSwap(sibling) else {
      return
    }
    if found.inode == parts.inode { return try remove(sibling) }
    let reason = SwappedOut.reasonToKeep(sibling, in: folder) { $0.digest == parts.base }
    guard let reason else { return try remove(sibling) }
    report.kept.append(SwappedOut.keep(sibling, in: folder, besides: name, reason))
  }

  private mutating func remove(_ sibling: [UInt8]) throws(SafeWriteError) {
    try SwappedOut.remove(sibling, in: folder, besides: name)
    report.removed.append(folder.path(of: sibling))
  }
}
