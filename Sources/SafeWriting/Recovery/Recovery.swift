import Glibc

/// Deals with what crashed saves of a file or package left beside it.
struct Recovery {
  let place: Place
  let options: SaveOptions
  private var report = RecoveryReport()
  /// Where the old version is of a replacement that was completed.
  private var movedAway: [UInt8]?

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
    // What a record of this user may be about that cannot be believed any more.
    if hasDoubtfulIntent { return report }
    var rest = siblings.filter { $0.kind == .newVersion || $0.kind == .swapped }
    // What was moved away only now was not there when the folder was listed.
    if let movedAway, !rest.contains(where: { $0.name == movedAway }) { rest.append((movedAway, .swapped)) }
    guard !rest.isEmpty else { return report }
    // A lock of one's own, as saves share theirs.
    let lock = try folder.folder([dot])
    guard lock.descriptor.lock(exclusively: true, waiting: 20) else {
      report.busy += rest.map { folder.path(of: $0.name) }
      return report
    }
    for sibling in rest {
      do throws(SafeWriteError) {
        try recover(sibling.name, sibling.kind)
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
  private mutating func openAbandoned(_ sibling: [UInt8], in folder: Folder) throws(SafeWriteError) -> Descriptor? {
    guard let opened = folder.open(sibling, O_RDONLY | O_NONBLOCK) else {
      if errno == ENOENT { return nil }
      throw folder.failure(.open, sibling)
    }
    if opened.lock(exclusively: true) { return opened }
    report.busy.append(folder.path(of: sibling))
    return nil
  }

  /// Opens an abandoned record that this user wrote; others are left alone.
  private mutating func openOwnRecord(_ record: [UInt8], in folder: Folder) throws(SafeWriteError) -> Descriptor? {
    guard let status = folder.status(of: record) else {
      if errno == ENOENT { return nil }
      throw folder.failure(.examine, record)
    }
    guard Trust.isOwnRecord(status), let opened = try openAbandoned(record, in: folder) else {
      if !Trust.isOwnRecord(status) { distrust(record, in: folder) }
      return nil
    }
    // Another one may have taken its place since.
    guard let status = opened.status() else { throw folder.failure(.examine, record) }
    if Trust.isOwnRecord(status) { return opened }
    distrust(record, in: folder)
    return nil
  }

  private mutating func distrust(_ sibling: [UInt8], in folder: Folder) {
    report.distrusted.append(folder.path(of: sibling))
  }

  // MARK: - Replacements by several renames

  private mutating func recoverIntent() {
    do throws(SafeWriteError) { try finishIntent() } catch { report.failures.append(error) }
  }

  /// Whether there is a record of this user that was left alone.
  private var hasDoubtfulIntent: Bool {
    folder.status(of: SiblingName.intent(name)).map(Trust.isOwn) ?? false
  }

  private mutating func finishIntent() throws(SafeWriteError) {
    let recordName = SiblingName.intent(name)
    guard let record = try openOwnRecord(recordName, in: folder) else { return }
    if let intent = record.read(4096, at: 0).flatMap(Intent.init),
      try folder.identityIfPresent(of: intent.sibling) != nil
    {
      guard try intent.isTrue(of: record, in: place) else { return distrust(recordName, in: folder) }
      // Renames that did not begin are undone: nobody was told that the new version was saved.
      let isPlaceFree = try folder.identityIfPresent(of: name) == nil
      let isMovedAway = try intent.isMovedAway(in: folder)
      if intent.method == .piecewise || isPlaceFree || isMovedAway {
        try intent.complete(in: place)
        report.completesSave = true
        movedAway = intent.swapName
      }
    }
    guard folder.remove(recordName) || errno == ENOENT else { throw folder.failure(.remove, recordName) }
    report.removed.append(folder.path(of: recordName))
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
    guard let file = try openOwnRecord(journalName, in: folder) else { return }
    let journal = Journal(folder: folder, name: journalName, file: file)
    let target = try self.folder.identityIfPresent(of: name)
    switch journal.purpose(for: target?.kind == .file ? target : nil) {
    case .none: break
    case .another: return distrust(journalName, in: folder)
    case .contents(let byteCount):
      guard let opened = self.folder.open(name, O_WRONLY) else { throw self.folder.failure(.open, name) }
      try journal.apply(byteCount: byteCount, to: opened, path: place.path, durability: .full)
      report.completesSave = true
    }
    try journal.remove(durability: .full)
    report.removed.append(journal.path)
  }

  // MARK: - Versions

  private mutating func recover(_ sibling: [UInt8], _ kind: Leftover.Kind) throws(SafeWriteError) {
    guard let status = folder.status(of: sibling) else {
      if errno == ENOENT { return }
      throw folder.failure(.examine, sibling)
    }
    guard Trust.isOwn(status) else { return distrust(sibling, in: folder) }
    if kind == .swapped {
      try recoverSwapped(sibling, FileIdentity(status))
    } else {
      try recoverNewVersion(sibling, FileIdentity(status))
    }
  }

  private mutating func recoverNewVersion(_ sibling: [UInt8], _ found: FileIdentity) throws(SafeWriteError) {
    // A link has no lock of its own.
    if found.kind == .symbolicLink { return try remove(sibling) }
    // The lock is held until it is gone: who has just created it and finds it locked makes another one.
    guard let opened = try openAbandoned(sibling, in: folder) else { return }
    try remove(sibling)
    withExtendedLifetime(opened) {}
  }

  private mutating func recoverSwapped(_ sibling: [UInt8], _ found: FileIdentity) throws(SafeWriteError) {
    guard let parts = SiblingName.partsOfSwap(sibling) else { return }
    if found.inode == parts.inode { return try remove(sibling) }
    var reason = SwappedOut.reasonToKeep(sibling, in: folder) { $0.digest == parts.base }
    // What would have replaced it is not there, or not any more.
    if reason == nil, try folder.identityIfPresent(of: name) == nil { reason = .init(.onlyVersion) }
    guard let reason else { return try remove(sibling) }
    report.kept.append(SwappedOut.keep(sibling, in: folder, besides: name, reason))
  }

  private mutating func remove(_ sibling: [UInt8]) throws(SafeWriteError) {
    try SwappedOut.remove(sibling, in: folder, besides: name)
    report.removed.append(folder.path(of: sibling))
  }
}
