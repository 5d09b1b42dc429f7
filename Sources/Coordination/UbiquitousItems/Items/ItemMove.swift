import FileTrees
import FileWrappers
import Foundation
import SafeWriting
import SystemPackage
import UTFileURLs
import UTFileVersions
import UTLibC
import UTSystemCalls
import VersionStores

/// Moves an item to a free location. At every moment, it exists in at least one of the two locations.
struct ItemMove {
  let source: URL
  let destination: URL

  /// - Throws: `CocoaError`; everything is as before then, except that there can be a copy at the destination if the
  ///   item was changed, or opened for writing, in the meantime. If a program also saved another item in its place, the
  ///   item is next to that one, with a conflict name.
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

  /// Moves to another file system: the item is removed only if a durable copy is complete, and matches the current
  /// version.
  private func copy(_ old: FilePath, _ new: FilePath) throws {
    // Only its owner may open a package that is changed in place.
    guard !LivePackages.shared.isAny(in: old.bytes) else { throw inUse }
    let base = try FileBase(at: old, followsLink: false)
    let tree = try FileTree(contentsOf: old)
    guard tree.destination == nil else {
      throw CocoaError.unsupported("a symbolic link cannot be moved to another file system", at: source)
    }
    try checkWriters(in: old)
    var options = SaveOptions()
    options.createsOnly = true
    try tree.write(to: new, options: options)
    let (folder, name) = (old.removingLastComponent(), Array(old.bytes[...].lastComponent))
    // After a crash, the first is kept under a visible name, and the second is removed.
    let (uncompared, superfluous) = (SiblingName.uncompared(name), SiblingName.temporary(name))
    guard base.isSameVersion(as: try FileBase(at: old, followsLink: false)) else { throw changed }
    try SafeWrite.moveAside(old, base, as: uncompared)
    let hidden = folder.appending(bytes: uncompared)
    let found: FileBase
    do {
      // Another program may still write to an open file, or may have written until it closed the file.
      try checkWriters(in: hidden)
      found = try FileBase(at: hidden, followsLink: false)
      guard base.isSameVersion(as: found) else { throw changed }
      try SafeWrite.moveAside(hidden, found, as: superfluous)
    } catch {
      try putBack(hidden, old)
      throw error
    }
    // Another user of the folder may give its name to another folder.
    try SafeWrite.removeTree(at: folder.appending(bytes: superfluous), known: found.identity, found.manifest)
  }

  /// Puts the item back, next to an item that a program saved in its place during the move.
  private func putBack(_ hidden: FilePath, _ old: FilePath) throws {
    do throws(SafeWriteError) { try SafeWrite.move(hidden, to: old) } catch {
      guard error.code == EEXIST else { throw error }
      let other = ItemSiblings.conflictName(of: Array(old.bytes[...].lastComponent))
      try SafeWrite.move(
        hidden, to: FilePath(bytesBeforeNUL: old.removingLastComponent().bytes.appendingComponent(other)))
    }
  }

  /// Checks that no program has a file of the item open for writing: changes after the copy would be lost.
  private func checkWriters(in path: FilePath) throws {
    let patience = WriterPatience()
    let (parent, name) = (try Folder(path: path.bytes.parentFolder), Array(path.bytes[...].lastComponent))
    try parent.forEachItem(at: name, onError: { throw $0 }) { folder, name, status in
      guard status.isFile else { return }
      guard let file = folder.open(name, O_RDONLY | O_NONBLOCK) else { throw folder.failure(.open, name) }
      // If that cannot be determined, as on NFS, a program may be writing.
      if patience.hasNoWriter(file.number) != true { throw inUse }
    }
  }

  private var inUse: CocoaError {
    CocoaError(
      .fileLocking,
      userInfo: [
        NSURLErrorKey: source, NSFilePathErrorKey: source.pathText,
        NSLocalizedDescriptionKey:
          "'\(source.pathText)' was not moved, because a program may have it open for writing; close it in all programs and try again",
      ])
  }

  private var changed: CocoaError {
    CocoaError(
      .fileWriteUnknown,
      userInfo: [
        NSURLErrorKey: source, NSFilePathErrorKey: source.pathText,
        NSLocalizedDescriptionKey:
          "'\(source.pathText)' was not moved, because it changed during the move; the earlier version is at '\(destination.pathText)'",
      ])
  }
}
