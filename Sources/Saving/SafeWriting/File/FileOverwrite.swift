import UTLibC
import UTSystemCalls

/// Saves a file that cannot be replaced by a new one, because it has several names, another owner, or a read-only
/// folder. It is overwritten in place, with a journal for recovery after a crash.
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
    let conflict: KeptVersion?
    let previous: KeptVersion?
    let stored: StoredVersion?
    do {
      let byteCount = try write(to: journal, body)
      conflict = try keepForeignVersion()
      stored = storePreviousVersion()
      previous = try keepPreviousVersion(isStored: stored != nil)
      try seal(journal, reader, byteCount)
      try journal.apply(byteCount: byteCount, to: file, path: place.path, durability: options.durability)
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
    (outcome.conflict, outcome.previous, outcome.stored) = (conflict, previous, stored)
    return outcome
  }

  private func write(to journal: Journal, _ body: (inout FileSink) throws -> Void) throws -> Int64 {
    var sink = FileSink(descriptor: journal.file.number, path: journal.path, meter: save.meter)
    try body(&sink)
    try sink.flush()
    return sink.byteCount
  }

  private func seal(_ journal: Journal, _ reader: Descriptor, _ byteCount: Int64) throws(SafeWriteError) {
    guard let status = reader.status(), let stamp = RecordStamp(of: reader) else {
      throw place.folder.failure(.examine, place.name)
    }
    try journal.seal(
      byteCount: byteCount, target: FileIdentity(status), birth: stamp.birth, durability: options.durability)
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
    guard let versions = options.versions, let present = try? FileBase(place.name, in: place.folder) else {
      return nil
    }
    return versions.copy(
      of: present.opened, of: place, replacedBy: MoveMark(present.opened), options.requiresVersion ? .added : .replaced)
  }

  private func keepPreviousVersion(isStored: Bool) throws -> KeptVersion? {
    guard let path = options.previousVersionPath else {
      guard options.requiresVersion, !isStored else { return nil }
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
