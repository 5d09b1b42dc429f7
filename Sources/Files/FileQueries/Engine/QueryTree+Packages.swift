import FileTypes
import UTSystemCalls

extension QueryTree {
  /// Begins to handle new events: packages that were reported for the last events may have changed again.
  func begin() { reported = [:] }

  /// Reports the findings since the last time.
  func finish() {
    while !isEnded(), let (key, package) = touched.popFirst() {
      if reported[key] == nil { reportChange(of: package) }
    }
    touched = [:]
    flush()
  }

  /// Searches the folders in a package only as long as the package is found.
  func setFound(_ folder: QueryFolder, _ isFound: Bool) {
    guard folder.isInPackage, folder.isFound != isFound else { return }
    folder.isFound = isFound
    if isFound { read(folder) } else { for key in folder.folders.keys { removeFolder(key, in: folder) } }
  }

  /// Reports a package with changes inside.
  private func reportChange(of package: QueryFolder) {
    guard !package.isRemoved, let parent = package.parent else { return }
    let current: ItemAtPlace
    if parent.isTop {
      current = item(atScope: package.name)
    } else if let open = open(parent) {
      current = item(package.name, in: open)
    } else {
      return
    }
    take(package.name, current, in: parent, isDeep: false, reportsAlways: true)
  }
}
