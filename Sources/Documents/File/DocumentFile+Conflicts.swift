import FileCoordination
import FileTrees
import FileVersions
import FileWatching
import FileWrappers
import Foundation
import SafeWriting

extension DocumentFile {
  /// The versions of other programs at one moment.
  struct Conflict: Sendable {
    /// The versions kept next to the file.
    var kept: [URL]
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
      return Conflict(kept: state.conflicts, foreign: state.foreign.map { ($0, state.url) })
    }
  }

  /// The versions of a document at a URL.
  func versionHistory(of url: URL) -> VersionHistory {
    settings.versionStore.map { VersionHistory(of: url, in: $0) } ?? VersionHistory(of: url)
  }

  /// Whether there are, or were, versions that lost a conflict; does not list them.
  var mayHaveOtherConflicts: Bool {
    let (url, known) = state.locked { ($0.url, $0.conflicts) }
    return !known.isEmpty || versionHistory(of: url).hasConflicts
  }

  /// Updates the list of versions next to the file.
  func lookForConflicts(for document: UIDocument) {
    let url = url
    let conflicts = versionHistory(of: url).conflicts.map(\.url)
    state.locked { if $0.url == url { $0.conflicts = conflicts } }
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

  /// Stores the versions of other programs, or turns them into separate documents with free names. A version in the file's place
  /// stays there.
  ///
  /// - Parameter keptVersions: those to turn into documents.
  /// - Returns: the URLs of the documents.
  func settle(_ conflict: Conflict, keeping keptVersions: [URL], for document: UIDocument) throws -> [URL] {
    let parts = versionHistory(of: url).conflicts.filter { conflict.kept.contains($0.url) }.flatMap(\.partPaths)
    let settled = try conflict.kept.map { version in
      try settle(version, isForeign: false, isKept: keptVersions.contains(version), for: document)
    }
    // Since the conflict was seen, the file may have been moved, and something else be in its place.
    let foreign = try conflict.foreign.map { foreign in
      try settle(url, isForeign: true, isKept: keptVersions.contains(foreign.url), for: document)
    }
    if document.hasUnsavedChanges { noteRemoval(of: parts) }
    return (settled + [foreign ?? nil]).compactMap(\.self)
  }

  /// Records that the document itself has removed parts of versions that lost a conflict from its package: that is not another
  /// program's version, with which unsaved changes would be in conflict. Without such changes, the package is read again.
  private func noteRemoval(of parts: [[UInt8]]) {
    let url = url
    guard !parts.isEmpty, let base,
      let now = try? FileBase(watching: url.filePath()).with(settings.live?.folder(of: url)),
      base.isSameVersion(as: now, without: parts)
    else { return }
    state.locked { $0.didReopen(base, as: now) }
  }

  private func settle(_ version: URL, isForeign: Bool, isKept: Bool, for document: UIDocument) throws -> URL? {
    let file = url
    guard isKept else {
      if !isForeign { try resolve(version, for: document) }
      return nil
    }
    let history = versionHistory(of: file)
    let target = DocumentName.free(file.lastPathComponent, in: history.url.deletingLastPathComponent())
    guard !isForeign else {
      if let live = LivePackages.shared.package(at: version.bytes) {
        try live.copyLivePackage(to: target.bytes)
        return target
      }
      var options = SaveOptions()
      options.createsOnly = true
      try FileWrapper.translatingErrors {
        _ = try FileTree(contentsOf: version.filePath()).write(to: target.filePath(), options: options)
      }
      return target
    }
    try FileWrapper.translatingErrors { try history.separate(version.filePath(), as: target.filePath()) }
    return target
  }

  /// Stores a version that lost a conflict, or removes it if no versions are kept.
  private func resolve(_ version: URL, for document: UIDocument) throws {
    let url = url
    let (history, keepsVersions) = (versionHistory(of: url), settings.versionStore != nil)
    guard let found = history.conflict(at: version), keepsVersions || found.isPartial else {
      return try coordinator.delete(version, by: document)
    }
    // Parts of a package are removed from it.
    let accesses = [FileAccess(.moving, version)] + (found.isPartial ? [FileAccess(.writing, url)] : [])
    let resolved = try coordinator.coordinate(accesses, by: document) { _ -> FileVersion? in
      try FileWrapper.translatingErrors {
        if keepsVersions { return try history.resolve(found) }
        try history.remove(found)
        return nil
      }
    }
    if let resolved { coordinator.item(at: url, didResolve: resolved, by: document) }
  }

  /// Ends a conflict: the next save may replace the version in the file's place. Versions that appeared later stay in conflict,
  /// because nothing was decided about them.
  ///
  /// - Returns: whether another program's version is in the file's place.
  func end(_ conflict: Conflict) -> Bool {
    state.locked { state in
      state.conflicts.removeAll { conflict.kept.contains($0) }
      return state.didDismiss(conflict.foreign?.base)
    }
  }
}
