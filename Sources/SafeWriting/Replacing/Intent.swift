import Glibc
import SystemCalls

/// The record of a replacement or removal that takes several renames, written before the first of them, so that one that a
/// crash cut short can be completed or undone.
///
/// It names itself and both versions by their inode numbers: see ``isTrue(of:in:)``.
struct Intent: Equatable {
  /// How the old version is moved away.
  enum Method: String {
    /// By renaming it. Undone if it has not happened.
    case whole
    /// File by file. Always completed.
    case piecewise
    /// File by file, and nothing takes its place: it is to be removed. Always completed.
    case removal
  }

  var method: Method
  /// The name of the new version, which is whole and on the disk; of a removal, the name that the old one gets.
  let sibling: [UInt8]
  /// The name that the old version gets.
  let swapName: [UInt8]
  /// The file that the record is in.
  let stamp: RecordStamp
  /// The inode number of the new version; of a removal, what stands for the version that is removed.
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

  /// Reads a record; nil if it is not whole, which means that nothing was renamed.
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

  /// Whether a record that was found describes what lies there: itself, and both versions of the document of that name.
  func isTrue(of record: Descriptor, in place: Place) throws(SafeWriteError) -> Bool {
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
    // Where numbers change with the next mount, a free name may be filled in spite of that: nothing is replaced.
    return present == nil && stamp.birth == actual.birth && !Trust.keepsNumbers(folder)
  }

  /// What is removed has a number that must be right, also where a free name would be filled in spite of that.
  private func isTrueRemoval(of record: Descriptor, in place: Place) throws(SafeWriteError) -> Bool {
    let present = try place.folder.identityIfPresent(of: place.name)
    return sibling == swapName && stamp == RecordStamp(of: record) && (present == nil || present?.inode == old)
      && place.folder.status(of: swapName).map(Trust.isOwn) ?? false
  }

  /// Gives the old version its place again.
  /// - Returns: false if that cannot be.
  func undo(in place: Place) -> Bool {
    let folder = place.folder
    if folder.renameToFree(swapName, to: place.name) { return true }
    // What was moved away piece by piece is back already.
    return method == .piecewise && folder.identity(of: place.name)?.inode == old && folder.status(of: swapName) == nil
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

  /// Moves what is left of the old version away, piece by piece if it must be, and the new one, if there is one, into its
  /// place. It can be done again after a crash at any point.
  func complete(in place: Place) throws(SafeWriteError) {
    let folder = place.folder
    if method != .whole, try folder.identityIfPresent(of: place.name) != nil {
      try folder.movePiecewise(place.name, to: swapName)
    }
    if method == .removal {
      // The version that is saved does not depend on it.
      try? folder.sync()
      return
    }
    for _ in 0..<10 {
      if folder.renameToFree(sibling, to: place.name) {
        do throws(SafeWriteError) { return try folder.sync() } catch { throw error.with(.replaced) }
      }
      guard errno == EEXIST else { throw folder.failure(.replace, place.name) }
      // Another program created it meanwhile: that is not ours to remove.
      _ = SwappedOut.keep(place.name, in: folder, besides: place.name, SwappedOut.Grounds(.createdMeanwhile))
    }
    throw SafeWriteError(.replace, place.path, code: EBUSY)
  }
}
