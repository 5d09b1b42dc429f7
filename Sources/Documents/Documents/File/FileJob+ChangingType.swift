import FileTrees
import FileWrappers
import Foundation
import SafeWriting
import UTFileURLs
import UTSystemCalls

/// A save that gives the document another type writes a file with another name, and then removes the file of the old
/// type.
extension FileJob {
  /// Makes the item at the location of the new type the document's file, if it has exactly the contents to be written:
  /// an earlier save was interrupted before it removed the file of the old type, or could not remove it. The item must
  /// belong to this user, and give no user more rights than the file of the old type.
  ///
  /// - Parameter old: the file of the old type; nil if the document has not read it.
  /// - Throws: ``DocumentError/nameTaken(_:)`` for any other item; `SafeWriteError` if the item cannot be synced.
  func takeOver(_ url: URL, with contents: Any, insteadOf old: FileBase?) throws {
    let path = try url.filePath()
    guard let base = try? FileBase(at: path), (try? Self.isSaved(contents, at: url)) ?? false,
      old.map(base.givesNoMoreRights(than:)) ?? true
    else { throw DocumentError.nameTaken(url.pathText) }
    // The file of the old type is about to be removed.
    guard base.opened.syncFileSystem() else { throw SafeWriteError(.sync, path.bytes, code: errno) }
    guard base.isInPlace(at: path) == true else { throw DocumentError.nameTaken(url.pathText) }
    noteReplaced(at: url, with: base)
  }

  private static func isSaved(_ contents: Any, at url: URL) throws -> Bool {
    switch contents {
    case let data as Data: try FileTree(file: Array(data)).isSaved(at: url.filePath())
    case let wrapper as FileWrapper: try wrapper.snapshot().isSaved(at: url.filePath())
    default: false
    }
  }

  /// Removes the file of the old type in one step, unless another program wrote it in the meantime.
  ///
  /// - Parameters:
  ///   - base: the version that was read; nil if the document has not read it, and the file is kept.
  ///   - successor: the file of the new type. After a crash, opening it removes the rest.
  /// - Returns: the reason why it still exists, if it does.
  func removeReplaced(_ url: URL, _ base: FileBase?, by successor: URL) -> DocumentError? {
    guard let base else { return nil }
    do {
      // Leftovers of a crash are removed when the document is opened.
      guard try url.exists() else { return nil }
      let found = try FileBase(at: url.filePath())
      guard base.isSameVersion(as: found) else { return .changedFileRemains(url.pathText) }
      let hiddenName = SiblingName.replaced(found, by: successor.nameBytes)
      let aside = URL.file(url.bytes.parentFolder.appendingComponent(hiddenName))
      try SafeWrite.moveAside(url.filePath(), found, as: hiddenName)
      // Another program may have written it until then.
      do {
        let moved = try FileBase(at: aside.filePath())
        guard base.isSameVersion(as: moved) else {
          return .changedFileRemains(movedBack(from: aside, to: url).pathText)
        }
        // What cannot be removed now is removed when the new file is opened.
        try? SafeWrite.removeReplaced(aside.filePath(), moved, by: successor.nameBytes)
      } catch {
        return .fileRemains(movedBack(from: aside, to: url).pathText, reason: DocumentError.message(for: error))
      }
      return nil
    } catch {
      return .fileRemains(url.pathText, reason: DocumentError.message(for: error))
    }
  }

  /// Moves an item back to its name, or to a free name if that name is taken.
  ///
  /// - Returns: where it is then. If it cannot be moved, the next recovery gives it a visible name.
  private func movedBack(from aside: URL, to url: URL) -> URL {
    var target = url
    while true {
      do throws(SafeWriteError) {
        try SafeWrite.move(aside.filePath(), to: target.filePath())
        return target
      } catch {
        guard error.code == EEXIST else { return aside }
        target = DocumentName.free(url.nameBytes, in: url.asFile.deletingLastPathComponent())
      }
    }
  }
}
