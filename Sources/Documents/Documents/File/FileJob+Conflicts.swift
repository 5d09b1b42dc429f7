import FileCoordination
import FileTrees
import FileWrappers
import Foundation
import SafeWriting
import UTFileURLs
import UTFileVersions
import UTFileWatching
import UTSystemCalls

extension FileJob {
  /// Updates the list of versions next to the file.
  func lookForConflicts() {
    let url = url
    didFind(file.versionHistory(of: url).conflicts, nextTo: url)
    watchConflicts()
  }

  /// Watches the versions next to the file: another program may end the conflict by removing them.
  func watchConflicts() {
    let (versions, watched) = file.shared.locked { ($0.conflicts.map(\.url), $0.presence.conflictWatches) }
    guard Set(versions) != Set(watched.keys) else { return }
    let watcher = settings.watcher
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
    let ended = begin(watches)
    withExtendedLifetime(ended) {}
  }

  /// Ends a conflict: stores the versions of other programs, or turns them into separate documents with free names. A
  /// version in the file's place stays there, and the next save may replace it. Versions that appeared later stay in
  /// conflict, because nothing was decided about them.
  ///
  /// - Parameter keptVersions: the versions to turn into documents.
  func settle(_ conflict: DocumentFile.Conflict, keeping keptVersions: [URL]) throws -> DocumentFile.Settlement {
    let places = conflict.kept.map(\.url)
    // As they were when the conflict was seen: items added to a version since then are not part of the decision.
    let versions = zip(conflict.kept, file.versionHistory(of: url).conflicts(at: places)).map { $0.partial ?? $1 }
    let result = Result {
      // All are tried before one failure is reported: another user may have put a version there.
      let results = zip(places, versions).map { place, version in
        Result { try settle(version, at: place, isKept: keptVersions.contains(place)) }
      }
      let settled = try results.map { try $0.get() }
      // Since the conflict was seen, the file may have been moved, and another item may be in its place.
      let foreign = try conflict.foreign.flatMap { keptVersions.contains($0.url) ? try copyForeign() : nil }
      return (settled + [foreign]).compactMap(\.self)
    }
    // Even if this failed, some versions may have been removed.
    let dismissed = noteRemoval(of: versions.flatMap { $0?.partPaths ?? [] }, dismissing: conflict.foreign?.base)
    let documents = try result.get()
    return DocumentFile.Settlement(documents: documents, hasForeign: didSettle(places, dismissing: dismissed))
  }

  /// Records which parts of versions that lost a conflict the document itself removed from its package.
  ///
  /// - Parameter dismissed: the other program's version that was in the file's place, and may be replaced.
  /// - Returns: the version that replaced it.
  private func noteRemoval(of parts: [[FileName]], dismissing dismissed: FileBase?) -> FileBase? {
    let url = url
    guard !parts.isEmpty, let now = try? FileBase(watching: url.filePath()).with(settings.live?.folder(of: url)),
      let manifest = now.manifest
    else { return dismissed }
    let removed = parts.filter { manifest[$0.pathBytes] == nil }
    guard !removed.isEmpty else { return dismissed }
    /// The version, if no other program changed it.
    func unchanged(_ version: FileBase?) -> FileBase? {
      version.flatMap { $0.isSameVersion(as: now, without: removed.map(\.pathBytes)) ? $0 : nil }
    }
    let (known, foreign) = file.shared.locked { ($0.version.base, $0.foreign) }
    let (unchangedKnown, unchangedForeign) = (unchanged(known), unchanged(foreign))
    let replaced = didRemoveParts(removed, fromKnown: unchangedKnown, orForeign: unchangedForeign, leaving: now)
    return replaced.isForeign && unchangedForeign === dismissed ? replaced.foreign : dismissed
  }

  /// Stores a version, or turns it into a separate document.
  ///
  /// - Returns: the URL of the document.
  private func settle(_ version: FileVersion?, at versionURL: URL, isKept: Bool) throws -> URL? {
    guard isKept else {
      try resolve(version, at: versionURL)
      return nil
    }
    let target = freeURL
    try FileWrapper.translatingErrors {
      guard let version else { return try SafeWrite.move(versionURL.filePath(), to: target.filePath()) }
      try file.versionHistory(of: url).separate(version, as: target.filePath())
    }
    return target
  }

  /// A free name for a version that becomes a separate document.
  private var freeURL: URL {
    let url = url
    return DocumentName.free(url.nameBytes, in: file.versionHistory(of: url).url.deletingLastPathComponent())
  }

  /// Copies the version in the file's place.
  private func copyForeign() throws -> URL {
    let (url, target) = (url, freeURL)
    if let live = LivePackages.shared.package(at: url.bytes) {
      try live.copyLivePackage(to: target.bytes)
      return target
    }
    var options = SaveOptions()
    options.createsOnly = true
    try FileWrapper.translatingErrors {
      _ = try FileTree(contentsOf: url.filePath()).write(to: target.filePath(), options: options)
    }
    return target
  }

  /// Stores a version that lost a conflict, or removes it if no versions are kept.
  private func resolve(_ version: FileVersion?, at versionURL: URL) throws {
    let url = url
    let (history, keepsVersions) = (file.versionHistory(of: url), settings.versionStore != nil)
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
