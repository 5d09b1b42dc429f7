import UTContainers
import UTLibC
import UTSyncEngines
import UTSystemCalls

/// The place of the stored activities, where programs that can open the documents find them.
package enum ActivityPlace: Hashable, Sendable {
  /// In the container with the documents, for the devices with this container, and the programs on this device.
  case container(Container)
  /// In a folder that only the user can access, for the programs of this host; the documents are in no container.
  ///
  /// - Parameter runtime: the path of `XDG_RUNTIME_DIR`. It exists only while the user is logged in, and only on this
  ///   host.
  case host(runtime: [UInt8])

  private static let hostNames = ["uniform-documents", "activities"].map { Array($0.utf8) }

  /// The container; nil if it is the host.
  package var container: Container? { if case .container(let container) = self { container } else { nil } }

  /// The absolute path of the folder with the files, which need not exist.
  package var folder: [UInt8] {
    switch self {
    case .container(let container): SyncPath.activities.absolute(in: container.folder)
    case .host(let runtime): Self.hostNames.reduce(runtime) { $0.appendingComponent($1) }
    }
  }

  /// Opens the folder with the files.
  ///
  /// - Returns: nil with `errno` set if it does not exist, is a link, or, on the host, may belong to other users.
  func open(isCreated: Bool = false) -> Descriptor? {
    switch self {
    case .container(let container):
      return Descriptor.open(container.folder, O_RDONLY | O_DIRECTORY).flatMap {
        Self.open(SyncPath.activities.bytes, in: $0, isCreated: isCreated)
      }
    case .host(let runtime):
      // Other users have no access to a container, whatever the mode of a folder in it.
      return Self.hostNames.reduce(Descriptor.open(runtime, O_RDONLY | O_DIRECTORY)) { folder, name in
        folder.flatMap { Self.open(name, in: $0, isCreated: isCreated, isPrivate: true) }
      }
    }
  }

  private static func open(
    _ name: [UInt8], in folder: Descriptor, isCreated: Bool, isPrivate: Bool = false
  ) -> Descriptor? {
    if isCreated, !folder.makeFolder(name, mode: 0o700), errno != EEXIST { return nil }
    guard let opened = folder.openBeneath(name), let status = opened.status() else { return nil }
    guard status.isFolder,
      !isPrivate || status.owner == geteuid() && status.permissions & 0o077 == 0
    else {
      errno = ENOTDIR
      return nil
    }
    return opened
  }

  // MARK: Documents

  /// The absolute path of a document.
  func absolute(_ path: SyncPath) -> [UInt8] {
    path.absolute(in: container?.folder ?? [UInt8(ascii: "/")])
  }

  /// Whether a path from another device is a document's: neither the item nor a folder above it is a link. An item in a
  /// container need not be on this device.
  package func leadsNowhereElse(_ path: SyncPath) -> Bool {
    guard let container else {
      // Nothing is opened, because that may have effects: it can be any item of the host.
      let absolute = absolute(path)
      guard realPlace(absolute).path == absolute,
        let status = Descriptor.status(at: absolute, followingLinks: false)
      else { return false }
      return status.isFile || status.isFolder
    }
    guard let root = Descriptor.open(container.folder, O_RDONLY | O_DIRECTORY) else { return false }
    return path == .folder || root.openBeneath(path.bytes) != nil || [ENOENT, EACCES].contains(errno)
  }
}
