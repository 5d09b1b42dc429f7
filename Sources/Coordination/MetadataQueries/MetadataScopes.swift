import FileTypes
import Foundation
import SystemTypes
import TypeRegistry
import UTFileQueries
import UTFileURLs
import UTSystemCalls

/// The locations where a query searches.
struct MetadataScopes {
  /// The paths of the folders, or items.
  private(set) var paths: [[UInt8]] = []
  /// Whether the scopes are for synchronized items.
  let isUbiquitous: Bool
  /// The paths of omitted folders: in the data of a container, the folders for users.
  private(set) var excluded: [[UInt8]] = []

  private static let ubiquitous: Set = [
    NSMetadataQueryUbiquitousDocumentsScope, NSMetadataQueryUbiquitousDataScope,
    NSMetadataQueryAccessibleUbiquitousExternalDocumentsScope,
  ]
  /// The names of network file systems in `/proc/self/mountinfo`.
  private static let remote: Set = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "ceph", "9p", "davfs", "fuse.sshfs", "fuse.rclone", "fuse.davfs2",
    "gfs2", "ocfs2", "lustre", "glusterfs", "fuse.glusterfs",
  ]

  /// - Parameter scopes: constants, URLs, and paths.
  /// - Returns: nil if scopes of synchronized items are combined with other scopes, which Apple's class also rejects.
  init?(_ scopes: [Any]) {
    let names = scopes.compactMap { $0 as? String }
    let count = names.count { Self.ubiquitous.contains($0) }
    guard count == 0 || count == scopes.count else { return nil }
    isUbiquitous = count > 0
    for scope in scopes {
      switch scope {
      case let url as URL: add([url])
      case let item as NSMetadataItem: paths.append(item.item.path)
      case let name as String: add(name)
      default: return nil
      }
    }
    if names.contains(NSMetadataQueryUbiquitousDataScope), !names.contains(NSMetadataQueryUbiquitousDocumentsScope) {
      excluded = (UbiquityMetadata.provider?.documentFolders ?? []).compactMap(\.searchedPath)
    }
    // The folder of the data contains the documents, which are found once. A separate scope may be in an omitted
    // folder.
    guard isUbiquitous else { return }
    let all = paths
    paths.removeAll { path in all.contains { $0 != path && $0.isFolder(of: path) } }
  }

  /// Whether a query finds the item at a path, as far as that depends on the scopes.
  func includes(_ path: [UInt8]) -> Bool { !excluded.contains { $0 == path || $0.isFolder(of: path) } }

  /// Whether an item is in a scope.
  func contains(_ path: [UInt8]) -> Bool { paths.contains { $0.isFolder(of: path) } && includes(path) }

  private mutating func add(_ name: String) {
    let provider = UbiquityMetadata.provider
    switch name {
    case NSMetadataQueryUserHomeScope: add([FileManager.default.homeDirectoryForCurrentUser])
    case NSMetadataQueryLocalComputerScope, NSMetadataQueryIndexedLocalComputerScope: add([URL(filePath: "/")])
    case NSMetadataQueryNetworkScope, NSMetadataQueryIndexedNetworkScope: add(Self.remoteFolders)
    case NSMetadataQueryUbiquitousDocumentsScope: add(provider?.documentFolders ?? [])
    case NSMetadataQueryUbiquitousDataScope: add(provider?.dataFolders ?? [])
    case NSMetadataQueryAccessibleUbiquitousExternalDocumentsScope: add(provider?.externalFolders ?? [])
    default: add([URL(filePath: (name as NSString).expandingTildeInPath)])
    }
  }

  private mutating func add(_ urls: [URL]) { paths += urls.compactMap(\.searchedPath) }

  private static var remoteFolders: [URL] { MountPoints().folders(ofKinds: remote).map(URL.folder) }
}
