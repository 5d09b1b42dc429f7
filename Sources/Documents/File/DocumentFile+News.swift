import FileCoordination
import FileTrees
import FileVersions
import FileWrappers
import Foundation
import Glibc
import SafeWriting

extension DocumentFile {
  /// A change to the file by another program.
  struct News: Sendable {
    var kind: Lifecycle.Finding
    /// The document's state when it was found.
    var url: URL
    var base: FileBase
  }

  /// Checks for changes that the document does not know yet.
  ///
  /// - Parameter isGone: whether it knows that the file does not exist.
  func news(isGone: Bool) -> News? {
    let (url, known, foreign) = state.locked { ($0.url, $0.version.base, $0.foreign) }
    guard let known else { return nil }
    do throws(SafeWriteError) {
      let now = try FileBase(watching: url.filePath())
      let isKnown = known.isSameVersion(as: now)
      if isKnown, foreign == nil, !isGone { return nil }
      if !isKnown, foreign?.isSameVersion(as: now) ?? false { return nil }
      state.locked { $0.found = isKnown ? nil : now }
      return News(kind: isKnown ? .back : .version, url: url, base: known)
    } catch {
      guard [ENOENT, ENOTDIR].contains(error.code), !isGone else { return nil }
      return News(kind: .gone, url: url, base: known)
    }
  }

  /// Whether nothing is in the place of a file that was read or written.
  var isMissing: Bool { news(isGone: false)?.kind == .gone }

  /// Whether the document has not moved, read or written its file since.
  func isCurrent(_ news: News) -> Bool { state.locked { $0.version.base === news.base && $0.url == news.url } }

  /// Records whether the item in the file's place is another program's version.
  func holdFound(isForeign: Bool) { state.locked { $0.foreign = isForeign ? $0.found : nil } }

  // MARK: Conflicts

  /// The versions of other programs at one moment.
  struct Conflict: Sendable {
    /// The versions kept next to the file.
    var kept: [URL]
    /// The version in the file's place, and its URL.
    var foreign: (base: FileBase, url: URL)?

    /// The URLs of all versions.
    var versions: [URL] { kept + (foreign.map { [$0.url] } ?? []) }
  }

  /// The versions of other programs that there are now.
  var conflict: Conflict {
    state.locked { state in
      state.conflicts.removeAll { !$0.existsOnDisk }
      return Conflict(kept: state.conflicts, foreign: state.foreign.map { ($0, state.url) })
    }
  }

  /// The versions of a document at a URL.
  func versionHistory(of url: URL) -> VersionHistory {
    settings.versionStore.map { VersionHistory(of: url, in: $0) } ?? VersionHistory(of: url)
  }

  /// Updates the list of versions next to the file.
  func lookForConflicts() {
    let url = url
    let conflicts = versionHistory(of: url).conflicts.map(\.url)
    state.locked { if $0.url == url { $0.conflicts = conflicts } }
  }

  /// Stores another program's version, or turns it into a separate document with a free name. A version in the file's
  /// place stays there.
  ///
  /// - Returns: the URL of the document.
  func settle(_ version: URL, isKept: Bool, for document: UIDocument) throws -> URL? {
    let file = url
    guard isKept else {
      if version != file { try resolve(version, for: document) }
      return nil
    }
    let target = DocumentName.free(file.lastPathComponent, in: version.deletingLastPathComponent())
    guard version != file else {
      var options = SaveOptions()
      options.createsOnly = true
      try FileWrapper.translatingErrors {
        _ = try FileTree(contentsOf: version.filePath()).write(to: target.filePath(), options: options)
      }
      return target
    }
    do throws(SafeWriteError) {
      try SafeWrite.move(version.filePath(), to: target.filePath())
    } catch {
      throw CocoaError(error)
    }
    return target
  }

  /// Stores a version that lost a conflict, or removes it if it cannot be stored.
  private func resolve(_ version: URL, for document: UIDocument) throws {
    let url = url
    let history = versionHistory(of: url)
    guard settings.versionStore != nil, let found = history.conflicts.first(where: { $0.url.isSamePlace(as: version) })
    else { return try coordinator.delete(version, by: document) }
    let resolved = try coordinator.coordinate([FileAccess(.moving, version)], by: document) { _ in
      try? history.resolve(found)
    }
    guard let resolved else { return try coordinator.delete(version, by: document) }
    coordinator.item(at: url, didResolve: resolved, by: document)
  }

  /// Ends a conflict: the next save may replace the version in the file's place. Versions that appeared later stay in conflict,
  /// because nothing was decided about them.
  ///
  /// - Returns: whether another program's version is in the file's place.
  func end(_ conflict: Conflict) -> Bool {
    state.locked { state in
      state.conflicts.removeAll { conflict.kept.contains($0) }
      guard let foreign = state.foreign, foreign === conflict.foreign?.base else { return false }
      (state.version, state.foreign) = (state.version.replaced(by: foreign), nil)
      return true
    }
  }
}
