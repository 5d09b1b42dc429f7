import UTLibC
import UTSystemCalls

/// The record of a replacement or removal by several renames, written before the first of them, so that it can be
/// completed or undone after a crash.
///
/// It contains its own inode number and both versions' numbers: see ``verdict(on:in:)``.
struct Intent: Equatable {
  /// The way in which the old version is moved away.
  enum Method: String {
    /// By renaming it. Undone if the rename did not happen.
    case whole
    /// File by file. Always completed.
    case piecewise
    /// File by file, without a replacement: it is being removed. Always completed.
    case removal
  }

  var method: Method
  /// The name of the new version, which is complete and durable; for a removal, the new name of the old one.
  let sibling: [UInt8]
  /// The new name of the old version.
  let swapName: [UInt8]
  /// The file that contains the record.
  let stamp: RecordStamp
  /// The inode number of the new version; for a removal, the number of the version to remove.
  let new: UInt64
  /// The inode number of the old version.
  let old: UInt64

  private static let header = Array("docintent 2".utf8)
  private static let end = Array("end".utf8)

  init(method: Method, sibling: [UInt8], swapName: [UInt8], stamp: RecordStamp, new: UInt64, old: UInt64) {
    self.method = method
    self.sibling = sibling
    self.swapName = swapName
    self.stamp = stamp
    self.new = new
    self.old = old
  }

  /// Reads a record; nil if it is incomplete, which means that nothing was renamed.
  init?(_ bytes: [UInt8]) {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    guard fields.count == 9, fields[0] == Self.header, fields[8] == Self.end,
      let method = Method(rawValue: String(decoding: fields[1], as: UTF8.self)),
      fields[2...3].allSatisfy({ name in (try? NewName.check(name, in: [])) != nil && name.first == dot })
    else { return nil }
    let numbers = fields[4...7].compactMap { UInt64(String(decoding: $0, as: UTF8.self), radix: 16) }
    guard numbers.count == 4 else { return nil }
    self.init(
      method: method, sibling: fields[2], swapName: fields[3],
      stamp: RecordStamp(inode: numbers[0], birth: numbers[1]), new: numbers[2], old: numbers[3])
  }

  var bytes: [UInt8] {
    let numbers = [stamp.inode, stamp.birth, new, old].map(\.hexadecimal)
    let fields = [Self.header, Array(method.rawValue.utf8), sibling, swapName] + numbers + [Self.end]
    return Array(fields.joined(separator: [0]))
  }

  /// A recovery's decision about a record.
  enum Verdict {
    /// It does not describe the existing items: it is left alone.
    case distrusted
    /// No item was renamed, and none will be: the save never reported success.
    case notBegun
    /// The replacement or removal was begun.
    case toComplete
  }

  /// Compares an open record with the existing items.
  func verdict(on record: Descriptor, in place: Place) throws(SafeWriteError) -> Verdict {
    guard try place.folder.identityIfPresent(of: sibling) != nil else { return .notBegun }
    guard try isTrue(of: record, in: place) else {
      return try isWithoutOld(of: record, in: place) ? .notBegun : .distrusted
    }
    if method != .whole { return .toComplete }
    if try place.folder.identityIfPresent(of: place.name) == nil { return .toComplete }
    return try isMovedAway(in: place.folder) ? .toComplete : .notBegun
  }

  /// Whether a record describes what actually exists: itself, and both versions of the document with that name.
  private func isTrue(of record: Descriptor, in place: Place) throws(SafeWriteError) -> Bool {
    if method == .removal { return try isTrueRemoval(of: record, in: place) }
    let folder = place.folder
    guard names(versionsOf: place.name), let actual = RecordStamp(of: record), let found = folder.status(of: sibling),
      Trust.isOwn(found)
    else { return false }
    let present = try folder.identityIfPresent(of: place.name)
    let isMovedAway = try isMovedAway(in: folder)
    let isOldKnown =
      switch method {
      case .whole: present?.inode == old || isMovedAway
      // The folder that its items are moved to is another one.
      case .piecewise, .removal: present == nil || present?.inode == old
      }
    if stamp == actual, FileIdentity(found).inode == new, isOldKnown { return true }
    // If numbers change with the next mount, a free name may still be used, because no item is replaced.
    return present == nil && stamp.birth == actual.birth && !Trust.keepsNumbers(folder)
  }

  /// Whether it is a record of this folder, nothing was renamed, and the old version was deleted since, so there is
  /// nothing to do.
  private func isWithoutOld(of record: Descriptor, in place: Place) throws(SafeWriteError) -> Bool {
    guard method == .whole, names(versionsOf: place.name), stamp == RecordStamp(of: record) else { return false }
    guard try place.folder.identityIfPresent(of: place.name) == nil else { return false }
    return try place.folder.identityIfPresent(of: swapName) == nil
  }

  /// The number of an item to remove must match, even if a free name could be used regardless.
  private func isTrueRemoval(of record: Descriptor, in place: Place) throws(SafeWriteError) -> Bool {
    let present = try place.folder.identityIfPresent(of: place.name)
    return sibling == swapName && stamp == RecordStamp(of: record) && (present == nil || present?.inode == old)
      && place.folder.status(of: swapName).map(Trust.isOwn) ?? false
  }

  /// Puts the old version back in its place.
  /// - Returns: false if that is not possible.
  func undo(in place: Place) -> Bool {
    let folder = place.folder
    if folder.renameToFree(swapName, to: place.name) { return true }
    // Items that were moved one by one are already back.
    return method == .piecewise && folder.identity(of: place.name)?.inode == old && folder.isFree(swapName)
  }

  /// Whether the old version was renamed.
  func isMovedAway(in folder: Folder) throws(SafeWriteError) -> Bool {
    let found = try folder.identityIfPresent(of: swapName)
    return found?.inode == old
  }

  private func names(versionsOf name: [UInt8]) -> Bool {
    [(sibling, Leftover.Kind.newVersion), (swapName, .swapped)].allSatisfy { sibling, kind in
      SiblingName.meaning(of: sibling).map { $0.kind == kind && SiblingName.belongs($0, to: name) } ?? false
    }
  }

  /// Moves the rest of the old version away, item by item if necessary, and the new version, if there is one, into its
  /// place. It can be repeated after a crash at any point.
  func complete(in place: Place) throws(SafeWriteError) {
    let folder = place.folder
    if method != .whole, try folder.identityIfPresent(of: place.name) != nil {
      try folder.movePiecewise(place.name, to: swapName)
    }
    if method == .removal {
      // The saved version does not depend on it.
      try? folder.sync()
      return
    }
    for _ in 0..<10 {
      if folder.renameToFree(sibling, to: place.name) {
        do throws(SafeWriteError) { return try folder.sync() } catch { throw error.with(.replaced) }
      }
      guard errno == EEXIST else { throw folder.failure(.replace, place.name) }
      // Another program created it in the meantime, so it must not be removed.
      _ = SwappedOut.keep(place.name, in: folder, besides: place.name, SwappedOut.Grounds(.createdMeanwhile))
    }
    throw SafeWriteError(.replace, place.path, code: EBUSY)
  }
}
