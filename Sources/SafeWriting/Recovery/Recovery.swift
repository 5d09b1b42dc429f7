import Glibc
import SystemCalls

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
    report.busy.append(folder.filePath(of: sibling))
    return nil
  }

  /// Opens an abandoned record that this user wrote; others are left alone.
  private mutating func openOwnRecord(_ record: [UInt8], in folder: Folder) throws(SafeWriteError) -> Descriptor? {
    guard let status = folder.status(of: record) else {
      if errno == ENOENT { return nil }
      throw folder.failure(.examine, record)
    }
    guard Trust.isOwnRecord(status) else {
      distrust(record, in: folder)
      return nil
    }
    guard let opened = try openAbandoned(record, in: folder) else { return nil }
    // Another one may have taken its place since.
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

  /// Whether there is a record of this user that was left alone.
  private var hasDoubtfulIntent: Bool {
    folder.status(of: SiblingName.intent(name)).map(Trust.isOwn) ?? false
  }

  private mutating func finishIntent() throws(SafeWriteError) {
    let recordName = SiblingName.intent(name)
    guard let record = try openOwnRecord(recordName, in: folder) else { return }
    if let intent = record.bytes(4096, at: 0).flatMap(Intent.init),
      try folder.identityIfPresent(of: intent.sibling) != nil
    {
      guard try intent.isTrue(of: record, in: place) else { return distrust(recordName, in: folder) }
      // Renames that did not begin are undone: nobody was told that the new version was saved.
      let isPlaceFree = try folder.identityIfPresent(of: name) == nil
      let isMovedAway = try intent.isMovedAway(in: folder)
      if intent.method != .whole || isPlaceFree || isMovedAway {
        try intent.complete(in: place)
        if intent.method == .removal {
          try removeVersion(intent.swapName, known: intent.new)
        } else {
          report.completesSave = true
          movedAway = intent.swapName
        }
      }
    }
    guard folder.remove(recordName) || errno == ENOENT else { throw folder.failure(.remove, recordName) }
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
    switch journal.purpose(for: target) {
    case .none: break
    case .another: return distrust(journalName, in: folder)
    case .superseded(let byteCount): try keepContents(of: journal, byteCount)
    case .contents(let byteCount):
      // The very file that was looked at, whatever has its name by now.
      guard let target, let opened = try openTarget(O_WRONLY), RecordStamp(of: opened) == RecordStamp(of: target) else {
        return distrust(journalName, in: folder)
      }
      try journal.apply(byteCount: byteCount, to: opened, path: place.path, durability: .full)
      report.completesSave = true
    }
    try journal.remove(durability: .full)
    report.removed.append(journal.folder.filePath(of: journal.name))
  }

  /// The file that a journal may be for; nil if there is no file.
  private func openTarget(_ access: CInt) throws(SafeWriteError) -> Descriptor? {
    guard let opened = self.folder.open(name, access | O_NONBLOCK) else {
      if [ENOENT, ELOOP, EISDIR, ENXIO].contains(errno) { return nil }
      throw self.folder.failure(.open, name)
    }
    guard let status = opened.status() else { throw self.folder.failure(.examine, name) }
    return FileIdentity(status).kind == .file ? opened : nil
  }

  /// Gives contents that were never acknowledged a name that users see: the file has others by now.
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
    guard Trust.isOwn(status), !mayBeRenamedByOthers(sibling, status) else { return distrust(sibling, in: folder) }
    if kind == .swapped {
      try recoverSwapped(sibling, FileIdentity(status))
    } else {
      try recoverNewVersion(sibling, FileIdentity(status))
    }
  }

  /// Whether another user may have given one of this user's folders this name, to have it removed with all that is in it, which
  /// that user could not do.
  private func mayBeRenamedByOthers(_ sibling: [UInt8], _ status: stat) -> Bool {
    guard FileIdentity(status).kind == .directory, let around = folder.descriptor.status() else { return false }
    let isShared = around.st_mode & 0o022 != 0 && around.st_mode & S_ISVTX == 0
    guard isShared || !Trust.isOwn(around) else { return false }
    return (try? folder.folder(sibling).names().isEmpty) != true
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
    let isNewVersion = found.inode == parts.inode
    var grounds = isNewVersion ? nil : reasonToKeep(sibling, parts.base)
    // Nothing is in the place of the document, or not any more.
    let document = try folder.identityIfPresent(of: name)
    if grounds == nil, document == nil { grounds = .init(.onlyVersion) }
    guard let grounds else { return try remove(sibling) }
    report.kept.append(SwappedOut.keep(sibling, in: folder, besides: name, grounds))
  }

  /// Removes a version if it is the one that was to go, and keeps another one.
  private mutating func removeVersion(_ sibling: [UInt8], known digest: UInt64) throws(SafeWriteError) {
    guard let grounds = reasonToKeep(sibling, digest) else { return try remove(sibling) }
    report.kept.append(SwappedOut.keep(sibling, in: folder, besides: name, grounds))
  }

  private func reasonToKeep(_ sibling: [UInt8], _ digest: UInt64) -> SwappedOut.Grounds? {
    SwappedOut.reasonToKeep(sibling, in: folder) { $0.digest == digest }
  }

  private mutating func remove(_ sibling: [UInt8]) throws(SafeWriteError) {
    try SwappedOut.remove(sibling, in: folder, besides: name)
    report.removed.append(folder.filePath(of: sibling))
  }
}
