import UTContainers
import UTFileVersions
import UTSyncEngines
import UTSystemCalls

/// A list of the items in a container.
struct ListedItems {
  /// The items that queries find: not hidden, and not in packages.
  let documents: [SyncItem]
  /// The folders with a package's name.
  let packages: Set<SyncPath>
  /// The documents with versions that lost a conflict.
  let conflicts: Set<SyncPath>

  init(_ items: [SyncItem]) {
    func isPackage(_ name: FileName) -> Bool { PackageRules.shared.isPackage(name: name.bytes[...]) }
    documents = items.filter { item in
      item.path.names.allSatisfy { $0.bytes.first != UInt8(ascii: ".") }
        && !item.path.names.dropLast().contains(where: isPackage)
    }
    packages = Set(
      documents.lazy.filter { $0.kind == .folder && $0.path.names.last.map(isPackage) ?? false }.map(\.path))
    let versions = ContainerVersions(items)
    conflicts = items.reduce(into: []) { $0.formUnion(versions.documents(ofVersionAt: $1.path)) }
  }
}
