import Foundation
import SafeWriting
import UTFileURLs
import UTFileVersions
import UTFileWatching
import UTSyncNames
import UTSystemCalls

extension DocumentFile {
  /// Records the new location of the file.
  ///
  /// - Returns: whether the recovery store has an entry that must be updated.
  func noteMoved(to newURL: URL, for document: UIDocument) -> Bool {
    guard let (isPresented, departures) = adoptMove(to: newURL) else { return false }
    let isKept = isKept
    if isPresented { present(document, since: departures) }
    settings.live?.documentDidMove(to: newURL)
    return isKept
  }

  /// Adopts a new location.
  ///
  /// - Returns: whether the file is watched, and the number of times that the document had left it; nil if the news is
  ///   outdated.
  private func adoptMove(to newURL: URL) -> (isPresented: Bool, departures: Int)? {
    while true {
      // While a different file is read, the known version is still that of the document's own file.
      let (old, base) = shared.locked { ($0.ownURL ?? $0.url, $0.version.base) }
      // The document may have saved elsewhere since the file was moved, or the file may have moved on and back.
      if !newURL.isSamePlace(as: old), let base, let path = RealPlace.current(of: base),
        path.bytes == realPlace(old.bytes).path
      {
        return nil
      }
      let moved = (try? newURL.filePath()).flatMap { base?.moved(to: $0) }
      if let state = didMove(from: old, to: newURL, base, in: moved) { return state }
    }
  }

  /// The current location of a file that is missing at its URL; nil if it is not missing, or its location is unknown.
  ///
  /// - Throws: `CocoaError` if that cannot be determined.
  func movedFile(from url: URL) throws -> URL? {
    guard isOwn(url), try !url.exists(), !isForeign, let base, let path = RealPlace.current(of: base) else {
      return nil
    }
    // A sync engine renamed it, and is about to replace it with another version.
    guard !ConflictName.isConflict(path.bytes, of: realPlace(url.bytes).path) else { return nil }
    // A version that another program wrote and moved is not the document's. If the folder is gone, the whole folder was
    // moved, with the file in it.
    let folderExists = url.asFile.deletingLastPathComponent().existsOnDisk
    if folderExists && base.isReplaced(at: path) { return nil }
    return URL(path, directoryHint: .notDirectory)
  }
}
