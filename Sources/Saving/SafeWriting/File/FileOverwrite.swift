import UTLibC
import UTSystemCalls

/// Saves a file that cannot be replaced with a new one, because it has several names, another owner, or a read-only
/// folder. It is overwritten in place, with a journal for recovery after a crash.
///
/// The journal blocks other saves under the same name, and a lock blocks saves under other names.
struct FileOverwrite {
  let save: SaveAttempt
  /// The file to overwrite.
  let target: FileIdentity

  private var place: Place { save.place }
  private var options: SaveOptions { save.options }

  init(_ save: SaveAttempt, target: FileStatus) {
    self.save = save
    self.target = FileIdentity(target)
  }

  func perform(_ body: (inout FileSink) throws -> Void) throws -> SaveOutcome {
    // Done before anything is written, because it is likely to fail.
    let (file, reader) = try openTarget()
    try Recovery(place: place, options: options).finishInterruptedOverwrite(of: target)
    let journal = try Journal.make(for: place, target: target, options: options)
    let kept: Kept
    do {
      let byteCount = try write(to: journal, body)
      guard file.lockForOverwriting() else { throw SafeWriteError(.replace, place.path, code: EBUSY) }
      try restrict(file)
      kept = try seal(journal, reader, byteCount)
      try journal.apply(byteCount: byteCount, to: file, path: place.path, durability: options.durability)
      try makeNoticeable(file, reader, byteCount, since: kept.replaced)
    } catch let error as SafeWriteError where error.state == .incomplete {
      throw error
    } catch {
      try? journal.remove(durability: options.durability)
      throw error
    }
    var outcome: SaveOutcome
    do throws(SafeWriteError) {
      var asked = options.attributes.following(from: save.original?.mode, to: file.status()?.permissions)
      // The file keeps its own mode.
      if asked.hasForeignMode { asked.mode = nil }
      var metadata = Metadata(descriptor: file.number, path: place.path, asked: asked)
      try metadata.apply(from: nil)
      try journal.remove(durability: options.durability)
      if !place.leads(to: target) { try place.folder.checkIsInPlace() }
      let base = try FileBase(reader, path: place.path, digestsContents: save.original?.contentDigest != nil)
      outcome = SaveOutcome(method: .overwritten, base: base)
    } catch {
      throw error.with(.replaced)
    }
    (outcome.conflict, outcome.previous, outcome.stored) = (kept.conflict, kept.previous, kept.stored)
    return outcome
  }

  /// Opens the file to write to it, and to read from it. Another user may give its name to another item at any time:
  /// nothing is written to that item.
  private func openTarget() throws(SafeWriteError) -> (file: Descriptor, reader: Descriptor) {
    guard let file = place.folder.openWithoutPipe(place.name, O_WRONLY),
      let reader = place.folder.openWithoutPipe(place.name, O_RDONLY)
    else { throw place.folder.failure(.open, place.name) }
    for opened in [file, reader] {
      guard let status = opened.status() else { throw place.folder.failure(.examine, place.name) }
      guard FileIdentity(status).isSameItem(as: target) else {
        throw SafeWriteError(.replace, place.path, code: ESTALE)
      }
    }
    return (file, reader)
  }

  /// Removes the permissions that were not requested from the file before it gets the new contents.
  private func restrict(_ file: Descriptor) throws(SafeWriteError) {
    guard let mode = options.attributes.mode, !options.attributes.hasForeignMode else { return }
    guard let present = file.status()?.permissions else {
      throw place.folder.failure(.examine, place.name)
    }
    guard present & 0o077 & ~mode != 0 else { return }
    guard Descriptor.setMode(file.number, mode_t(present & (mode | 0o7700))) else {
      throw place.folder.failure(.setAttributes, place.name)
    }
  }

  private func write(to journal: Journal, _ body: (inout FileSink) throws -> Void) throws -> Int64 {
    var sink = FileSink(descriptor: journal.file.number, path: journal.path, meter: save.meter)
    try body(&sink)
    try sink.flush()
    return sink.byteCount
  }

  /// The kept parts of the version that is overwritten.
  private struct Kept {
    /// The state of the file.
    var replaced: FileIdentity
    var conflict: KeptVersion?
    var stored: StoredVersion?
    var previous: KeptVersion?
  }

  /// Keeps the overwritten contents, and completes the journal. If a program that does not coordinate writes the file
  /// in the meantime, both are repeated.
  private func seal(_ journal: Journal, _ reader: Descriptor, _ byteCount: Int64) throws -> Kept {
    var conflict: KeptVersion?
    for _ in 0..<5 {
      guard let before = reader.status().map(FileIdentity.init) else {
        throw place.folder.failure(.examine, place.name)
      }
      var kept = Kept(replaced: before)
      conflict = try keepForeignVersion(reader) ?? conflict
      kept.stored = storePreviousVersion(reader)
      kept.previous = try keepPreviousVersion(reader, isStored: kept.stored != nil)
      kept.conflict = conflict
      try journal.seal(byteCount: byteCount, of: reader, durability: options.durability)
      guard let now = reader.status().map(FileIdentity.init) else {
        throw place.folder.failure(.examine, place.name)
      }
      if now == before, place.leads(to: now) { return kept }
      try place.folder.checkIsInPlace()
    }
    throw SafeWriteError(.replace, place.path, code: ESTALE)
  }

  /// Writes the last byte again until the time of the file differs from the overwritten version's: another save
  /// compares them.
  private func makeNoticeable(
    _ file: Descriptor, _ reader: Descriptor, _ byteCount: Int64, since replaced: FileIdentity
  ) throws(SafeWriteError) {
    guard byteCount > 0, replaced.size == byteCount, let last = reader.bytes(1, at: byteCount - 1) else { return }
    for _ in 0..<100 where reader.status().map(FileIdentity.init)?.modified == replaced.modified {
      pause(milliseconds: 1)
      do { try file.write(last, at: byteCount - 1, path: place.path) } catch { throw error.with(.incomplete) }
    }
  }

  /// Copies the current contents if they differ from the contents that were read.
  private func keepForeignVersion(_ reader: Descriptor) throws -> KeptVersion? {
    guard let original = save.original else { return nil }
    let present = try FileBase(reader, path: place.path, digestsContents: original.contentDigest != nil)
    guard !original.isSameVersion(as: present) else { return nil }
    return try .copy(of: reader.number, beside: place, .changedSinceRead, options)
  }

  /// Copies the current contents to where replaced versions are stored.
  private func storePreviousVersion(_ reader: Descriptor) -> StoredVersion? {
    options.context.store?.copy(
      ofOverwritten: reader, at: place, options.context.requiresVersion ? .added : .replaced)
  }

  private func keepPreviousVersion(_ reader: Descriptor, isStored: Bool) throws -> KeptVersion? {
    guard let path = options.previousVersionPath else {
      guard options.context.requiresVersion, !isStored else { return nil }
      return try .copy(of: reader.number, beside: place, .asked, options)
    }
    var copyOptions = SaveOptions()
    copyOptions.attributes.mode = try ItemAttributes.mode(ofCopyOf: reader.number, at: place.path)
    try SafeWrite.file(at: path, options: copyOptions) { try $0.copy(from: reader.number) }
    return KeptVersion(path: path, reason: .asked)
  }
}
