import UTLibC
import UTSystemCalls

/// Saves a file.
struct FileSave {
  let attempt: SaveAttempt

  private var place: Place { attempt.place }
  private var folder: Folder { place.folder }
  private var options: SaveOptions { attempt.options }
  private var original: FileBase? { attempt.original }

  init(_ attempt: SaveAttempt) { self.attempt = attempt }

  func perform(_ body: (inout FileSink) throws -> Void) throws -> SaveOutcome {
    try attempt.meter.ask()
    if let present = attempt.present, present.linkCount > 1, mayOverwrite(present) {
      return try FileOverwrite(attempt, target: present).perform(body)
    }
    let temporary: SiblingFile
    do throws(SafeWriteError) {
      // The replacement must never be readable by more users than the file it replaces, not even for a moment.
      let isPrivate = original != nil || options.attributes.mode != nil || options.context.isPrivateIfNew
      let mode: mode_t = isPrivate ? 0o600 : 0o666
      temporary = try folder.makeSibling({ SiblingName.temporary(place.name) }, mode: mode)
    } catch {
      guard let present = attempt.present, FileIdentity(present).kind == .file,
        [EACCES, EPERM, EROFS].contains(error.code)
      else {
        throw error
      }
      guard mayOverwrite(present) else {
        if let refusal = refusal(toChangeOwnerOf: present) { throw refusal }
        throw isOverwritable(present) ? SafeWriteError(.replace, place.path, code: ESTALE) : error
      }
      return try FileOverwrite(attempt, target: present).perform(body)
    }
    if let present = attempt.present,
      attempt.excludesOwner || options.attributes.owner == nil && temporary.cannotBeGiven(to: present.owner)
    {
      if let refusal = refusal(toChangeOwnerOf: present) {
        _ = folder.remove(temporary.name)
        throw refusal
      }
      if mayOverwrite(present) {
        _ = folder.remove(temporary.name)
        return try FileOverwrite(attempt, target: present).perform(body)
      }
    }
    return try replace(with: temporary, body)
  }

  /// Whether the contents may be written into the existing file. It must be the file that was read: another user may
  /// have replaced it with a file that other users can read. Any other file is kept next to the new version.
  private func mayOverwrite(_ present: FileStatus) -> Bool {
    guard isOverwritable(present), let read = original?.opened.status() else { return false }
    return FileIdentity(read).isSameItem(as: FileIdentity(present))
  }

  /// Whether an item is a file, and not a file of another user who must not get the contents.
  private func isOverwritable(_ present: FileStatus) -> Bool {
    guard FileIdentity(present).kind == .file else { return false }
    return present.owner == geteuid() || options.changesOwner && options.context.contentsOwners == nil
  }

  /// The error for another user's item that must not become an item of this user.
  private func refusal(toChangeOwnerOf present: FileStatus) -> SafeWriteError? {
    guard !options.changesOwner, present.owner != geteuid() else { return nil }
    return SafeWriteError(.keepOwner, place.path, code: EPERM)
  }

  private func replace(with file: SiblingFile, _ body: (inout FileSink) throws -> Void) throws -> SaveOutcome {
    let name = file.name
    let path = folder.path(of: name)
    var replacement: VersionReplacement
    var metadata = Metadata(descriptor: file.number, path: path, asked: options.attributes)
    let reader: Descriptor
    var follower: FollowedFile?
    do {
      guard let opened = folder.openWithoutPipe(name, O_RDONLY) else { throw folder.failure(.open, name) }
      guard let status = opened.status() else { throw SafeWriteError(.examine, path, code: errno) }
      guard FileIdentity(status).isSameItem(as: file.identity) else {
        // Another user gave its name to another item.
        throw SafeWriteError(.replace, place.path, code: ESTALE)
      }
      reader = opened
      var sink = FileSink(descriptor: file.number, path: path, meter: attempt.meter)
      try body(&sink)
      try sink.flush()
      let replaced = attempt.excludesOwner ? nil : original
      let carried = try replaced.map { try CarriedMetadata(of: $0.descriptor, path: path) }
      metadata.asked = options.attributes.following(from: original?.mode, to: carried?.mode)
      try metadata.apply(from: carried)
      if options.durability == .full { try reader.sync(path: path) }
      guard var status = reader.status() else { throw SafeWriteError(.examine, path, code: errno) }
      if place.makeNoticeable(name, in: folder, FileIdentity(status), replacing: attempt.present.map(FileIdentity.init))
      {
        if options.durability == .full { try reader.sync(path: path) }
        status = reader.status() ?? status
      }
      replacement = VersionReplacement(
        place: place, options: options,
        new: FileBase(opened: reader, identity: FileIdentity(status), manifest: nil, status: status),
        original: original, sibling: name)
      if let original, let carried {
        follower = FollowedFile(
          original, carried: carried, losses: metadata.losses, by: reader, path: place.path, options)
        replacement.follower = follower
      }
    } catch {
      _ = folder.remove(name)
      throw error
    }
    // From here on, the lock on the folder protects it, because the file must not be open for writing when it becomes
    // visible.
    do throws(SafeWriteError) { try folder.protectNewVersions() } catch {
      _ = folder.remove(name)
      throw error
    }
    file.close()
    try replacement.perform()
    return outcome(of: replacement, reader, losses: follower?.losses ?? metadata.losses)
  }

  private func outcome(of replacement: VersionReplacement, _ reader: Descriptor, losses: Set<SaveOutcome.Loss>)
    -> SaveOutcome
  {
    var outcome = replacement.outcome
    if original?.contentDigest != nil, let base = try? FileBase(reader, path: place.path, digestsContents: true) {
      outcome.base = base
    }
    if !losses.isEmpty { outcome.losses[""] = losses }
    return outcome
  }
}
