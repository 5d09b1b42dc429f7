import Glibc

/// What is done with a version that was swapped out, by the save that did it or by the recovery after a crash.
enum SwappedOut {
  /// Waiting for a program that has the file open and is about to close it.
  private static let graceMilliseconds = 20

  /// Why a version may not be thrown away; nil if it may.
  /// - Parameters:
  ///   - digestsContents: whether telling that needs the contents.
  ///   - isExpected: whether a version is the one that was to be replaced.
  static func reasonToKeep(
    _ sibling: [UInt8], in folder: Folder, digestsContents: Bool = false, isExpected: (FileBase) -> Bool
  ) -> KeptVersion.Reason? {
    guard let found = try? FileBase(sibling, in: folder, digestsContents: digestsContents) else {
      return .notComparable
    }
    guard isExpected(found) else { return .changedSinceRead }
    guard found.identity.kind == .file else { return nil }
    for _ in 0..<graceMilliseconds {
      // Where that cannot be told, there is nothing to wait for.
      if fileCallHasNoWriter(found.descriptor) != 0 {
        guard let now = try? FileBase(sibling, in: folder, digestsContents: digestsContents) else {
          return .notComparable
        }
        return isExpected(now) ? nil : .changedSinceRead
      }
      pause(milliseconds: 1)
    }
    return .openForWriting
  }

  /// Gives a version a name that users see; where that fails it stays under the name it has.
  static func keep(_ sibling: [UInt8], in folder: Folder, besides name: [UInt8], _ reason: KeptVersion.Reason)
    -> KeptVersion
  {
    for _ in 0..<10 {
      let visible = SiblingName.conflict(name)
      if folder.renameToFree(sibling, to: visible) {
        return KeptVersion(path: folder.path(of: visible), reason: reason)
      }
      if errno != EEXIST { break }
    }
    return KeptVersion(path: folder.path(of: sibling), reason: reason)
  }

  /// Removes a version that is not needed any more.
  static func remove(_ sibling: [UInt8], in folder: Folder, besides name: [UInt8]) throws(SafeWriteError) {
    var sibling = sibling
    // A package that is removed in part is no version; under this name nobody takes it for one after a crash.
    if folder.identity(of: sibling)?.kind == .directory {
      let temporary = SiblingName.temporary(name)
      if folder.renameToFree(sibling, to: temporary) { sibling = temporary }
    }
    try folder.removeTree(sibling)
  }
}
