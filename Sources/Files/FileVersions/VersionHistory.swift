import FileTrees
import FoundationEssentials
import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

/// The versions of a file or package.
///
/// ```swift
/// let history = VersionHistory(of: url)
/// for version in history.stored { print(version.modificationDate, version.url.path) }
/// if let old = history.stored.first { try history.restore(old) }
/// ```
///
/// The functions do not take turns with other programs: call them in a coordinated access, or use `NSFileVersion`.
public struct VersionHistory: Sendable {
  /// The file or package, which need not exist.
  public let path: FilePath
  /// Where replaced versions are.
  public let store: VersionStore

  /// Creates the history of a file or package.
  ///
  /// - Parameters:
  ///   - url: the file or package, which need not exist. A symbolic link stands for its destination.
  ///   - store: where replaced versions are.
  public init(of url: URL, in store: VersionStore = .standard) {
    self.init(of: FilePath(url.path(percentEncoded: false)), in: store)
  }

  /// Creates the history of a file or package, whose name need not be text.
  ///
  /// - Parameters:
  ///   - path: the file or package, which need not exist. A symbolic link stands for its destination.
  ///   - store: where replaced versions are.
  public init(of path: FilePath, in store: VersionStore = .standard) {
    let isLink = Descriptor.status(at: path.bytes, followingLinks: false).map { $0.st_mode & S_IFMT == S_IFLNK }
    let target = isLink == true ? realPath(path.bytes) : nil
    self.path = target.map { FilePath(bytesBeforeNUL: $0) } ?? path
    self.store = store
  }

  /// The file or package as a URL; ``path`` also represents names that are not text.
  public var url: URL { URL(path) }

  // MARK: Finding

  /// The current version; nil if nothing exists at the URL.
  public var current: FileVersion? { FileVersion(path, .current) }

  /// The versions that saves have replaced, newest first.
  public var stored: [FileVersion] { store.versions(of: path).map { FileVersion($0) } }

  /// The versions that lost a conflict, newest first: those of saves, Syncthing, Nextcloud, ownCloud, and Dropbox.
  ///
  /// They are next to the file. If a program synchronizes the files of a package one by one, those that lost are in the package: the
  /// version is the package with these in the places of those that won, as a copy that only this user can read.
  public var conflicts: [FileVersion] {
    let inside = PackageConflicts(in: path).map { found in found.versions.compactMap { version($0, of: found) } } ?? []
    return (siblings + inside).sorted { ($0.modificationDate, $1.id) > ($1.modificationDate, $0.id) }
  }

  /// Whether there are ``conflicts``.
  package var hasConflicts: Bool { !siblings.isEmpty || PackageConflicts(in: path) != nil }

  /// Where ``conflicts`` are, the oldest first: next to the file, and the files that lost in a package. Nothing is copied.
  package var conflictPlaces: [FilePath] {
    siblings.sorted { ($0.modificationDate, $0.id) < ($1.modificationDate, $1.id) }.map(\.path)
      + (PackageConflicts(in: path)?.places ?? [])
  }

  /// If there is no room for the whole version, its first part stands for it.
  private func version(_ parts: [ConflictPart], of conflicts: PackageConflicts) -> FileVersion? {
    do { return try conflicts.version(parts, in: store) } catch {
      let problem =
        error as? SafeWriteError ?? (error as? FileTreeError).map { SafeWriteError($0, in: path) }
        ?? SafeWriteError(reading: path, code: EIO)
      let whole = ReadProblems.skipping { () throws(SafeWriteError) -> FileVersion in throw problem }
      return whole ?? conflicts.partial(parts)
    }
  }

  /// The versions that lost a conflict and are next to the file.
  private var siblings: [FileVersion] {
    let (folder, name) = (path.removingLastComponent(), Array(path.bytes[...].lastComponent))
    let listing = ReadProblems.skipping { () throws(SafeWriteError) in
      try SafeWrite.nameBytes(inFolder: folder.isEmpty ? "." : folder)
    }
    let names = listing ?? []
    return names.compactMap { sibling -> FileVersion? in
      guard ConflictName.isPossible(sibling) else { return nil }
      let place = folder.appending(bytes: sibling)
      if ItemSiblings.isConflict(sibling, of: name) { return FileVersion(place, .conflict(.program)) }
      guard let conflict = ConflictName(sibling, of: name) else { return nil }
      return FileVersion(
        place, .conflict(conflict.source), computer: conflict.maker, author: conflict.author)
    }
  }

  /// All versions: the current one, those that lost a conflict, and those that saves have replaced.
  ///
  /// - Throws: `SafeWriteError` if there may be versions that cannot be read. The properties leave these out.
  public func all() throws(SafeWriteError) -> [FileVersion] {
    try ReadProblems.reporting { [current].compactMap(\.self) + conflicts + stored }
  }

  /// The version that a save has stored.
  package static func version(_ stored: StoredVersion) -> FileVersion { FileVersion(stored) }

  /// The version that a save has found in place of the one to replace.
  package static func conflict(_ kept: KeptVersion) -> FileVersion? { FileVersion(kept.path, .conflict(.program)) }

  /// The versions that lost a conflict, at URLs; nil for one that does not exist.
  package func conflicts(at urls: [URL]) -> [FileVersion?] {
    let known = Dictionary(conflicts.map { ($0.url, $0) }, uniquingKeysWith: { first, _ in first })
    return urls.map { known[$0] ?? FileVersion(FilePath($0.path(percentEncoded: false)), .conflict(.program)) }
  }

  /// The version with an identifier; nil if it does not exist any more.
  public func version(id: String) -> FileVersion? {
    (stored + conflicts + [current].compactMap(\.self)).first { $0.id == id }
  }

  /// The version from which the current one and one that lost a conflict were both made; nil if it was not kept.
  public func commonAncestor(of conflict: FileVersion) -> FileVersion? {
    store.commonAncestor(of: conflict.path, and: path).map { FileVersion($0) }
  }

  // MARK: Changing

  /// Replaces the current version with the contents of another one. Permissions of group and others stay as they are, or become
  /// fewer, and set-user-ID bits are not restored. The replaced version is kept until it is removed: if it cannot be
  /// stored, next to the file (`SaveOutcome.previous`).
  ///
  /// - Parameter version: a version of any file or package.
  /// - Returns: the outcome of the save.
  /// - Throws: `SafeWriteError`; `FileTreeError`.
  @discardableResult
  public func restore(_ version: FileVersion) throws -> SaveOutcome? {
    recover()
    var options = options
    options.requiresVersion = true
    options.replacesOtherKind = true
    try requireWhole(version)
    var tree = try FileTree(contentsOf: version.path)
    PackageConflicts.carry(from: path, to: &tree)
    // It is written now, and opened to nobody who may not open what it replaces.
    tree.attributes.modified = nil
    tree.distrustModes()
    return try tree.write(to: path, options: options)
  }

  private var options: SaveOptions {
    var options = SaveOptions()
    options.versions = store
    return options
  }

  /// Completes or removes what killed programs have left next to the file, and stores the versions that they have replaced, as
  /// opening a document does. What cannot be recovered now stays there.
  public func recover() { _ = try? SafeWrite.recover(at: path, options: options) }

  /// Adds a version that is kept until it is removed.
  ///
  /// - Parameters:
  ///   - contents: a file or package.
  ///   - isMoved: whether it is moved, and need not exist afterwards; otherwise, it is copied.
  /// - Throws: `SafeWriteError`; `FileTreeError`.
  public func add(_ contents: URL, isMoved: Bool = false) throws -> FileVersion {
    let source = FilePath(contents.path(percentEncoded: false))
    if isMoved, let version = try? store.add(movingItemAt: source, to: path) { return FileVersion(version) }
    let folder = try makeTemporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = FilePath(folder.path(percentEncoded: false)).appending(source.lastComponent ?? "version")
    var tree = try FileTree(contentsOf: source)
    // A copy has the date of its original.
    if let modified = VersionStore.item(at: source)?.modified { tree.attributes.modified = modified }
    _ = try tree.write(to: copy)
    let version = try store.add(movingItemAt: copy, to: path)
    if isMoved { try SafeWrite.removeTree(at: source) }
    return FileVersion(version)
  }

  /// Makes a new folder for contents to be added by moving.
  ///
  /// - Throws: `SafeWriteError`.
  package func makeTemporaryFolder() throws(SafeWriteError) -> URL {
    let temporary = FilePath(FileManager.default.temporaryDirectory.path).appending(".new-\(UUID().uuidString)")
    let folder = try store.makeTemporaryFolder(for: path, otherwise: temporary)
    return URL(filePath: folder.string, directoryHint: .isDirectory)
  }

  /// Makes the current version one of another item, which takes its place.
  package func retire(for other: VersionHistory) throws(SafeWriteError) {
    store.noteMove(from: path, to: other.path)
    _ = try store.add(movingItemAt: path, to: other.path)
  }

  /// Removes a version.
  ///
  /// - Parameter version: not the current one.
  /// - Throws: `SafeWriteError`.
  public func remove(_ version: FileVersion) throws(SafeWriteError) {
    switch version.kind {
    case .current: break
    case .stored: try store.remove(stored(version))
    case .conflict:
      _ = try checked(version)
      store.forgetAncestor(of: version.id, and: path)
      try PackageConflicts.remove(version.parts, from: path)
      if version.isWhole { try SafeWrite.removeTree(at: version.path) }
    }
  }

  /// The stored version itself.
  ///
  /// - Throws: `SafeWriteError` if it does not exist any more.
  private func stored(_ version: FileVersion) throws(SafeWriteError) -> StoredVersion {
    let found = try ReadProblems.reporting { VersionStore.version(at: version.path) }
    guard let stored = found, stored.id == version.id else {
      throw SafeWriteError.missing(version.path)
    }
    return stored
  }

  /// - Throws: `SafeWriteError` if a conflict version is another one by now.
  private func checked(_ version: FileVersion) throws(SafeWriteError) -> FileVersion {
    guard try ReadProblems.reporting({ VersionStore.item(at: version.path) })?.id == version.id else {
      throw SafeWriteError.missing(version.path)
    }
    return version
  }

  /// Removes all stored versions; conflict versions and the current one stay.
  ///
  /// - Returns: the number of removed versions.
  /// - Throws: `SafeWriteError`.
  @discardableResult
  public func removeStored() throws(SafeWriteError) -> Int {
    recover()
    return try store.removeAll(of: path)
  }

  /// Ends a conflict with a version: it is stored, and stays available until it is removed.
  ///
  /// - Returns: the stored version, with the same identifier.
  /// - Throws: `SafeWriteError`.
  @discardableResult
  public func resolve(_ conflict: FileVersion) throws(SafeWriteError) -> FileVersion {
    try requireWhole(conflict)
    let stored = try store.add(conflictVersion: conflict.id, at: conflict.path, to: path)
    store.forgetAncestor(of: conflict.id, and: path)
    try PackageConflicts.remove(conflict.parts, from: path)
    return FileVersion(stored)
  }

  /// Changes whether a stored version may be removed to save space.
  ///
  /// - Returns: the version, whose URL has changed.
  /// - Throws: `SafeWriteError`.
  public func setDiscardable(_ isDiscardable: Bool, _ version: FileVersion) throws(SafeWriteError) -> FileVersion {
    guard version.kind == .stored else { return version }
    return FileVersion(try store.setDiscardable(isDiscardable, stored(version)))
  }
}
