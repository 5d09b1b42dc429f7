import UTLibC
import UTSyncEngines
import UTSystemCalls
import UTText

/// A folder of a program whose documents can live on several devices.
package struct Container: Hashable, Sendable {
  package let declaration: ContainerDeclaration
  /// The absolute path, without links.
  package let folder: [UInt8]

  package var identifier: ContainerIdentifier { declaration.identifier }
  /// The folder for users; the rest is data of the program.
  package var documents: [UInt8] { folder.appendingComponent(Self.documentsName) }

  static let documentsName = Array("Documents".utf8)

  /// The path of an item in the container; nil if it is elsewhere.
  ///
  /// - Parameter path: an absolute path without links in the folders above the item.
  package func path(of path: [UInt8]) -> SyncPath? {
    if path == folder { return .folder }
    return folder.isFolder(of: path) ? SyncPath(path.dropFirst(folder.count + 1)) : nil
  }

  /// Checks that an item may be evicted: without its folder of documents, a container cannot be used.
  ///
  /// - Parameter path: the path of the item in the container.
  package func checkEvictable(_ path: SyncPath) throws(SyncError) {
    guard path != .folder, path.names.map(\.bytes) != [Self.documentsName] else { throw .documentsFolder }
  }

  /// The problem with the folder of documents, which another device may have replaced; nil if there is none.
  package var documentsProblem: SyncProblem? {
    guard let status = Descriptor.status(at: documents, followingLinks: false) else { return nil }
    let reason: String
    switch status.kind {
    case .folder: return nil
    case .symbolicLink: reason = "is a symbolic link, so its items are not synchronized"
    default: reason = "is not a folder"
    }
    return SyncProblem(
      .documentsReplaced, "'\(PrintableText.of(documents))' \(reason)",
      "move it away and create a folder with this name; another device may have replaced the folder")
  }
}
