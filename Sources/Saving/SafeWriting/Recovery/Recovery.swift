import UTLibC
import UTSystemCalls

/// Handles the leftovers of crashed saves of a file or package.
struct Recovery {
  let place: Place
  let options: SaveOptions
  private let patience = WriterPatience()
  private var report = RecoveryReport()
  /// The path of the old version of a completed replacement.
  private var movedAway: [UInt8]?

  init(place: Place, options: SaveOptions) {
    self.place = place
    self.options = options
  }

  private var folder: Folder { place.folder }
  private var name: [UInt8] { place.name }

  /// Handles all leftovers.
  ///
  /// - Parameter siblings: the temporary files of saves of the file or package.
  consuming func perform(among siblings: [(name: [UInt8], kind: Leftover.Kind)]) throws(SafeWriteError)
    -> RecoveryReport
  {
    // A journal may also be elsewhere, and the file or package must be complete first.
    if siblings.contains(where: { $0.kind == .intent }) { recoverIntent() }
    recoverJournals()
    var rest = siblings.filter { $0.kind == .newVersion || $0.kind == .swapped }
    // Items moved away only now were not there when the folder was listed.
    if let movedAway, !rest.contains(where: { $0.name == movedAway }) { rest.append((movedAway, .swapped)) }
    // A record of this user may refer to items that can no longer be trusted.
    guard !rest.isEmpty, !hasDoubtfulIntent else { return report }
    // Takes an exclusive lock, because saves share theirs.
    let lock = try folder.folder([dot])
    guard lock.descriptor.lock(exclusively: true, waiting: 20) else {
      report.busy += rest.map { folder.filePath(of: $0.name) }
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

  /// The first step of a save: after an interrupted replacement, the old version is not in its place.
  consuming func finishInterruptedReplacement() throws(SafeWriteError) {
    if try folder.identityIfPresent(of: SiblingName.intent(name)) != nil {
      recoverIntent()
    }
    if try folder.identityIfPresent(of: SiblingName.journal(name)) != nil {
      recoverJournals()
    }
    if let failure = report.failures.first { throw failure }
  }

  /// The first step of an overwriting save.
  consuming func finishInterruptedOverwrite(of target: FileIdentity) throws(SafeWriteError) {
    recoverJournals()
    if let failure = report.failures.first { throw failure }
  }

  /// Opens a possible leftover of a save, if its process is no longer alive.
  ///
  /// - Parameter known: the identity of the item with the name.
  private mutating func openAbandoned(
    _ sibling: [UInt8], _ known: FileIdentity, in folder: Folder
  ) throws(SafeWriteError) -> Descriptor? {
    guard let (opened, unreadable) = try openReadable(sibling, known, in: folder) else { return nil }
    if opened.lock(exclusively: true) {
      // Its save may have ended between the two calls.
      return opened.isRemoved ? nil : opened
    }
    if let unreadable, let status = opened.status(), FileIdentity(status).isSameItem(as: FileIdentity(unreadable)) {
      _ = Descriptor.setMode(opened.number, unreadable.permissions)
    }
    report.busy.append(folder.filePath(of: sibling))
    return nil
  }

  /// Opens an item, and lets its owner read it if necessary.
  ///
  /// - Returns: nil if there is none; its status before that, if its owner could not read it.
  private func openReadable(
    _ sibling: [UInt8], _ known: FileIdentity, in folder: Folder
  ) throws(SafeWriteError) -> (Descriptor, unreadable: FileStatus?)? {
    if let opened = folder.open(sibling, O_RDONLY | O_NONBLOCK) { return (opened, nil) }
    // Only the examined item gets another mode, even if another item has its name now.
    if errno == EACCES, let item = folder.open(sibling, Descriptor.withoutAccess), let status = item.status(),
      FileIdentity(status).isSameItem(as: known), [.file, .directory].contains(known.kind)
    {
      _ = item.setModeOfItem(known.kind == .directory ? 0o700 : 0o600)
      if let opened = item.opened(O_RDONLY | O_NONBLOCK) { return (opened, status) }
    }
    if errno == ENOENT { return nil }
    throw folder.failure(.open, sibling)
  }

  /// Opens an abandoned record written by this user; other records are left alone.
  private mutating func openOwnRecord(_ record: [UInt8], in folder: Folder) throws(SafeWriteError) -> Descriptor? {
    guard let status = folder.status(of: record) else {
      if errno == ENOENT { return nil }
      throw folder.failure(.examine, record)
    }
    guard Trust.isOwnRecord(status) else {
      distrust(record, in: folder)
      return nil
    }
    guard let opened = try openAbandoned(record, FileIdentity(status), in: folder) else { return nil }
    // Another item may have replaced it since.
    guard let status = opened.status() else { throw folder.failure(.examine, record) }
    if Trust.isOwnRecord(status) { return opened }
    distrust(record, in: folder)
    return nil
  }

  private mutating func distrust(_ sibling: [UInt8], in folder: Folder) {
    report.distrusted.append(folder.filePath(of: sibling))
  }

  // MARK: - Replacements by several renames

  private mutating func recoverIntent() {
    do throws(SafeWriteError) { try finishIntent() } catch { report.failures.append(error) }
  }

  /// Whether a record of this user was left alone.
  private var hasDoubtfulIntent: Bool {
    folder.status(of: SiblingName.intent(name)).map(Trust.isOwn) ?? false
  }

  private mutating func finishIntent() throws(SafeWriteError) {
    let recordName = SiblingName.intent(name)
    guard let record = try openOwnRecord(recordName, in: folder) else { return }
    let intent = record.bytes(4096, at: 0).flatMap(Intent.init)
    if let intent {
      switch try intent.verdict(on: record, in: place) {
      case .distrusted: return distrust(recordName, in: folder)
      case .notBegun: break
      case .toComplete:
        try intent.complete(in: place)
        if intent.method == .removal {
          try removeVersion(intent.swapName, known: intent.new)
        } else {
          report.completesSave = true
          movedAway = intent.swapName
        }
      }
    }
    // Another file with its name is not changed.
    let isRemoved = intent == nil ? folder.remove(recordName) || errno == ENOENT : Intent.remove(record, in: place)
    guard isRemoved else { throw folder.failure(.remove, recordName) }
    report.removed.append(folder.filePath(of: recordName))
  }

  // MARK: - Overwritten files

  private mutating func recoverJournals() {
    do throws(SafeWriteError) {
      try finishJournal(SiblingName.journal(name), in: folder)
      guard let target = try folder.identityIfPresent(of: name), target.kind == .file,
        let elsewhere = try? JournalFolder.open(options, creating: false)
      else { return }
      try finishJournal(JournalFolder.journal(for: target), in: elsewhere)
    } catch {
      report.failures.append(error)
    }
  }

  private mutating func finishJournal(_ journalName: [UInt8], in folder: Folder) throws(SafeWriteError) {
    guard let file = try openOwnRecord(journalName, in: folder) else { return }
    let journal = Journal(folder: folder, name: journalName, file: file)
    let target = try openTarget(O_RDONLY)
    // Held until the file is overwritten: a save under another name may be in progress.
    let opening = Result { () throws(SafeWriteError) in try openTarget(O_WRONLY) }
    if case .success(let writer?) = opening, !writer.lockForOverwriting() {
      report.busy.append(folder.filePath(of: journalName))
      return
    }
    var isComplete = true
    switch journal.purpose(for: target) {
    case .none: isComplete = false
    case .another: return distrust(journalName, in: folder)
    case .superseded(let byteCount): try keepContents(of: journal, byteCount)
    case .contents(let byteCount):
      // The same file that was examined, even if another item has its name now.
      guard let target, let writer = try opening.get(), RecordStamp(of: writer) == RecordStamp(of: target) else {
        return distrust(journalName, in: folder)
      }
      try journal.apply(byteCount: byteCount, to: writer, path: place.path, durability: .full)
      report.completesSave = true
    }
    try journal.remove(isComplete: isComplete, durability: .full)
    report.removed.append(journal.folder.filePath(of: journal.name))
  }

  /// The file that a journal may belong to; nil if there is no file.
  private func openTarget(_ access: CInt) throws(SafeWriteError) -> Descriptor? {
    guard let opened = self.folder.open(name, access | O_NONBLOCK) else {
      if [ENOENT, ELOOP, EISDIR, ENXIO].contains(errno) { return nil }
      throw self.folder.failure(.open, name)
    }
    guard let status = opened.status() else { throw self.folder.failure(.examine, name) }
    return FileIdentity(status).kind == .file ? opened : nil
  }

  /// Gives contents that were never acknowledged a visible name, because the file has different contents now.
  private mutating func keepContents(of journal: Journal, _ byteCount: Int64) throws(SafeWriteError) {
    do {
      report.kept.append(
        try .copy(of: journal.file.number, 0..<byteCount, beside: place, .changedSinceRead, options))
    } catch {
      throw error as? SafeWriteError ?? SafeWriteError(.write, place.path, code: EIO)
    }
  }

  // MARK: - Versions

  private mutating func recover(_ sibling: [UInt8], _ kind: Leftover.Kind) throws(SafeWriteError) {
    guard let status = folder.status(of: sibling) else {
      if errno == ENOENT { return }
      throw folder.failure(.examine, sibling)
    }
    guard Trust.isOwn(status), !folder.mayBePutByOthers(sibling, status) else {
      return distrust(sibling, in: folder)
    }
    if kind == .swapped {
      try recoverSwapped(sibling, FileIdentity(status))
    } else {
      try recoverNewVersion(sibling, FileIdentity(status))
    }
  }

  private mutating func recoverNewVersion(_ sibling: [UInt8], _ found: FileIdentity) throws(SafeWriteError) {
    // A link does not have its own lock.
    if found.kind == .symbolicLink { return try remove(sibling, found) }
    // The lock is held until the item is gone: a process that just created it and finds it locked creates another item.
    guard let opened = try openAbandoned(sibling, found, in: folder) else { return }
    try remove(sibling, found)
    withExtendedLifetime(opened) {}
  }

  private mutating func recoverSwapped(_ sibling: [UInt8], _ found: FileIdentity) throws(SafeWriteError) {
    guard let parts = SiblingName.partsOfSwap(sibling) else { return }
    let isNewVersion = found.inode == parts.inode
    var grounds = isNewVersion ? nil : reasonToKeep(sibling, parts.base)
    // The document no longer exists.
    let document = try folder.identityIfPresent(of: name)
    if grounds == nil, document == nil { grounds = .init(.onlyVersion) }
    guard let grounds else {
      if parts.isStored, !isNewVersion, let version = store(sibling, found) { return report.stored.append(version) }
      return try remove(sibling, found)
    }
    // A file that was swapped out of a package is a version of one of its items, whose name is no longer known.
    let isOfItem = document?.kind == .directory && found.kind != .directory
    let owner = isOfItem ? SiblingName.item("item".utf8, of: name) : name
    report.kept.append(SwappedOut.keep(sibling, in: folder, besides: owner, grounds))
  }

  /// Stores the replaced version, as the save was about to do.
  private func store(_ sibling: [UInt8], _ found: FileIdentity) -> StoredVersion? {
    (options.context.store ?? LinkedHooks.store)?.keep(
      sibling, found, of: place, replacedBy: folder.open(name, Descriptor.withoutAccess), nil, .replaced)
  }

  /// Removes a version if it is the expected one, and keeps any other version.
  private mutating func removeVersion(_ sibling: [UInt8], known digest: UInt64) throws(SafeWriteError) {
    let found = folder.identity(of: sibling)
    guard let grounds = reasonToKeep(sibling, digest) else { return try remove(sibling, found) }
    report.kept.append(SwappedOut.keep(sibling, in: folder, besides: name, grounds))
  }

  private func reasonToKeep(_ sibling: [UInt8], _ digest: UInt64) -> SwappedOut.Grounds? {
    SwappedOut.reasonToKeep(sibling, in: folder, patience) { $0.digest == digest }
  }

  private mutating func remove(_ sibling: [UInt8], _ found: FileIdentity?) throws(SafeWriteError) {
    try SwappedOut.remove(sibling, found, in: folder, besides: name)
    report.removed.append(folder.filePath(of: sibling))
  }
}
