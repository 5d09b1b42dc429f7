import UTLibC
import UTSystemCalls

/// Handles a version that was swapped out, in the save itself or in the recovery after a crash.
enum SwappedOut {
  /// The reason to keep a version.
  struct Grounds {
    let reason: KeptVersion.Reason
    /// The error number if it could not be compared.
    var code: CInt?

    init(_ reason: KeptVersion.Reason, code: CInt? = nil) {
      self.reason = reason
      self.code = code
    }
  }

  /// Returns the reason to keep a version; nil if it can be removed.
  /// - Parameters:
  ///   - patience: how long to wait for programs that have it open for writing.
  ///   - digestsContents: whether the comparison needs the contents.
  ///   - isExpected: whether a version is the one to replace.
  static func reasonToKeep(
    _ sibling: [UInt8], in folder: Folder, _ patience: WriterPatience, digestsContents: Bool = false,
    isExpected: (FileBase) -> Bool
  ) -> Grounds? {
    // An item that cannot be examined may become readable a moment later; versions are not kept unnecessarily.
    for _ in 1..<attempts {
      let grounds = ground(sibling, in: folder, patience, digestsContents: digestsContents, isExpected)
      if grounds?.reason != .notComparable { return grounds }
    }
    return ground(sibling, in: folder, patience, digestsContents: digestsContents, isExpected)
  }

  private static let attempts = 3

  private static func ground(
    _ sibling: [UInt8], in folder: Folder, _ patience: WriterPatience, digestsContents: Bool,
    _ isExpected: (FileBase) -> Bool
  ) -> Grounds? {
    do throws(SafeWriteError) {
      let found = try FileBase(sibling, in: folder, digestsContents: digestsContents)
      guard isExpected(found) else { return Grounds(.changedSinceRead) }
      guard found.identity.kind == .file else { return nil }
      // If that cannot be determined, as on NFS, only the comparison decides.
      if patience.hasNoWriter(found.descriptor) == false { return Grounds(.openForWriting) }
      let now = try FileBase(sibling, in: folder, digestsContents: digestsContents)
      return isExpected(now) ? nil : Grounds(.changedSinceRead)
    } catch {
      return Grounds(.notComparable, code: error.code)
    }
  }

  /// Gives a version a visible name; if that fails, it stays under its current name. Files shared with the version in
  /// its place are copied.
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

  /// Removes a version that is no longer needed.
  ///
  /// - Parameters:
  ///   - known: the identity of the version; nil if unknown: see `Folder.removeTemporary(_:_:_:opened:)`.
  ///   - items: its known contents.
  static func remove(
    _ sibling: [UInt8], _ known: FileIdentity?, _ items: PackageManifest? = nil, in folder: Folder,
    besides name: [UInt8]
  ) throws(SafeWriteError) {
    var sibling = sibling
    // A partly removed package is not a version; under this name, it is not mistaken for one after a crash.
    if let found = folder.identity(of: sibling), found.kind == .directory, known.map(found.isSameItem) ?? true {
      let temporary = SiblingName.temporary(name)
      if folder.renameToFree(sibling, to: temporary) { sibling = temporary }
    }
    try folder.removeTemporary(sibling, known, items)
  }
}
