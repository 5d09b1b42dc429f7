import FileWrappers
import Foundation
import SafeWriting
import UTFileURLs
import VersionStores

extension FileManager {
  /// Moves an item to the trash, in a coordinated access, so its presenters are notified of the move. Within an access
  /// that may change the item, no additional access is made.
  ///
  /// The trash is the desktop's, as the Trash specification 1.0 of freedesktop.org defines it: `$XDG_DATA_HOME/Trash`
  /// for items on the volume with that folder, otherwise `.Trash/UID` or `.Trash-UID` in the top folder of the item's
  /// volume. The item is renamed, never copied, and gets a number if its name is taken. If the item is a symbolic link,
  /// the link itself is moved.
  ///
  /// This waits for other programs; do not call it on the main thread if an open document or another presenter answers
  /// there.
  ///
  /// Source: NSFileManager.h.
  ///
  /// - Parameters:
  ///   - url: the file, folder, or link.
  ///   - outResultingURL: gets the URL of the item in the trash.
  /// - Throws: `CocoaError`: `featureUnsupported` if the volume has no trash and none can be created there,
  ///   `fileNoSuchFile`, or another code; the objection of a presenter. If this throws, the item is not moved.
  public func trashItem(at url: URL, resultingItemURL outResultingURL: UnsafeMutablePointer<NSURL?>?) throws {
    let trashed = try FileArbiter.shared.moveToTrash(url)
    outResultingURL?.pointee = trashed as NSURL
  }
}

extension FileArbiter {
  /// Moves an item to the trash.
  ///
  /// - Returns: its URL there.
  package func moveToTrash(_ url: URL, _ surroundings: TrashSurroundings = .system) throws -> URL {
    if let surrounding = Nest.changing(url) {
      return try moveToTrash(url, surroundings, by: surrounding.presenter)
    }
    do {
      return try access([.moving(url)], by: Party()) { try moveToTrash($0[0], surroundings, by: nil) }
    } catch let error as CoordinationError {
      throw error.cocoaError(isWriting: true)
    }
  }

  private func moveToTrash(
    _ url: URL, _ surroundings: TrashSurroundings, by presenter: ObjectIdentifier?
  ) throws -> URL {
    let (old, new) = try FileWrapper.translatingErrors {
      let old = try url.filePath()
      do throws(TrashError) { return (old, try SafeWrite.moveToTrash(old, surroundings)) } catch {
        switch error {
        case .failed(let error): throw error
        case .unavailable(let error):
          throw CocoaError(
            .featureUnsupported,
            userInfo: [
              NSURLErrorKey: url, NSFilePathErrorKey: url.pathText, NSUnderlyingErrorKey: CocoaError(error),
              NSLocalizedDescriptionKey: "no trash found for '\(url.pathText)': \(error)",
            ])
        }
      }
    }
    let trashed = URL(new)
    VersionStore.standard.noteMove(from: old, to: new)
    noteMove(from: url, to: trashed, but: presenter)
    return trashed
  }
}
