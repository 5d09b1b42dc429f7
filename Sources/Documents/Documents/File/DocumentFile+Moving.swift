import FileCoordination
import FileWrappers
import Foundation
import SafeWriting
import UTFileVersions
import UTFileWatching
import UTSystemCalls

extension DocumentFile {
  /// Moves the file.
  func move(to url: URL, for document: UIDocument) throws {
    while try !moveInTurn(to: url, for: document) {}
  }

  /// - Returns: false if the file was moved meanwhile, and must be moved from there.
  private func moveInTurn(to url: URL, for document: UIDocument) throws -> Bool {
    let old = self.url
    guard old.bytes != url.bytes else { return true }
    return try coordinator.coordinate([FileAccess(.moving, old), FileAccess(.writing, url)], by: document) { urls in
      guard let old = follow(old, to: urls.first) else { return false }
      do throws(SafeWriteError) {
        try SafeWrite.move(old.filePath(), to: url.filePath())
      } catch {
        throw error.code == EEXIST ? DocumentError.nameTaken(url.path) as any Error : CocoaError(error)
      }
      settings.versionStore?.noteMove(from: try old.filePath(), to: try url.filePath())
      // As if another program had moved it: both cases take the same path.
      document.presentedItemDidMove(to: url)
      coordinator.item(at: old, didMoveTo: url, by: document)
      return true
    }
  }

  /// Copies the file as it is after all others that have it open have saved their changes.
  ///
  /// - Parameter url: the destination; nil for a free name next to it.
  /// - Returns: the URL of the copy.
  func duplicate(to url: URL?, for document: UIDocument) throws -> URL {
    while true {
      let source = self.url
      let target = url ?? DocumentName.free(source.lastPathComponent, in: source.asFile.deletingLastPathComponent())
      let accesses = [FileAccess(.reading, source), FileAccess(.writing, target)]
      let copy = try coordinator.coordinate(accesses, by: document) { urls -> URL? in
        // If the file was moved meanwhile, it is copied from there.
        guard let source = follow(source, to: urls.first) else { return nil }
        let (wrapper, destination) = (try FileWrapper(url: source.target), urls.last ?? target)
        guard url == nil else {
          _ = try wrapper.write(to: destination, options: [], originalContentsURL: nil, progress: nil)
          return destination
        }
        var options = SaveOptions()
        options.createsOnly = true
        do {
          _ = try wrapper.save(to: destination, replacing: nil, options: options, updatingNames: false)
          return destination
        } catch CocoaError.fileWriteFileExists {
          // While the others saved, a program used the free name.
          return nil
        }
      }
      if let copy { return copy }
    }
  }

  /// Records the new location of the file.
  ///
  /// - Returns: whether the recovery store has an entry that must be updated.
  func noteMoved(to newURL: URL, for document: UIDocument) -> Bool {
    guard let (isPresented, departures, isKept) = adoptMove(to: newURL) else { return false }
    if isPresented { present(document, since: departures) }
    settings.live?.documentDidMove(to: newURL)
    return isKept
  }

  /// Adopts a new location.
  ///
  /// - Returns: whether the file is watched, how often the document had left it, and whether the recovery store has an entry; nil if
  ///   the news is outdated.
  private func adoptMove(to newURL: URL) -> (isPresented: Bool, departures: Int, isKept: Bool)? {
    while true {
      // While a different file is read, the known version is that of the document's own.
      let (old, base) = state.locked { ($0.ownURL ?? $0.url, $0.version.base) }
      // The document may have saved elsewhere since the file was moved, or the file may have moved on and back.
      if !newURL.isSamePlace(as: old), let base, let path = RealPlace.current(of: base),
        path.bytes == realPlace(old.bytes).path
      {
        return nil
      }
      let moved = state.locked { state in
        state.didMove(from: old, to: newURL) ? (state.watch != nil, state.departures, state.keeping.kept != nil) : nil
      }
      if let moved { return moved }
    }
  }

  /// Returns whether the file was moved since the last call.
  func takeMove() -> Bool { state.locked { $0.takeMove() } }

  /// Follows the file if it was moved while it was being saved, or with a folder further up, which is not reported.
  ///
  /// - Returns: whether it was moved.
  func followFile(from url: URL, for document: UIDocument) -> Bool {
    guard let moved = try? movedFile(from: url) else { return false }
    document.presentedItemDidMove(to: moved)
    return self.url != url
  }

  /// The current location of a file that is missing at its URL; nil if it is not missing, or its location is unknown.
  ///
  /// - Throws: `CocoaError` if that cannot be determined.
  func movedFile(from url: URL) throws -> URL? {
    guard isOwn(url), try !url.exists(), !isForeign, let base, let path = RealPlace.current(of: base) else {
      return nil
    }
    // A synchronization program has renamed it, and is about to put another version in its place.
    guard !ConflictName.isConflict(path.bytes, of: realPlace(url.bytes).path) else { return nil }
    // A version that another program has written and moved is not the document's.
    guard !url.asFile.deletingLastPathComponent().existsOnDisk || !base.isReplaced(at: path) else { return nil }
    return URL(exactly: path)
  }

  /// Deletes the file, and gives it up. The item at the URL of a new
  /// document is not its own, nor is one that has appeared since the file was deleted.
  func delete(for document: UIDocument) throws {
    let version = state.locked { $0.version }
    if !version.isGivenUp, !version.isNew { try coordinator.delete(url, by: document) }
    giveUp(document)
  }
}

extension DocumentCoordinator {
  /// Deletes an item in its turn.
  func delete(_ url: URL, by presenter: (any NSFilePresenter)?) throws {
    try coordinate([FileAccess(.deleting, url)], by: presenter) { urls in
      try FileManager.default.removeItem(at: urls.first ?? url)
    }
  }
}
