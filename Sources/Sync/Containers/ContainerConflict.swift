import FoundationEssentials
import UTDeviceGenerations
import UTFileVersions
import UTSyncEngines
import UTSyncNames
import UTSystemCalls

/// A version that lost a conflict with another device.
package struct ContainerConflict: Sendable {
  /// The document.
  package let document: SyncPath
  /// The version.
  package let version: SyncPath
  /// The program that kept it.
  package let source: SyncProgram
  package let modified: Date?
  /// The device on which it was made; nil if unknown.
  package let author: SyncDevice?

  /// The names of the documents of which an item with this name may be such a version.
  ///
  /// - Parameter name: the name of an item.
  package static func documents(ofVersion name: [UInt8]) -> [[UInt8]] { ConflictName.documents(ofConflict: name) }
}

/// Determines which items are versions that lost a conflict.
package struct ContainerVersions: Sendable {
  /// The contents of the folders whose names are ambiguous.
  private var names: [SyncPath: ConflictNames] = [:]

  /// - Parameter items: all items in a folder.
  package init(_ items: [SyncItem]) {
    let folders = Set(
      items.lazy.compactMap { item in
        item.path.names.last.flatMap { ConflictNames.areNeeded(for: $0.bytes) ? item.path.parent : nil }
      })
    if folders.isEmpty { return }
    var found: [SyncPath: [[UInt8]]] = [:]
    for item in items {
      guard let name = item.path.names.last?.bytes, let folder = item.path.parent, folders.contains(folder) else {
        continue
      }
      found[folder, default: []].append(name)
    }
    names = found.mapValues { ConflictNames($0) }
  }

  /// The program that kept the version at a path; nil if the item is not such a version.
  func source(ofVersionAt path: SyncPath) -> SyncProgram? {
    guard let name = path.names.last?.bytes else { return nil }
    return names(ofDocumentsOf: path).first.flatMap { ConflictName(name, of: $0)?.source }
  }

  /// Whether the item at a path is such a version.
  package func contains(_ path: SyncPath) -> Bool { !names(ofDocumentsOf: path).isEmpty }

  /// The documents of which the item at a path may be such a version; the package that contains it if it is part of
  /// one.
  package func documents(ofVersionAt path: SyncPath) -> [SyncPath] {
    let documents = names(ofDocumentsOf: path)
    guard !documents.isEmpty, let folder = path.parent else { return [] }
    if let package = folder.andFolders.last(where: { $0.isNamedAsPackage }) { return [package] }
    return documents.compactMap { FileName($0) }.compactMap { folder.appending($0) }
  }

  private func names(ofDocumentsOf path: SyncPath) -> [[UInt8]] {
    guard let name = path.names.last?.bytes, let folder = path.parent else { return [] }
    return names[folder]?.documents(ofConflict: name) ?? ConflictName.documents(ofConflict: name)
  }
}

extension Container {
  /// The versions in the container that lost a conflict, by path.
  package func conflicts(_ engine: any FolderEngine) async throws(SyncError) -> [ContainerConflict] {
    var conflicts: [ContainerConflict] = []
    let items = try await engine.items(in: .folder)
    let versions = ContainerVersions(items)
    for item in items {
      guard let source = versions.source(ofVersionAt: item.path),
        let path = versions.documents(ofVersionAt: item.path).first
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
