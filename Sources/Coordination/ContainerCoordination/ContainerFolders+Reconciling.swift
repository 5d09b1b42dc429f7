import FileCoordination
import SafeWriting
import SystemPackage
import UTFileVersions
import UTDeviceGenerations

extension ContainerFolders {
  package func reconcile(
    _ items: [CoordinatedItem], _ accesses: [FileAccess], for party: Party
  ) throws(CoordinationError) -> Bool {
    var hasChanged = false
    for (access, item) in zip(accesses, items) where access.needsContents {
      guard containers.mayContain(item.path.bytes), let path = item.outermostPackage else { continue }
      let package = FilePath(bytesBeforeNUL: path)
      guard PackageReconciliation.isNeeded(at: package), let item = containers.item(at: path),
        try downloads.isComplete(item, for: party)
      else { continue }
      // If it fails, the files that lost are a version of the package, as for programs that keep no records.
      switch try? PackageReconciliation.perform(at: package, in: .standard) {
      case .merged:
        scans.note([path])
        hasChanged = true
      case .separated(let versions):
        scans.note([path] + versions.map(\.bytes))
        hasChanged = true
      case .incomplete, nil, .some(.none): break
      }
    }
    return hasChanged
  }
}

extension CoordinatedItem {
  /// The package that is, or contains, the item.
  fileprivate var outermostPackage: [UInt8]? {
    packages.last ?? (PackageShape.isPackage(at: FilePath(bytesBeforeNUL: path.bytes)) ? path.bytes : nil)
  }
}
