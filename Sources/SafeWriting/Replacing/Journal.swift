import Glibc

/// The new contents of a file that is going to be overwritten: from the moment they are whole on the disk, a crash can be
/// recovered from by overwriting again.
///
/// The file holds the contents and then a footer, which is written when the contents are on the disk.
struct Journal {
  let folder: Folder
  let name: [UInt8]
  let file: Descriptor

  var path: [UInt8] { folder.path(of: name) }

  private static let mark: UInt64 = 0x646F_636A_6F75_726E
  private static let footerSize = 40

  /// Creates a journal, locked for this process. Beside the file, or else in the folder for that.
  static func make(for place: Place, target: FileIdentity, options: SaveOptions) throws(SafeWriteError) -> Journal {
    do throws(SafeWriteError) {
      return try make(SiblingName.journal(place.name), in: place.folder)
    } catch {
      guard [EACCES, EPERM, EROFS].contains(error.code) else { throw error }
    }
    let folder = try RecoveryFolder.open(options, creating: true)
    return try make(RecoveryFolder.journal(for: target), in: folder)
  }

  private static func make(_ name: [UInt8], in folder: Folder) throws(SafeWriteError) -> Journal {
    // Another save of the file may be under way; one that crashed was recovered before.
    for _ in 0..<2000 {
      if let file = folder.open(name, O_RDWR | O_CREAT | O_EXCL, mode: 0o600) {
        _ = file.lock(exclusively: true)
        return Journal(folder: folder, name: name, file: file)
      }
      guard errno == EEXIST else { throw folder.failure(.create, name) }
      pause(milliseconds: 1)
    }
    throw SafeWriteError(.create, folder.path(of: name), code: EBUSY)
  }

  /// Says that the contents are whole, and which file they are for.
  func seal(byteCount: Int64, target: FileIdentity, durability: SaveOptions.Durability) throws(SafeWriteError) {
    if durability == .full { try file.sync(path: path) }
    let fields = [Self.mark, target.device, target.inode, UInt64(bitPattern: byteCount)]
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

  /// How many bytes are for this file; nil if the journal was not completed, or is for another one.
  func byteCount(for target: FileIdentity) -> Int64? {
    guard let size = file.status().map({ Int64($0.st_size) }), size >= Int64(Self.footerSize),
      let footer = file.read(Self.footerSize, at: size - Int64(Self.footerSize)), footer.count == Self.footerSize
    else { return nil }
    let fields = stride(from: 0, to: footer.count, by: 8).map { start in
      footer[start..<(start + 8)].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    }
    guard fields[0] == Self.mark, Self.check(Array(fields[..<4])) == fields[4], fields[1] == target.device,
      fields[2] == target.inode, fields[3] == UInt64(size - Int64(Self.footerSize))
    else { return nil }
    return Int64(fields[3])
  }

  /// Overwrites the file.
  func apply(byteCount: Int64, to target: Descriptor, path: [UInt8], durability: SaveOptions.Durability)
    throws(SafeWriteError)
  {
    // A full disk is better noticed while the old contents are whole.
    if let size = target.status()?.st_size, byteCount > Int64(size),
      uninterrupted({ fileCallReserve(target.number, byteCount) }) != 0,
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
