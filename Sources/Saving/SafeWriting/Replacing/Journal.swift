import UTLibC
import UTSystemCalls

/// The new contents of a file that is about to be overwritten: once they are complete on disk, a crash can be recovered
/// from by overwriting again.
///
/// The file holds the new contents, the old ones, and a footer, which is written when both are on disk. The footer
/// identifies the journal and the file to overwrite, so a copy of a journal is never mistaken for one. The old contents
/// distinguish the result of an interrupted overwrite from later contents of another program.
struct Journal {
  let folder: Folder
  let name: [UInt8]
  let file: Descriptor

  var path: [UInt8] { folder.path(of: name) }

  private static let mark: UInt64 = 0x646F_636A_6F75_7234
  private static let fieldCount = 10
  private static let footerSize = (fieldCount + 1) * 8

  /// Creates a journal, locked for this process, next to the file or else in the journal folder.
  static func make(for place: Place, target: FileIdentity, options: SaveOptions) throws(SafeWriteError) -> Journal {
    do throws(SafeWriteError) {
      return try make(SiblingName.journal(place.name), in: place.folder)
    } catch {
      guard [EACCES, EPERM, EROFS].contains(error.code) else { throw error }
    }
    let folder = try JournalFolder.open(options, creating: true)
    return try make(JournalFolder.journal(for: target), in: folder)
  }

  private static func make(_ name: [UInt8], in folder: Folder) throws(SafeWriteError) -> Journal {
    Journal(folder: folder, name: name, file: try folder.makeRecord(name))
  }

  /// Adds the old contents, marks the journal as complete, and records the file to which it belongs. It may be sealed
  /// again.
  ///
  /// - Parameters:
  ///   - byteCount: the size of the new contents.
  ///   - opened: the file, open for reading.
  ///   - durability: the requested durability.
  func seal(byteCount: Int64, of opened: Descriptor, durability: SaveOptions.Durability) throws(SafeWriteError) {
    guard let target = opened.status().map(FileIdentity.init), let birth = RecordStamp(of: opened)?.birth,
      Descriptor.truncate(file.number, to: byteCount)
    else { throw SafeWriteError(.write, path, code: errno) }
    do {
      try FileCopy.copy(
        from: opened.number, 0..<target.size, to: file.number, at: byteCount, path: path,
        meter: SaveMeter(nil, durability))
    } catch {
      throw error as? SafeWriteError ?? SafeWriteError(.write, path, code: EIO)
    }
    if durability == .full { try file.sync(path: path) }
    guard let stamp = RecordStamp(of: file) else { throw SafeWriteError(.examine, path, code: errno) }
    let fields = [
      Self.mark, stamp.inode, stamp.birth, target.device, target.inode, birth, UInt64(bitPattern: target.size),
      UInt64(bitPattern: target.modified.seconds), UInt64(target.modified.nanoseconds), UInt64(bitPattern: byteCount),
    ]
    let footer = (fields + [Self.check(fields)]).flatMap { field in
      (0..<8).map { UInt8(truncatingIfNeeded: field >> ($0 * 8)) }
    }
    try file.write(footer, at: byteCount + target.size, path: path)
    guard durability == .full else { return }
    try file.sync(path: path)
    try folder.sync()
  }

  private static func check(_ fields: [UInt64]) -> UInt64 {
    var digest = Digest()
    fields.forEach { digest.add($0) }
    return digest.value
  }

  /// The state of a journal.
  enum Purpose {
    /// It was not completed, so the file is untouched.
    case none
    /// It has this number of bytes for the file, which has the old contents or is partly overwritten.
    case contents(Int64)
    /// It had this number of bytes for the file, which another program wrote since.
    case superseded(Int64)
    /// It is a copy of another journal, or was created for another file.
    case another
  }

  /// - Parameter target: the file next to it, open for reading; nil if there is none.
  func purpose(for target: Descriptor?) -> Purpose {
    guard let size = file.status()?.size, size >= Int64(Self.footerSize),
      let footer = file.bytes(Self.footerSize, at: size - Int64(Self.footerSize)), footer.count == Self.footerSize
    else { return .none }
    let fields = stride(from: 0, to: footer.count, by: 8).map { start in
      footer[start..<(start + 8)].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    }
    guard fields[0] == Self.mark, Self.check(Array(fields[..<Self.fieldCount])) == fields[Self.fieldCount] else {
      return .none
    }
    guard let target, let found = target.status().map(FileIdentity.init), let stamp = RecordStamp(of: target),
      RecordStamp(inode: fields[1], birth: fields[2]) == RecordStamp(of: file), fields[3] == found.device,
      stamp == RecordStamp(inode: fields[4], birth: fields[5])
    else { return .another }
    let (oldSize, byteCount) = (Int64(bitPattern: fields[6]), Int64(bitPattern: fields[9]))
    let (total, overflows) = oldSize.addingReportingOverflow(byteCount)
    guard oldSize >= 0, byteCount >= 0, !overflows, total == size - Int64(Self.footerSize) else { return .another }
    return isOverwritten(target, found.size, oldSize, byteCount) ? .contents(byteCount) : .superseded(byteCount)
  }

  /// Whether a file is as overwriting leaves it if interrupted at any moment, even by a power failure: old contents,
  /// new ones, or in each sector the new ones up to some byte, and the old ones after it.
  private func isOverwritten(_ target: Descriptor, _ size: Int64, _ oldSize: Int64, _ byteCount: Int64) -> Bool {
    guard size >= min(oldSize, byteCount), size <= max(oldSize, byteCount) else { return false }
    var position: Int64 = 0
    while position < size {
      let count = Int(min(size - position, 1 << 16))
      guard let there = target.bytes(count, at: position), there.count == count,
        let new = bytes(at: position, of: 0..<byteCount, count),
        let old = bytes(at: position, of: byteCount..<byteCount + oldSize, count)
      else { return false }
      for start in stride(from: 0, to: count, by: Self.sector) {
        let stop = min(start + Self.sector, count)
        // The file is cut off last, and where it grows, it may be empty for a moment.
        let end = (start..<stop).first { $0 >= new.count || there[$0] != new[$0] } ?? stop
        guard (end..<stop).allSatisfy({ there[$0] == ($0 < old.count ? old[$0] : 0) }) else { return false }
      }
      position += Int64(count)
    }
    return true
  }

  /// The smallest unit that a disk writes at once.
  private static let sector = 512

  /// Reads from a part of the journal; fewer bytes at its end.
  private func bytes(at offset: Int64, of part: Range<Int64>, _ count: Int) -> [UInt8]? {
    let start = min(part.lowerBound + offset, part.upperBound)
    let wanted = Int(min(Int64(count), part.upperBound - start))
    guard wanted > 0 else { return [] }
    return file.bytes(wanted, at: start).flatMap { $0.count == wanted ? $0 : nil }
  }

  /// Overwrites the file.
  func apply(byteCount: Int64, to target: Descriptor, path: [UInt8], durability: SaveOptions.Durability)
    throws(SafeWriteError)
  {
    // It is better to detect a full disk while the old contents are complete.
    if let size = target.status()?.size, byteCount > Int64(size),
      !Descriptor.reserve(target.number, byteCount),
      errno == ENOSPC || errno == EDQUOT || errno == EFBIG
    {
      throw SafeWriteError(.write, path, code: errno)
    }
    do {
      try FileCopy.copy(
        from: file.number, 0..<byteCount, to: target.number, at: 0, isNew: false, path: path,
        meter: SaveMeter(nil, durability))
      if durability == .full { try target.sync(path: path) }
    } catch let error as SafeWriteError {
      throw error.with(.incomplete)
    } catch {
      throw SafeWriteError(.write, path, code: EIO, state: .incomplete)
    }
  }

  /// Removes it durably: if it came back after a power failure, it would undo later saves. Another user who may rename
  /// items here could move it away first, and back later, so a complete journal is emptied before it is removed.
  ///
  /// - Parameter isComplete: whether it is a journal for certain. Another file with its name is not changed.
  func remove(isComplete: Bool = true, durability: SaveOptions.Durability) throws(SafeWriteError) {
    if isComplete {
      guard folder.empty(file, named: name) else { throw folder.failure(.remove, name) }
    }
    if !folder.remove(name) {
      guard errno == ENOENT else { throw folder.failure(.remove, name) }
      if isComplete, durability == .full { try file.sync(path: path) }
    }
    if durability == .full { try folder.sync() }
  }
}
