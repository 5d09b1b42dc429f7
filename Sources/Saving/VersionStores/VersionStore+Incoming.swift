import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

/// Folders in a store for contents that are about to become a version.
extension VersionStore {
  /// Calls a closure with a place in the store for new contents, which it adds. What it leaves there is removed.
  ///
  /// The folder is used through its descriptor: another user who may rename the folder that contains the store cannot
  /// redirect what is written to it or removed with it.
  ///
  /// - Parameter path: the path of the versioned item.
  /// - Throws: `SafeWriteError` if no folder on the file system of the item can be trusted, or created; errors from
  ///   `body`.
  package func withIncomingPlace<Result>(
    forItemAt path: FilePath, _ body: (Place) throws -> Result
  ) throws -> Result {
    guard let place = realPlace(path) else { throw SafeWriteError(.openFolder, path.bytes, code: ENOENT) }
    let (store, problem) = ReadProblems.collecting {
      VersionFolder.forKeeping(besides: place.folder, data: data).first
    }
    guard let root = store?.root else { throw problem ?? untrusted }
    let name = VersionFolder.temporaryName()
    guard root.makeFolder(name, mode: 0o700) else { throw root.failure(.create, name) }
    let folder = try root.folder(name)
    let known = folder.descriptor.status().map(FileIdentity.init)
    // Whatever the modes of the items in it are.
    defer { try? root.removeTemporary(name, known, opened: folder) }
    return try body(Place(folder: folder, name: Array("version".utf8)))
  }

  /// Creates a folder, which only this user can read, for a program that writes contents to be added.
  ///
  /// The program uses the folder by its path. If another user may rename a folder in this path, the other folder is
  /// used, and the contents are copied when they are added.
  ///
  /// - Parameters:
  ///   - path: the path of the item.
  ///   - other: the path of the folder to use if none can be created on the file system of the item.
  /// - Throws: `SafeWriteError`.
  package func makeTemporaryFolder(for path: FilePath, otherwise other: FilePath) throws(SafeWriteError) -> FilePath {
    let folder = realPlace(path).flatMap { VersionFolder.forKeeping(besides: $0.folder, data: data).first }
    guard let root = folder?.root, !root.canBeRenamedByOthers else {
      guard Descriptor.makeFolders(other.bytes, mode: 0o700) else {
        throw SafeWriteError(.create, other.bytes, code: errno)
      }
      return other
    }
    let name = VersionFolder.temporaryName()
    guard root.makeFolder(name, mode: 0o700) else { throw root.failure(.create, name) }
    return root.filePath(of: name)
  }

  /// The error if no folder can be used. It names the folder in the user's data folder, because that one can be
  /// repaired.
  var untrusted: SafeWriteError { SafeWriteError(.trust, VersionFolder.path(in: data ?? []), code: EPERM) }

  /// The place of a version, which is opened in its store.
  ///
  /// - Throws: `SafeWriteError` if its path does not lead to a store of this user: another user may have given a name
  ///   in the path to another folder.
  func place(of version: StoredVersion) throws(SafeWriteError) -> Place {
    let place = try Place(version.path, followsLink: false)
    let root = try place.folder.containing().containing()
    guard try ReadProblems.reporting({ VersionFolder.isStore(root, data: data) }) else {
      throw SafeWriteError(.trust, place.folder.path, code: EPERM)
    }
    return place
  }
}

extension Folder {
  /// Whether other users may rename it, or a folder above it.
  fileprivate var canBeRenamedByOthers: Bool {
    var folder = self
    while let above = folder.above {
      if above.letsOthersRename { return true }
      if above.descriptor.status()?.identity == folder.descriptor.status()?.identity { return false }
      folder = above
    }
    return true
  }

  /// The folder that contains it, to open items in it and not to list them; the root contains itself.
  var above: Folder? {
    open([dot, dot], Descriptor.withoutAccess | O_DIRECTORY).map { Folder($0, path: path.parentFolder) }
  }
}
