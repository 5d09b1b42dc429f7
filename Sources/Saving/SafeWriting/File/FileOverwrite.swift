import UTLibC
import UTSystemCalls

/// Saves a file that cannot be replaced by a new one, because it has several names, another owner, or a read-only
/// folder. It is overwritten in place, with a journal for recovery after a crash.
///
/// The journal keeps other saves of the same name away, and a lock those through other names.
struct FileOverwrite {
  let save: SaveAttempt
  /// The file to overwrite.
  let target: FileIdentity

  private var place: Place { save.place }
  private var options: SaveOptions { save.options }

  init(_ save: SaveAttempt, target: stat) {
    self.save = save
    self.target = FileIdentity(target)
  }

  func perform(_ body: (inout FileSink) throws -> Void) throws -> SaveOutcome {
    // Before anything is written, because it is likely to be refused.
    guard let file = place.folder.open(place.name, O_WRONLY), let reader = place.folder.open(place.name, O_RDONLY)
    else {
      throw place.folder.failure(.open, place.name)
    }
    try Recovery(place: place, options: options).finishInterruptedOverwrite(of: target)
    let journal = try Journal.make(for: place, target: target, options: options)
    let kept: Kept
    do {
      let byteCount = try write(to: journal, body)
      guard file.lockForOverwriting() else { throw SafeWriteError(.replace, place.path, code: EBUSY) }
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
      var asked = options.attributes
      // The file keeps its own.
      if asked.hasForeignMode { asked.mode = nil }
      var metadata = Metadata(descriptor: file.number, path: place.path, asked: asked)
      try metadata.apply(from: nil)
      try journal.remove(durability: options.durability)
      let base = try FileBase(reader, path: place.path, digestsContents: save.original?.contentDigest != nil)
      outcome = SaveOutcome(method: .overwritten, base: base)
    } catch {
      throw error.with(.replaced)
    }
    (outcome.conflict, outcome.previous, outcome.stored) = (kept.conflict, kept.previous, kept.stored)
    return outcome
  }

  private func write(to journal: Journal, _ body: (inout FileSink) throws -> Void) throws -> Int64 {
    var sink = FileSink(descriptor: journal.file.number, path: journal.path, meter: save.meter)
    try body(&sink)
    try sink.flush()
    return sink.byteCount
  }

  /// What is kept of the version that is overwritten.
  private struct Kept {
    /// The state of the file.
    var replaced: FileIdentity
    var conflict: KeptVersion?
    var stored: StoredVersion?
    var previous: KeptVersion?
  }

  /// Keeps what is overwritten, and completes the journal. A program that does not coordinate may write the file meanwhile; then it
  /// does that again.
  private func seal(_ journal: Journal, _ reader: Descriptor, _ byteCount: Int64) throws -> Kept {
    var conflict: KeptVersion?
    for _ in 0..<5 {
      guard let before = reader.status().map(FileIdentity.init) else {
        throw place.folder.failure(.examine, place.name)
      }
      var kept = Kept(replaced: before)
      conflict = try keepForeignVersion() ?? conflict
      kept.stored = storePreviousVersion()
      kept.previous = try keepPreviousVersion(isStored: kept.stored != nil)
      kept.conflict = conflict
      try journal.seal(byteCount: byteCount, of: reader, durability: options.durability)
      guard let now = reader.status().map(FileIdentity.init), let named = place.folder.status(of: place.name) else {
        throw place.folder.failure(.examine, place.name)
      }
      if now == before, FileIdentity(named).isSameItem(as: now) { return kept }
    }
    throw SafeWriteError(.replace, place.path, code: ESTALE)
  }

  /// Writes the last byte again until the time of the file differs from that of the version that was overwritten: another save compares
  /// them.
  private func makeNoticeable(
    _ file: Descriptor, _ reader: Descriptor, _ byteCount: Int64, since replaced: FileIdentity
  ) throws(SafeWriteError) {
    guard byteCount > 0, replaced.size == byteCount, let last = reader.bytes(1, at: byteCount - 1) else { return }
    for _ in 0..<100 where reader.status().map(FileIdentity.init)?.modified == replaced.modified {
      pause(milliseconds: 1)
      do { try file.write(last, at: byteCount - 1, path: place.path) } catch { throw error.with(.incomplete) }
    }
  }

  /// Copies the current contents if they differ from what was read.
  private func keepForeignVersion() throws -> KeptVersion? {
    guard let original = save.original else { return nil }
    let present = try FileBase(place.name, in: place.folder, digestsContents: original.contentDigest != nil)
    guard !original.isSameVersion(as: present) else { return nil }
    return try .copy(of: present.descriptor, beside: place, .changedSinceRead, options)
  }

  /// Copies the current contents to where replaced versions are stored.
  private func storePreviousVersion() -> StoredVersion? {
    guard let store = options.context.store, let present = try? FileBase(place.name, in: place.folder) else {
      return nil
    }
    return store.copy(
      ofOverwritten: present.opened, at: place, options.context.requiresVersion ? .added : .replaced)
  }

  private func keepPreviousVersion(isStored: Bool) throws -> KeptVersion? {
    guard let path = options.previousVersionPath else {
      guard options.context.requiresVersion, !isStored else { return nil }
      let present = try FileBase(place.name, in: place.folder)
      return try .copy(of: present.descriptor, beside: place, .asked, options)
    }
    let present = try FileBase(place.name, in: place.folder)
    var copyOptions = SaveOptions()
    copyOptions.attributes.mode = ItemAttributes.mode(ofCopyOf: present.descriptor)
    try SafeWrite.file(at: path, options: copyOptions) { try $0.copy(from: present.descriptor) }
    return KeptVersion(path: path, reason: .asked)
  }
}
