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
  /// an earlier save was interrupted before it removed the file of the old type, or could not remove it.
  ///
  /// - Throws: ``DocumentError/nameTaken(_:)`` for any other item.
  func takeOver(_ url: URL, with contents: Any) throws {
    let path = try url.filePath()
    guard let base = try? FileBase(at: path), (try? Self.isSaved(contents, at: url)) ?? false,
      !base.isReplaced(at: path)
    else { throw DocumentError.nameTaken(url.pathText) }
    noteReplaced(at: url, with: base)
  }

  private static func isSaved(_ contents: Any, at url: URL) throws -> Bool {
    switch contents {
    case let data as Data: try FileTree(file: Array(data)).isEqual(toItemAt: url.filePath())
    case let wrapper as FileWrapper: try wrapper.snapshot().isEqual(toItemAt: url.filePath())
    default: false
    }
  }

  /// Removes the file of the old type in one step, unless another program wrote it in the meantime.
  ///
  /// - Parameter base: the version that was read; nil if the document has not read it, and the file is kept.
  /// - Returns: the reason why it still exists, if it does.
  func removeReplaced(_ url: URL, _ base: FileBase?) -> DocumentError? {
    guard let base else { return nil }
    do {
      // Leftovers of a crash are removed when the document is opened.
      guard try url.exists() else { return nil }
      guard try base.isSameVersion(as: FileBase(at: url.filePath())) else { return .changedFileRemains(url.pathText) }
      let aside = URL.file(url.bytes.parentFolder.appendingComponent(SiblingName.uncompared(url.nameBytes)))
      try SafeWrite.moveAside(url.filePath(), base, as: aside.nameBytes)
      // Another program may have written it until then.
      let isUnchanged: Bool
      do { isUnchanged = try base.isSameVersion(as: FileBase(at: aside.filePath())) } catch {
        return .fileRemains(movedBack(from: aside, to: url).pathText, reason: DocumentError.message(for: error))
      }
      guard isUnchanged else { return .changedFileRemains(movedBack(from: aside, to: url).pathText) }
      // From now on, a recovery removes it.
      let hidden = Staging(inPlaceOf: url)
      do { try SafeWrite.move(aside.filePath(), to: hidden.url.filePath()) } catch {
        hidden.end(isWritten: false)
        return .fileRemains(movedBack(from: aside, to: url).pathText, reason: DocumentError.message(for: error))
      }
      hidden.noteWritten(base.identity)
      hidden.end(isWritten: true)
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
