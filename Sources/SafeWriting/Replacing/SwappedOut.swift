import Glibc
import SystemCalls

/// What is done with a version that was swapped out, by the save that did it or by the recovery after a crash.
enum SwappedOut {
  /// Why a version may not be thrown away.
  struct Grounds {
    let reason: KeptVersion.Reason
    /// The error number for which it could not be compared.
    var code: CInt?

    init(_ reason: KeptVersion.Reason, code: CInt? = nil) {
      self.reason = reason
      self.code = code
    }
  }

  /// Waiting for a program that has the file open and is about to close it.
  private static let graceMilliseconds = 20

  /// Why a version may not be thrown away; nil if it may.
  /// - Parameters:
  ///   - digestsContents: whether telling that needs the contents.
  ///   - isExpected: whether a version is the one that was to be replaced.
  static func reasonToKeep(
    _ sibling: [UInt8], in folder: Folder, digestsContents: Bool = false, isExpected: (FileBase) -> Bool
  ) -> Grounds? {
    // What cannot be looked at may be a moment later: nothing is kept for nothing.
    for _ in 1..<attempts {
      let grounds = ground(sibling, in: folder, digestsContents: digestsContents, isExpected)
      if grounds?.reason != .notComparable { return grounds }
    }
    return ground(sibling, in: folder, digestsContents: digestsContents, isExpected)
  }

  private static let attempts = 3

  private static func ground(
    _ sibling: [UInt8], in folder: Folder, digestsContents: Bool, _ isExpected: (FileBase) -> Bool
  ) -> Grounds? {
    do throws(SafeWriteError) {
      let found = try FileBase(sibling, in: folder, digestsContents: digestsContents)
      guard isExpected(found) else { return Grounds(.changedSinceRead) }
      guard found.identity.kind == .file else { return nil }
      for _ in 0..<graceMilliseconds {
        // Where that cannot be told, there is nothing to wait for.
        if Descriptor.hasNoWriter(found.descriptor) != false {
          let now = try FileBase(sibling, in: folder, digestsContents: digestsContents)
          return isExpected(now) ? nil : Grounds(.changedSinceRead)
        }
        pause(milliseconds: 1)
      }
      return Grounds(.openForWriting)
    } catch {
      return Grounds(.notComparable, code: error.code)
    }
  }

  /// Gives a version a name that users see; where that fails it stays under the name it has. Files that it shares with the
  /// version in its place become its own.
  static func keep(_ sibling: [UInt8], in folder: Folder, besides name: [UInt8], _ grounds: Grounds) -> KeptVersion {
    let isSeparate = folder.separateFiles(of: sibling)
    func kept(_ name: [UInt8]) -> KeptVersion {
      var version = KeptVersion(path: folder.filePath(of: name), reason: grounds.reason, code: grounds.code)
      version.sharesFiles = !isSeparate
      return version
    }
    for _ in 0..<10 {
      let visible = SiblingName.conflict(name)
      if folder.renameToFree(sibling, to: visible) { return kept(visible) }
      if errno != EEXIST { break }
    }
    return kept(sibling)
  }

  /// Removes a version that is not needed any more.
  static func remove(_ sibling: [UInt8], in folder: Folder, besides name: [UInt8]) throws(SafeWriteError) {
    var sibling = sibling
    // A package that is removed in part is no version; under this name it is not taken for one after a crash.
    if folder.identity(of: sibling)?.kind == .directory {
      let temporary = SiblingName.temporary(name)
      if folder.renameToFree(sibling, to: temporary) { sibling = temporary }
    }
    try folder.removeTree(sibling)
  }
}
