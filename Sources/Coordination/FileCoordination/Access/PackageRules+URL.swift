import Foundation
import UTFileVersions
import UTTurnTables

extension PackageRules {
  /// Whether an item is a package.
  package func isPackage(_ url: URL) -> Bool {
    let path = CoordinatedPath(url)
    return isPackage(name: path.name) && path.isFolder
  }
}
