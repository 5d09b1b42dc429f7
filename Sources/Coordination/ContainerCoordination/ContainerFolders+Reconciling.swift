import FileCoordination
import SafeWriting
import SystemPackage
import UTDeviceGenerations
import UTFileVersions

extension ContainerFolders {
  /// Ends the conflicts of packages that are about to be read, if everything that is needed is on this device.
  ///
  /// - Returns: whether a package has changed.
  /// - Throws: `CoordinationError` if a download fails.
  package func reconcile(
    _ items: [CoordinatedItem], _ accesses: [FileAccess], for party: Party
  ) throws(CoordinationError) -> Bool {
    var hasChanged = false
    for (access, item) in zip(accesses, items) where access.needsContents {
      guard containers.mayContain(item.path.bytes), let path = item.outermostPackage else { continue }
      let package = FilePath(bytesBeforeNUL: path)
      guard PackageReconciliation.isNeeded(at: package), let containerItem = containers.item(at: path),
        try downloads.isComplete(containerItem, for: party)
      else { continue }
      // If it fails, the files that lost are a version of the package, as for programs that keep no records.
      switch try? PackageReconciliation.perform(at: package, in: .standard) {
      case .merged:
        scans.note([path])
        hasChanged = true
      case .separated(let versions):
        scans.note([path] + versions.map(\.bytes))
        hasChanged = true
      case .incomplete, .notNeeded, nil: break
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
