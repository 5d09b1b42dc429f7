import FileTrees
import SafeWriting
import UTLibC
import UTSystemCalls

extension FileWrapper {
  /// Saves the changes made to a package since it was read, while other updates wait, and keeps changes that other
  /// programs made since.
  ///
  /// - Parameters:
  ///   - path: the path of the package.
  ///   - base: the version that was read.
  ///   - options: the save options.
  ///   - updatesNames: see ``WritingOptions/withNameUpdating``.
  /// - Returns: nil if nothing was saved: no version was read, it no longer exists, or another program changed the same
  ///   items.
  func saveChanges(
    to path: FilePath, since base: FileBase?, options: SaveOptions, updatingNames updatesNames: Bool
  ) throws -> SaveOutcome? {
    guard let base, let known = base.manifest, Self.isFolder(path) else { return nil }
    return try Self.translatingErrors {
      try SafeWrite.holdingPackage(at: path, options: options) { options in
        var strict = options
        strict.context.requiresUnchanged = true
        let (tree, change) = try present(replacing: base, options)
        do {
          return try note(
            tree.write(to: path, replacing: base, options: strict), over: base, path, change, updatesNames)
        } catch let error as SafeWriteError where error.code == ESTALE {
          let (theirs, found) = try FileTree.read(path)
          let (whole, change) = try present(replacing: nil, options)
          guard let found, let list = found.manifest, let merge = PackageMerge(whole, with: theirs, list, since: known)
          else {
            return nil
          }
          let outcome = try merge.tree.write(to: path, replacing: found, options: options)
          return try note(outcome, over: base, path, change, updatesNames, merge)
        }
      }
    }
  }

  private static func isFolder(_ path: FilePath) -> Bool {
    guard let status = Descriptor.status(at: path.bytes, followingLinks: false) else { return false }
    return status.isFolder
  }

  private func note(
    _ outcome: SaveOutcome?, over base: FileBase, _ path: FilePath, _ change: UInt64, _ updatesNames: Bool,
    _ merge: PackageMerge? = nil
  ) throws -> SaveOutcome? {
    guard var outcome else { return nil }
    if let merge, let written = outcome.base.manifest { outcome.know(merge.known(of: written)) }
    locked { noteWritten(outcome, over: base, path: path, upTo: change, updatesNames: updatesNames) }
    return outcome
  }
}
