import FoundationEssentials
import UTFileVersions
import UTPackageGenerations
import UTSyncEngines
import UTSyncNames
import UTSystemCalls

/// A version that lost a conflict with another device.
package struct ContainerConflict: Sendable {
  /// The document.
  package let document: SyncPath
  /// The version.
  package let version: SyncPath
  /// The program that has kept it.
  package let source: SyncProgram
  package let modified: Date?
  /// The device on which it was made; nil if unknown.
  package let author: SyncDevice?

  /// Whether this is the name of such a version.
  ///
  /// - Parameter name: the name of an item.
  package static func isVersion(_ name: [UInt8]) -> Bool { !documents(ofVersion: name).isEmpty }

  /// The names of the documents of which this may be the name of such a version.
  ///
  /// - Parameter name: the name of an item.
  package static func documents(ofVersion name: [UInt8]) -> [[UInt8]] { ConflictName.documents(ofConflict: name) }

  /// The documents of which the item at a path may be such a version; the package that contains it if it is part of one.
  package static func documents(ofVersionAt path: SyncPath) -> [SyncPath] {
    guard let name = path.names.last?.bytes, let folder = path.parent else { return [] }
    let documents = documents(ofVersion: name)
    guard !documents.isEmpty else { return [] }
    if let package = folder.andFolders.last(where: { $0.isNamedAsPackage }) { return [package] }
    return documents.compactMap { FileName($0) }.compactMap { folder.appending($0) }
  }
}

extension Container {
  /// The versions in the container that lost a conflict, by path.
  package func conflicts(_ engine: any FolderEngine) async throws(SyncError) -> [ContainerConflict] {
    var conflicts: [ContainerConflict] = []
    for item in try await engine.items(in: .folder) {
      guard let name = item.path.names.last?.bytes,
        let source = ContainerConflict.documents(ofVersion: name).first.flatMap({ ConflictName(name, of: $0)?.source }),
        let path = ContainerConflict.documents(ofVersionAt: item.path).first
      else { continue }
      conflicts.append(
        ContainerConflict(
          document: path, version: item.path, source: source, modified: item.modified,
          author: await engine.author(of: item.path)))
    }
    return conflicts
  }
}

extension SyncPath {
  fileprivate var isNamedAsPackage: Bool {
    names.last.map { PackageShape.isPackage(named: $0.bytes) } ?? false
  }
}
