import UTLibC
import UTSystemCalls

extension Intent {
  /// Makes the record durable, replacing its earlier contents.
  func write(to record: Descriptor, in place: Place) throws(SafeWriteError) {
    let path = place.folder.path(of: SiblingName.intent(place.name))
    guard Descriptor.truncate(record.number, to: 0) else { throw SafeWriteError(.write, path, code: errno) }
    try record.write(bytes, at: 0, path: path)
    try record.sync(path: path)
    try place.folder.sync()
  }

  /// Removes the record of a document after it was completed or undone. It is emptied first, because another user who
  /// may rename items here could move it away before, and back later.
  ///
  /// - Returns: false with `errno` set if it is still there.
  @discardableResult
  static func remove(_ record: Descriptor, in place: Place) -> Bool {
    let name = SiblingName.intent(place.name)
    _ = place.folder.empty(record, named: name)
    return place.folder.remove(name) || errno == ENOENT
  }
}

extension Folder {
  /// Creates a record, locked for this process. Another process may be about to remove one with that name.
  func makeRecord(_ name: [UInt8]) throws(SafeWriteError) -> Descriptor {
    for attempt in 0..<2000 {
      if let record = open(name, O_RDWR | O_CREAT | O_EXCL, mode: 0o600) {
        // Another process may have mistaken it for a leftover before it was locked, and removed it. The file system may
        // not support locks.
        if !record.lock(exclusively: true, waiting: 1000), errno == EWOULDBLOCK { continue }
        if record.isRemoved { continue }
        return record
      }
      guard errno == EEXIST else { throw failure(.create, name) }
      // A live process locks its record immediately. Recovery comes first, so any record still here cannot be trusted.
      if attempt > 100, isAbandoned(name) { throw SafeWriteError(.trust, path(of: name), code: EPERM) }
      pause(milliseconds: 1)
    }
    throw SafeWriteError(.create, path(of: name), code: EBUSY)
  }

  /// Empties a record, which is then incomplete.
  ///
  /// - Returns: false with `errno` set on failure.
  func empty(_ record: Descriptor, named name: [UInt8]) -> Bool {
    if Descriptor.truncate(record.number, to: 0) { return true }
    // Recovery opens it only to read it.
    guard errno == EINVAL || errno == EBADF,
      let writer = record.opened(O_WRONLY) ?? open(name, O_WRONLY | O_NONBLOCK),
      let stamp = RecordStamp(of: writer), stamp == RecordStamp(of: record)
    else { return false }
    return Descriptor.truncate(writer.number, to: 0)
  }

  private func isAbandoned(_ record: [UInt8]) -> Bool {
    guard let status = status(of: record) else { return false }
    guard Trust.isOwnRecord(status), let opened = open(record, O_RDONLY | O_NONBLOCK) else { return true }
    return opened.lock(exclusively: true)
  }
}

extension Descriptor {
  /// Whether the file no longer has a name.
  var isRemoved: Bool { status()?.linkCount == 0 }

  /// The byte that a save locks while it overwrites a file in place, under any name; far beyond the contents.
  private static let overwritten: Int64 = 1 << 62

  /// Waits until no other process overwrites the file in place, and prevents other processes from doing so as long as
  /// it is open.
  ///
  /// - Returns: false if another process does not end in time. On file systems without such locks, this does not wait.
  func lockForOverwriting() -> Bool {
    for _ in 0..<10_000 {
      if lockByte(at: Self.overwritten) { return true }
      guard errno == EAGAIN || errno == EACCES else { return true }
      pause(milliseconds: 1)
    }
    return false
  }
}
