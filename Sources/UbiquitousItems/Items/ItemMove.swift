import FileWrappers
import FileTrees
import Foundation
import Glibc
import SafeWriting
import SystemPackage

/// Moves an item to a place where nothing is, so that it exists in one of the two places at any time.
struct ItemMove {
  let source: URL
  let destination: URL

  /// - Throws: `CocoaError`; everything is as before then, except that there can be a copy at the destination if the
  ///   item was changed in the meantime.
  func run() throws {
    try FileWrapper.translatingErrors {
      let (old, new) = (try source.filePath(), try destination.filePath())
      do throws(SafeWriteError) { try SafeWrite.move(old, to: new) } catch {
        guard error.code == EXDEV else { throw error }
        try copy(old, new)
      }
      VersionStore.standard.noteMove(from: old, to: new)
    }
  }

  /// Moves to another file system: the item is removed only if a durable copy is complete, and is of the version that
  /// is there.
  private func copy(_ old: FilePath, _ new: FilePath) throws {
    let base = try FileBase(at: old, followsLink: false)
    let tree = try FileTree(contentsOf: old)
    guard tree.destination == nil else {
      throw CocoaError.unsupported("a symbolic link cannot be moved to another file system", at: source)
    }
    var options = SaveOptions()
    options.createsOnly = true
    try tree.write(to: new, options: options)
    let name = ".\(UUID().uuidString)\(ItemSiblings.temporarySuffixes[0])"
    let hidden = source.deletingLastPathComponent().appending(path: name, directoryHint: .notDirectory)
    guard base.isSameVersion(as: try FileBase(at: old, followsLink: false)) else { throw changed }
    try SafeWrite.moveAside(old, base, as: Array(name.utf8))
    // Another program may have written it until then.
    guard base.isSameVersion(as: try FileBase(at: hidden.filePath(), followsLink: false)) else {
      try SafeWrite.move(hidden.filePath(), to: old)
      throw changed
    }
    try SafeWrite.removeTree(at: hidden.filePath())
  }

  private var changed: CocoaError {
    CocoaError(
      .fileWriteUnknown,
      userInfo: [
        NSURLErrorKey: source, NSFilePathErrorKey: source.path,
        NSLocalizedDescriptionKey:
          "'\(source.path)' was changed while it was moved, and stays; the version before is at '\(destination.path)'",
      ])
  }
}
