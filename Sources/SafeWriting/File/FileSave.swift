import Glibc
import SystemCalls

/// One save of a file.
struct FileSave {
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
    present = try Self.present(at: place, options: options, kind: .file)
    original = try base ?? (present == nil ? nil : FileBase(place.name, in: place.folder))
    // It is asked for only if it was there when the save began.
    if present == nil { self.options.requiresOriginal = false }
  }

  /// What is at a place, if that may be replaced.
  static func present(at place: Place, options: SaveOptions, kind: FileIdentity.Kind) throws(SafeWriteError) -> stat? {
    guard let status = place.folder.status(of: place.name) else {
      guard errno == ENOENT else { throw place.folder.failure(.examine, place.name) }
      return nil
    }
    let found = FileIdentity(status).kind
    let code: CInt? =
      switch found {
      case _ where options.createsOnly: EEXIST
      case kind: nil
      case .symbolicLink where options.replacesLink: nil
      case .file, .directory: options.replacesOtherKind ? nil : (found == .directory ? EISDIR : ENOTDIR)
      case .symbolicLink: ELOOP
      case .other: EINVAL
      }
    if let code { throw SafeWriteError(.replace, place.path, code: code) }
    return status
  }

  func perform(_ body: (inout FileSink) throws -> Void) throws -> SaveOutcome {
    try meter.ask()
    if let present, FileIdentity(present).kind == .file, present.st_nlink > 1 {
      return try FileOverwrite(self, target: present).perform(body)
    }
    let temporary: SiblingFile
    do throws(SafeWriteError) {
      // What replaces a file may not be read by more people than that, not even for a moment.
      let mode: mode_t = original == nil && options.attributes.mode == nil ? 0o666 : 0o600
      temporary = try folder.makeSibling({ SiblingName.temporary(place.name) }, mode: mode)
    } catch {
      guard let present, FileIdentity(present).kind == .file, [EACCES, EPERM, EROFS].contains(error.code) else {
        throw error
      }
      return try FileOverwrite(self, target: present).perform(body)
    }
    if let present, options.attributes.owner == nil, temporary.cannotBeGiven(to: present.st_uid) {
      _ = folder.remove(temporary.name)
      return try FileOverwrite(self, target: present).perform(body)
    }
    return try replace(with: temporary, body)
  }

  private func replace(with file: SiblingFile, _ body: (inout FileSink) throws -> Void) throws -> SaveOutcome {
    let name = file.name
    let path = folder.path(of: name)
    var replacement: Replacement
    var metadata = Metadata(descriptor: file.number, path: path, asked: options.attributes)
    let reader: Descriptor
    do {
      guard let opened = folder.open(name, O_RDONLY) else { throw folder.failure(.open, name) }
      reader = opened
      var sink = FileSink(descriptor: file.number, path: path, meter: meter)
      try body(&sink)
      try sink.flush()
      try metadata.apply(from: original.map { try CarriedMetadata(of: $0.descriptor, path: path) })
      if options.durability == .full { try reader.sync(path: path) }
      guard let status = reader.status() else { throw SafeWriteError(.examine, path, code: errno) }
      replacement = Replacement(
        place: place, options: options,
        new: FileBase(opened: reader, identity: FileIdentity(status), manifest: nil), original: original, sibling: name)
    } catch {
      _ = folder.remove(name)
      throw error
    }
    // From here on the lock on the folder protects it, as the file must not be open for writing when others see it.
    do throws(SafeWriteError) { try folder.protectNewVersions() } catch {
      _ = folder.remove(name)
      throw error
    }
    file.close()
    try replacement.perform()
    return outcome(of: replacement, reader, losses: metadata.losses)
  }

  private func outcome(of replacement: Replacement, _ reader: Descriptor, losses: Set<SaveOutcome.Loss>) -> SaveOutcome
  {
    let base =
      (original?.contentDigest == nil ? nil : try? FileBase(reader, path: place.path, digestsContents: true))
      ?? replacement.version
    var outcome = SaveOutcome(method: replacement.method, base: base)
    outcome.take(replacement)
    if !losses.isEmpty { outcome.losses[[]] = losses }
    return outcome
  }
}

extension SaveOutcome {
  /// Takes over what a replacement found.
  mutating func take(_ replacement: Replacement) {
    conflict = replacement.conflict
    previous = replacement.previous
    originalWasMissing = replacement.originalWasMissing
    leftover = replacement.leftover
  }
}
