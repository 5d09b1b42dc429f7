import FileTrees
import FileWrappers
import Foundation
import Glibc
import SafeWriting

/// A save that gives the document another type writes a file with another name, and then removes the one of the old type.
extension UIDocument {
  /// Makes what is in the place of the new type the document's file, if it holds just what is to be written there: an earlier
  /// save was cut short before it had removed the file of the old type, or could not remove it.
  ///
  /// - Throws: ``DocumentError/nameTaken(_:)`` if it is something else.
  nonisolated func takeOver(_ url: URL, with contents: Any) throws {
    guard let base = try? FileBase(at: url.bytes), (try? Self.isSaved(contents, at: url)) ?? false,
      !base.isReplaced(at: url.bytes)
    else { throw DocumentError.nameTaken(url.path) }
    let replaced = shared.locked { shared in
      defer { (shared.base, shared.foreign) = (base, nil) }
      return shared.base
    }
    fileAccess.release(replaced)
  }

  private nonisolated static func isSaved(_ contents: Any, at url: URL) throws -> Bool {
    switch contents {
    case let data as Data: try FileTree(file: Array(data)).isEqual(toItemAt: url)
    case let wrapper as FileWrapper: try wrapper.snapshot().isEqual(toItemAt: url)
    default: false
    }
  }

  /// Removes the file of the old type in one step, unless another program has written it meanwhile.
  ///
  /// - Parameter base: the version that was read; nil if the document has not read it. The file is left alone then.
  /// - Returns: why it is still there, if it is.
  nonisolated func removeReplaced(_ url: URL, _ base: FileBase?) -> DocumentError? {
    guard let base else { return nil }
    do {
      // What is left of it after a crash is removed when the document is opened.
      let hidden = Staging(inPlaceOf: url)
      guard try url.exists() else { return nil }
      guard try base.isSameVersion(as: FileBase(at: url.bytes)) else { return .changedFileRemains(url.path) }
      try SafeWrite.moveAside(url.bytes, to: Array(hidden.path.utf8))
      // Another program may have written it until then.
      if let moved = try? FileBase(at: Array(hidden.path.utf8)), !base.isSameVersion(as: moved) {
        try SafeWrite.move(Array(hidden.path.utf8), to: url.bytes)
        return .changedFileRemains(url.path)
      }
      hidden.remove()
      return nil
    } catch {
      return .fileRemains(url.path, reason: DocumentError.message(for: error))
    }
  }
}

extension FileTree {
  /// Whether the same is at a place: the same items with the same contents.
  func isEqual(toItemAt url: URL) throws -> Bool {
    struct Difference: Error {}
    do {
      try forEachDifference(to: FileTree(contentsOf: url.bytes)) { _ in throw Difference() }
      return true
    } catch is Difference {
      return false
    }
  }
}
