import FileTrees
import FoundationEssentials
import SafeWriting
import SystemPackage
import UTFileURLs
import UTLibC
import UTSystemCalls

/// A version as a whole on disk: the version itself or, if only some of its items are on disk, a copy that is removed
/// with this object.
package final class WholeVersion: Sendable {
  /// Its location.
  package let url: URL
  private let temporary: (path: FilePath, known: FileIdentity)?
  /// Locked, so that the folder is not mistaken for an abandoned one, however long this object exists.
  private let lock: Descriptor?

  /// - Throws: `FileTreeError`; `SafeWriteError`.
  package init(_ version: FileVersion, in history: VersionHistory) throws {
    guard let view = version.view else {
      (url, temporary, lock) = (version.url, nil, nil)
      return
    }
    let folder = FilePath(try history.makeTemporaryFolder())
    guard let known = try SafeWrite.identity(at: folder) else { throw SafeWriteError.missing(folder) }
    let copy = folder.appending(bytes: Array(history.path.bytes[...].lastComponent))
    lock = Descriptor.open(folder.bytes, O_RDONLY | O_DIRECTORY)
    _ = lock?.lock(exclusively: false)
    (url, temporary) = (URL(copy), (folder, known))
    var tree = try Self.contents(of: version, view, in: history, folder)
    tree.attributes.modified = nil
    _ = try tree.write(to: copy)
  }

  private static func contents(
    of version: FileVersion, _ view: PackageView, in history: VersionHistory, _ folder: FilePath
  ) throws -> FileTree {
    guard let live = LivePackages.shared.package(at: view.package.bytes), let items = try view.itemsOnDisk() else {
      return try history.contents(of: version)
    }
    // Nothing else may open its files.
    let copy = folder.appending("live")
    try live.copyLivePackage(to: copy.bytes)
    return try FileTree(contentsOf: copy).with(items)
  }

  deinit { if let temporary { try? SafeWrite.removeTree(at: temporary.path, known: temporary.known) } }
}
