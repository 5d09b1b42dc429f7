import FileCoordination
import FileTrees
import FileWrappers
import Foundation
import SafeWriting
import UTFileVersions
import UTFileWatching
import UTSystemCalls

extension DocumentFile {
  /// The versions of other programs at one moment.
  struct Conflict: Sendable {
    /// The versions kept next to the file.
    var kept: [URL]
    /// Those of them of which only some items of the package are on disk.
    var partial: [URL: FileVersion] = [:]
    /// The version in the file's place, and its URL.
    var foreign: (base: FileBase, url: URL)?

    /// The URLs of all versions.
    var versions: [URL] { kept + (foreign.map { [$0.url] } ?? []) }
  }

  /// Returns the versions of other programs that there are now, and forgets those that are gone.
  func currentConflict() -> Conflict {
    // Without the lock: a file system may take long to answer.
    let gone = state.locked { $0.conflicts }.filter { !$0.existsOnDisk }
    return state.locked { state in
      state.conflicts.removeAll { gone.contains($0) }
      return Conflict(
        kept: state.conflicts, partial: state.partialConflicts, foreign: state.foreign.map { ($0, state.url) })
    }
  }

  /// The versions of a document at a URL.
  func versionHistory(of url: URL) -> VersionHistory {
    settings.versionStore.map { VersionHistory(of: url, in: $0) } ?? VersionHistory(of: url)
  }

  /// A version that lost a conflict, as a whole on disk.
  func whole(_ url: URL) throws -> WholeVersion {
    let (file, known) = state.locked { ($0.url, $0.partialConflicts[url]) }
    let history = versionHistory(of: file)
    return try FileWrapper.translatingErrors {
      try WholeVersion(known ?? history.version(at: url), in: history)
    }
  }

  /// Keeps a version that was adopted until it is saved, or forgets the one that was.
  func keepTaken(_ package: WholeVersion?) {
    let old = state.locked { state in
      defer { state.takenPackage = package }
      return state.takenPackage
    }
    // Removing a copy takes time.
    worker.release(old)
  }

  /// Whether there are, or were, versions that lost a conflict; does not list them.
  var mayHaveOtherConflicts: Bool {
    let (url, known) = state.locked { ($0.url, $0.conflicts) }
    return !known.isEmpty || versionHistory(of: url).hasConflicts
  }

  /// Updates the list of versions next to the file.
  func lookForConflicts(for document: UIDocument) {
    let url = url
    let conflicts = versionHistory(of: url).conflicts
    state.locked { if $0.url == url { $0.didFind(conflicts) } }
    watchConflicts(for: document)
  }

  /// Watches the versions next to the file: another program may end the conflict by removing them.
  func watchConflicts(for document: UIDocument) {
    let (versions, watched, watcher) = state.locked { ($0.conflicts, $0.conflictWatches, $0.settings.watcher) }
    guard Set(versions) != Set(watched.keys) else { return }
    var watches: [URL: FileWatch] = [:]
    for url in versions {
      watches[url] =
        watched[url]
        ?? (try? url.filePath()).map { path in
          watcher.watch(path) {
            nil
          } onChange: { [weak document] change in
            if change != .changed { document?.lookForConflicts() }
          }
        }
    }
    // Ending a watch takes a lock of the watcher, which may be calling this document.
    let ended = state.locked { state in
      defer { state.conflictWatches = state.version.isOpen ? watches : [:] }
      return state.conflictWatches
    }
    withExtendedLifetime(ended) {}
  }

  /// The result of resolving a conflict.
  struct Settlement: Sendable {
    /// The URLs of the versions that are separate documents now.
    var documents: [URL]
    /// Whether another program's version is in the file's place, which the next save may replace.
    var hasForeign: Bool
  }

  /// Ends a conflict: stores the versions of other programs, or turns them into separate documents with free names. A version in the
  /// file's place stays there, and the next save may replace it. Versions that appeared later stay in conflict, because nothing was
  /// decided about them.
  ///
  /// - Parameter keptVersions: those to turn into documents.
  func settle(_ conflict: Conflict, keeping keptVersions: [URL], for document: UIDocument) throws -> Settlement {
    // As they were when the conflict was seen: what has joined a version since was not decided about.
    let versions = zip(conflict.kept, versionHistory(of: url).conflicts(at: conflict.kept)).map {
      conflict.partial[$0] ?? $1
    }
    let result = Result {
      // All are tried before one fails: another user may have put one there.
      let results = zip(conflict.kept, versions).map { place, version in
        Result { try settle(version, at: place, isKept: keptVersions.contains(place), for: document) }
      }
      let settled = try results.map { try $0.get() }
      // Since the conflict was seen, the file may have been moved, and something else be in its place.
      let foreign = try conflict.foreign.flatMap { keptVersions.contains($0.url) ? try copyForeign() : nil }
      return (settled + [foreign]).compactMap(\.self)
    }
    // Even if this has failed, some may have been removed.
    let dismissed = noteRemoval(of: versions.flatMap { $0?.partPaths ?? [] }, dismissing: conflict.foreign?.base)
    let documents = try result.get()
    let hasForeign = state.locked { state in
      state.conflicts.removeAll { conflict.kept.contains($0) }
      return state.didDismiss(dismissed)
    }
    return Settlement(documents: documents, hasForeign: hasForeign)
  }

  /// Records which parts of versions that lost a conflict the document itself has removed from its package.
  ///
  /// - Parameter dismissed: the other program's version that was in the file's place, and may be replaced.
  /// - Returns: the version that is there instead.
  private func noteRemoval(of parts: [[FileName]], dismissing dismissed: FileBase?) -> FileBase? {
    let url = url
    guard !parts.isEmpty, let now = try? FileBase(watching: url.filePath()).with(settings.live?.folder(of: url)),
      let manifest = now.manifest
    else { return dismissed }
    let removed = parts.filter { manifest[$0.pathBytes] == nil }
    guard !removed.isEmpty else { return dismissed }
    /// The version, if others have not changed it.
    func unchanged(_ version: FileBase?) -> FileBase? {
      version.flatMap { $0.isSameVersion(as: now, without: removed.map(\.pathBytes)) ? $0 : nil }
    }
    let (known, foreign) = state.locked { ($0.version.base, $0.foreign) }
    let (unchangedKnown, unchangedForeign) = (unchanged(known), unchanged(foreign))
    return state.locked { state in
      let isForeign = dismissed != nil && state.foreign === dismissed && unchangedForeign === dismissed
      state.didRemoveParts(removed, fromKnown: unchangedKnown, orForeign: unchangedForeign, leaving: now)
      return isForeign ? state.foreign : dismissed
    }
  }

  /// Stores a version, or turns it into a separate document.
  ///
  /// - Returns: the URL of the document.
  private func settle(
    _ version: FileVersion?, at versionURL: URL, isKept: Bool, for document: UIDocument
  ) throws -> URL? {
    guard isKept else {
      try resolve(version, at: versionURL, for: document)
      return nil
    }
    let target = freeURL
    try FileWrapper.translatingErrors {
      guard let version else { return try SafeWrite.move(versionURL.filePath(), to: target.filePath()) }
      try versionHistory(of: url).separate(version, as: target.filePath())
    }
    return target
  }

  /// A free name for a version that becomes a separate document.
  private var freeURL: URL {
    let file = url
    return DocumentName.free(file.lastPathComponent, in: versionHistory(of: file).url.deletingLastPathComponent())
  }

  /// Copies the version in the file's place.
  private func copyForeign() throws -> URL {
    let (file, target) = (url, freeURL)
    if let live = LivePackages.shared.package(at: file.bytes) {
      try live.copyLivePackage(to: target.bytes)
      return target
    }
    var options = SaveOptions()
    options.createsOnly = true
    try FileWrapper.translatingErrors {
      _ = try FileTree(contentsOf: file.filePath()).write(to: target.filePath(), options: options)
    }
    return target
  }

  /// Stores a version that lost a conflict, or removes it if no versions are kept.
  private func resolve(_ version: FileVersion?, at versionURL: URL, for document: UIDocument) throws {
    let url = url
    let (history, keepsVersions) = (versionHistory(of: url), settings.versionStore != nil)
    guard let version, keepsVersions || version.isPartial else {
      return try coordinator.delete(versionURL, by: document)
    }
    // Parts of a package are removed from it.
    let access = version.isPartial ? FileAccess(.writing, url) : FileAccess(.moving, versionURL)
    let resolved = try coordinator.coordinate([access], by: document) { _ -> FileVersion? in
      try FileWrapper.translatingErrors {
        if keepsVersions { return try history.resolve(version) }
        try history.remove(version)
        return nil
      }
    }
    if let resolved { coordinator.item(at: url, didResolve: resolved, by: document) }
  }
}
