import Glibc
import SystemCalls

/// The new contents of a file that is going to be overwritten: from the moment they are whole on the disk, a crash can be
/// recovered from by overwriting again.
///
/// The file holds the contents and then a footer, which is written when the contents are on the disk. The footer names the
/// file that it is in and the file that is overwritten, so that no copy of a journal is taken for one.
struct Journal {
  let folder: Folder
  let name: [UInt8]
  let file: Descriptor

  var path: [UInt8] { folder.path(of: name) }

  private static let mark: UInt64 = 0x646F_636A_6F75_7233
  private static let fieldCount = 10
  private static let footerSize = (fieldCount + 1) * 8

  /// Creates a journal, locked for this process. Beside the file, or else in the folder for that.
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

  /// Says that the contents are whole, and which file they are for.
  /// - Parameters:
  ///   - byteCount: how many bytes are for the file.
  ///   - target: the file as it is.
  ///   - birth: when it was created; its inode number may be another file's later.
  ///   - durability: how far to go.
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

  /// What a journal is for.
  enum Purpose {
    /// It was not completed, so the file was not touched.
    case none
    /// So many bytes are for the file, which is as it was, or has part of them.
    case contents(Int64)
    /// So many bytes were for the file, which another program has written since.
    case superseded(Int64)
    /// It is a copy of another journal, or was made for another file.
    case another
  }

  /// - Parameter target: the file beside it, open for reading; nil if there is none.
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

  /// Whether a file begins as the new contents do, and is as large as the old ones or ends where it is the same: what a crash
  /// leaves that came while it was overwritten.
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
    // A full disk is better noticed while the old contents are whole.
    if let size = target.status()?.st_size, byteCount > Int64(size),
      !Descriptor.reserve(target.number, byteCount),
      errno == ENOSPC || errno == EDQUOT || errno == EFBIG
    {
      throw SafeWriteError(.write, path, code: errno)
    }
    do {
      try FileCopy.copy(
        from: file.number, 0..<byteCount, to: target.number, at: 0, isNew: false, path: path, meter: SaveMeter(nil)
      )
      if durability == .full { try target.sync(path: path) }
    } catch let error as SafeWriteError {
      throw error.with(.incomplete)
    } catch {
      throw SafeWriteError(.write, path, code: EIO, state: .incomplete)
    }
  }

  /// Removes it for good: one that came back after a loss of power would undo what was saved since.
  func remove(durability: SaveOptions.Durability) throws(SafeWriteError) {
    guard folder.remove(name) || errno == ENOENT else { throw folder.failure(.remove, name) }
    if durability == .full { try folder.sync() }
  }
}
