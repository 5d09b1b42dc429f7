import UTLibC
import UTSystemCalls

/// The new contents of a file that is about to be overwritten: once they are complete on disk, a crash can be recovered
/// from by overwriting again.
///
/// The file holds the contents followed by a footer, which is written when the contents are on disk. The footer
/// identifies the journal and the file to overwrite, so that a copy of a journal is never mistaken for one.
struct Journal {
  let folder: Folder
  let name: [UInt8]
  let file: Descriptor

  var path: [UInt8] { folder.path(of: name) }

  private static let mark: UInt64 = 0x646F_636A_6F75_7233
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

  /// Marks the contents as complete and records the file they belong to.
  /// - Parameters:
  ///   - byteCount: the size of the contents.
  ///   - target: the current state of the file.
  ///   - birth: the creation time of the file; its inode number may be reused later.
  ///   - durability: the requested durability.
  func seal(byteCount: Int64, target: FileIdentity, birth: UInt64, durability: SaveOptions.Durability)
    throws(SafeWriteError)
  {
    if durability == .full { try file.sync(path: path) }
    guard let stamp = RecordStamp(of: file) else { throw SafeWriteError(.examine, path, code: errno) }
    let fields = [
      Self.mark, stamp.inode, stamp.birth, target.device, target.inode, birth, UInt64(bitPattern: target.size),
      UInt64(bitPattern: target.modified.seconds), UInt64(target.modified.nanoseconds), UInt64(bitPattern: byteCount),
    ]
    let footer = (fields + [Self.check(fields)]).flatMap { field in
      (0..<8).map { UInt8(truncatingIfNeeded: field >> ($0 * 8)) }
    }
    try file.write(footer, at: byteCount, path: path)
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
    /// It has this number of bytes for the file, which is unchanged or partly overwritten.
    case contents(Int64)
    /// It had this number of bytes for the file, which another program has written since.
    case superseded(Int64)
    /// It is a copy of another journal, or was created for another file.
    case another
  }

  /// - Parameter target: the file next to it, open for reading; nil if there is none.
  func purpose(for target: Descriptor?) -> Purpose {
    guard let size = file.status().map({ Int64($0.st_size) }), size >= Int64(Self.footerSize),
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
      stamp == RecordStamp(inode: fields[4], birth: fields[5]), fields[9] == UInt64(size - Int64(Self.footerSize))
    else { return .another }
    let oldSize = Int64(bitPattern: fields[6])
    let modified = Timestamp(seconds: Int64(bitPattern: fields[7]), nanoseconds: UInt32(truncatingIfNeeded: fields[8]))
    let isUntouched = found.size == oldSize && found.modified == modified
    let byteCount = Int64(fields[9])
    return isUntouched || isPart(target, found.size, oldSize, byteCount) ? .contents(byteCount) : .superseded(byteCount)
  }

  /// Whether a file begins with the new contents and still has the size or the end of the old ones: the state after a
  /// crash during overwriting.
  private func isPart(_ target: Descriptor, _ size: Int64, _ oldSize: Int64, _ byteCount: Int64) -> Bool {
    var position: Int64 = 0
    let end = min(size, byteCount)
    while position < end {
      let count = Int(min(end - position, 1 << 16))
      guard let new = file.bytes(count, at: position), let there = target.bytes(count, at: position) else {
        return false
      }
      let same = zip(new, there).prefix { $0 == $1 }.count
      position += Int64(same)
      if same < count { break }
    }
    return position == size || size == oldSize && position > 0
  }

  /// Overwrites the file.
  func apply(byteCount: Int64, to target: Descriptor, path: [UInt8], durability: SaveOptions.Durability)
    throws(SafeWriteError)
  {
    // It is better to detect a full disk while the old contents are complete.
    if let size = target.status()?.st_size, byteCount > Int64(size),
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

  /// Removes it durably: if it came back after a power failure, it would undo later saves.
  func remove(durability: SaveOptions.Durability) throws(SafeWriteError) {
    guard folder.remove(name) || errno == ENOENT else { throw folder.failure(.remove, name) }
    if durability == .full { try folder.sync() }
  }
}
