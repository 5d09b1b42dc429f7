import FileTrees
import SafeWriting
import SystemPackage
import UTDeviceGenerations
import UTSyncNames
import UTSystemCalls

extension FileTree {
  /// The packages in it that several devices saved at the same time, and the newest generation that lost in each; the
  /// innermost packages first.
  var nestedConflicts: [(package: [FileName], generation: [FileName])] {
    var found: [(package: [FileName], generation: [FileName])] = []
    forEachItem { path, item in
      guard !path.isEmpty, case .directory(let children) = item.kind else { return }
      let generations = children.filter { GenerationName.matches($0.key.bytes) && $0.value.contents != nil }.map(\.key)
      let lost = generations.filter { $0.bytes != GenerationName.bytes }
      if lost.count < generations.count, let newest = lost.max() { found.append((path, path + [newest])) }
    }
    return found.sorted { $0.package.count > $1.package.count }
  }
}

extension VersionHistory {
  /// Ends the conflicts of packages in the package that several devices saved, each as a whole. Before that, the
  /// conflict of the package itself must have ended: its generations refer to the files in them.
  ///
  /// - Throws: `SafeWriteError`; `FileTreeError`.
  func reconcileNested() throws {
    guard try ReadProblems.reporting({ PackageShape.isPackage(at: path) }),
      let tree = ReadProblems.skipping(in: path, { try FileTree(contentsOf: path, onError: { _ in }) })
    else { return }
    for nested in tree.nestedConflicts {
      _ = try PackageReconciliation.perform(at: path.appending(bytes: nested.package.pathBytes), in: store)
    }
  }

  /// The conflict versions of packages in the package, each with its document.
  var conflictsOfNestedPackages: [(version: FilePath, document: FilePath)] {
    let read = ReadProblems.skipping(in: path) { try FileTree(contentsOf: path, onError: { _ in }) }
    guard let tree = read else { return [] }
    var found = tree.nestedConflicts.map { (version: $0.generation, document: $0.package) }
    tree.forEachItem { folder, item in
      guard case .directory(let children) = item.kind else { return }
      for (name, child) in children where ConflictName.isPossible(name.bytes) {
        guard case .directory = child.kind,
          let document = ConflictName.documents(ofConflict: name.bytes).lazy.compactMap({ FileName($0) })
            .first(where: { children[$0] != nil })
        else { continue }
        found.append((folder + [name], folder + [document]))
      }
    }
    return found.map { (path.appending(bytes: $0.version.pathBytes), path.appending(bytes: $0.document.pathBytes)) }
  }
}
