import FileTrees
import FoundationEssentials
import SafeWriting
import SystemPackage
import UTFileURLs
import UTLibC
import UTSyncNames
import UTSystemCalls
import VersionStores

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
  /// The store of replaced versions.
  public let store: VersionStore
  /// Why the destination of the link that was given must not be changed; nil if it may be.
  private let linkProblem: SafeWriteError?

  /// Creates the history of a file or package.
  ///
  /// - Parameters:
  ///   - url: the file or package, which need not exist. A symbolic link stands for its destination now, and is not
  ///     followed again.
  ///   - store: the store of replaced versions.
  public init(of url: URL, in store: VersionStore = .standard) {
    self.init(of: FilePath(url), in: store)
  }

  /// Creates the history of a file or package, whose name need not be text.
  ///
  /// - Parameters:
  ///   - path: the file or package, which need not exist. A symbolic link stands for its destination now, and is not
  ///     followed again.
  ///   - store: the store of replaced versions.
  public init(of path: FilePath, in store: VersionStore = .standard) {
    do throws(SafeWriteError) {
      self.init(itself: try Place.destination(ofWritesTo: path), in: store)
    } catch {
      // For reading.
      self.init(itself: realPath(path.bytes).map { FilePath(bytesBeforeNUL: $0) } ?? path, in: store, error)
    }
  }

  /// Creates the history of the item at a path itself: a link there does not stand for its destination.
  ///
  /// - Parameters:
  ///   - path: the file or package, which need not exist.
  ///   - store: the store of replaced versions.
  package init(itself path: FilePath, in store: VersionStore = .standard) { self.init(itself: path, in: store, nil) }

  private init(itself path: FilePath, in store: VersionStore, _ linkProblem: SafeWriteError?) {
    (self.path, self.linkProblem) = (path, linkProblem)
    self.store = store.withResolvedPaths(refusing: linkProblem)
  }

  /// Call it before changes. They are made at ``path``, so a link that is put there later is not followed.
  ///
  /// - Throws: `SafeWriteError` if the link that was given must not be followed for changes, because another user may
  ///   have planted it.
  package func checkLink() throws(SafeWriteError) { if let linkProblem { throw linkProblem } }

  /// The file or package as a URL; ``path`` also represents names that are not text.
  public var url: URL { URL(path) }

  // MARK: Finding

  /// The current version; nil if nothing exists at the URL.
  public var current: FileVersion? { FileVersion(path, .current) }

  /// The current version; nil if nothing exists at the URL.
  ///
  /// - Throws: `SafeWriteError` if it cannot be determined whether an item exists.
  package func readCurrent() throws(SafeWriteError) -> FileVersion? { try ReadProblems.reporting { current } }

  /// The versions that saves replaced, newest first.
  public var stored: [FileVersion] { store.versions(of: path).map { FileVersion($0, of: path) } }

  /// The conflict versions, newest first, as kept by saves and by the programs in `SyncProgram`.
  ///
  /// They are next to the file. If a program synchronizes the files of a package one by one, the files that lost are in
  /// the package. The version is then the current package in which these files replace the files that won. Nothing is
  /// written to find or read it.
  public var conflicts: [FileVersion] {
    let siblings = siblings
    return (siblings + inside(besides: siblings)).sorted {
      ($0.modificationDate, $1.id) > ($1.modificationDate, $0.id)
    }
  }

  /// Whether there are ``conflicts``.
  package var hasConflicts: Bool {
    let siblings = siblings
    return !siblings.isEmpty || !inside(besides: siblings).isEmpty
  }

  /// The locations of ``conflicts``, the oldest first: next to the file, and the files that lost in a package.
  package var conflictPlaces: [FilePath] {
    conflicts.reversed().flatMap { version in
      version.view.map { view in
        view.lostParts.isEmpty ? [version.path] : view.lostParts.map { view.package.appending($0) }
      }
        ?? [version.path]
    }
  }

  /// The versions that lost a conflict and are next to the file.
  private var siblings: [FileVersion] {
    let (folder, name) = (path.removingLastComponent(), Array(path.bytes[...].lastComponent))
    let listing = ReadProblems.skipping { () throws(SafeWriteError) in
      try SafeWrite.namesOfTraces(inFolder: folder.isEmpty ? "." : folder)
    }
    let names = (listing ?? []).filter(ConflictName.isPossible)
    let settled = Set(SettledVersions(besides: path, among: names).paths)
    let versions = names.compactMap { sibling -> FileVersion? in
      let place = folder.appending(bytes: sibling)
      guard !settled.contains(place) else { return nil }
      if ItemSiblings.isConflict(sibling, of: name) { return FileVersion(place, .conflict(.program)) }
      guard let conflict = ConflictName(sibling, of: name) else { return nil }
      return FileVersion(
        place, .conflict(conflict.source), computer: conflict.computer, author: conflict.author)
    }
    // A single file whose name the user may have chosen is not a version.
    let isAlone = versions.count { !$0.hasCertainName } == 1 && current == nil
    return isAlone ? versions.filter(\.hasCertainName) : versions
  }

  /// All versions: the current version, conflict versions, and earlier versions that saves replaced.
  ///
  /// - Throws: `SafeWriteError` if some versions may be unreadable. The properties leave these out.
  public func all() throws(SafeWriteError) -> [FileVersion] {
    try ReadProblems.reporting { [current].compactMap(\.self) + conflicts + stored }
  }

  /// The version that a save stored.
  package static func version(_ stored: StoredVersion) -> FileVersion { FileVersion(stored, of: stored.path) }

  /// The version that a save found in place of the one to replace.
  package static func conflict(_ kept: KeptVersion) -> FileVersion? { FileVersion(kept.path, .conflict(.program)) }

  /// The conflict versions at URLs; nil for one that does not exist.
  package func conflicts(at urls: [URL]) -> [FileVersion?] {
    let known = Dictionary(conflicts.map { ($0.url, $0) }, uniquingKeysWith: { first, _ in first })
    return urls.map { known[$0] ?? conflict(at: $0) }
  }

  private func conflict(at url: URL) -> FileVersion? {
    FileVersion(FilePath(url), .conflict(.program))
  }

  /// The version at a URL, which lost a conflict.
  ///
  /// - Throws: `SafeWriteError` if the item is missing.
  package func version(at url: URL) throws(SafeWriteError) -> FileVersion {
    guard let version = conflict(at: url) else { throw .missing(FilePath(url)) }
    return version
  }

  /// The version with an identifier; nil if it no longer exists.
  public func version(id: String) -> FileVersion? {
    (stored + conflicts + [current].compactMap(\.self)).first { $0.id == id }
  }

  /// The common origin of the current version and a conflict version; nil if it was not kept.
  public func commonAncestor(of conflict: FileVersion) -> FileVersion? {
    store.commonAncestor(of: conflict.path, and: path).map { FileVersion($0, of: path) }
  }
}

extension FileVersion {
  fileprivate var hasCertainName: Bool {
    guard case .conflict(let source) = kind else { return true }
    return source.isMarkCertain
  }
}
