import FileTrees
import FoundationEssentials
import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

extension VersionHistory {
  /// - Throws: the reason why there is no whole version, if that could not be written.
  func requireWhole(_ version: FileVersion) throws(SafeWriteError) {
    guard !version.isWhole else { return }
    try ReadProblems.reporting { _ = conflicts }
    throw .missing(version.path)
  }

  /// Ends a conflict with a version by making it an item of its own.
  ///
  /// - Parameters:
  ///   - version: the version.
  ///   - path: a path at which there is nothing.
  /// - Throws: `SafeWriteError`; `FileTreeError`.
  package func separate(_ version: FileVersion, as path: FilePath) throws {
    guard version.isPartial else { return try SafeWrite.move(version.path, to: path) }
    try requireWhole(version)
    var options = SaveOptions()
    options.createsOnly = true
    try FileTree(contentsOf: version.path).write(to: path, options: options)
    try remove(version)
  }

  /// Puts the versions of which a new version of the package leaves out parts next to the package: a program that saves a package need
  /// not know of files in it that lost a conflict.
  ///
  /// - Parameter contents: the version that is about to be saved.
  /// - Returns: whether there are versions of which only parts are in the package.
  /// - Throws: `SafeWriteError`; `FileTreeError`.
  package func keepConflicts(leftOutBy contents: FileTree) throws -> Bool {
    let partial = conflicts.filter(\.isPartial)
    for version in partial where version.parts.contains(where: { contents[path: $0.path] == nil }) {
      try requireWhole(version)
      // If the save fails, the next one does not make another copy.
      let (time, number) = (version.modificationDate.timeIntervalSince1970, PackageConflicts.number(of: version.parts))
      let name = FilePath(root: nil, path.components.suffix(1)).bytes
      let place = path.removingLastComponent()
      let sibling = place.appending(bytes: ItemSiblings.conflictName(of: name, at: time, number: number))
      let whole = try FileTree(contentsOf: version.path)
      var options = SaveOptions()
      options.createsOnly = true
      do { try whole.write(to: sibling, options: options) } catch let error as SafeWriteError where error.code == EEXIST
      {
        // Anything can have this name.
        guard try !whole.isEqual(toItemAt: sibling) else { continue }
        try whole.write(to: place.appending(bytes: ItemSiblings.conflictName(of: name)), options: options)
      }
    }
    return !partial.isEmpty
  }
}
