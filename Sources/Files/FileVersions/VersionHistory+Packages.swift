import FileTrees
import FoundationEssentials
import SafeWriting
import SystemPackage
import UTDeviceGenerations
import UTFileURLs
import UTLibC
import UTSyncNames
import UTSystemCalls

extension VersionHistory {
  // MARK: Reading

  /// The contents of a version as a whole. Nothing is written.
  ///
  /// - Parameter version: a version of any file or package.
  /// - Returns: the file or package. The contents of files are read on demand.
  /// - Throws: `FileTreeError`; `SafeWriteError` if the version no longer exists.
  public func contents(of version: FileVersion) throws -> FileTree {
    guard let view = version.view else {
      guard version.kind == .current else { return try FileTree(contentsOf: version.path) }
      return try PackageReconciliation.contents(of: version.path, in: store)
    }
    let result = PackageReconciliation.result(at: view.package, in: store)
    if case .generation(let id) = view.items {
      guard let tree = result?.lost.first(where: { $0.generation.id == id })?.tree else {
        return try FileTree(contentsOf: carriedOut(version).path)
      }
      return tree
    }
    let isThere = try ReadProblems.reporting { PackageShape.isPackage(at: view.package) }
    let base = try result?.whole ?? (isThere ? FileTree(contentsOf: view.package) : FileTree(directory: [:]))
    return try view.items { base[path: $0] }.map { base.with($0) } ?? base
  }

  /// The versions of which only some items are in the package.
  func inside(besides siblings: [FileVersion]) -> [FileVersion] {
    if let item = ReadProblems.status(at: path.bytes), item.isFile { return [] }
    guard let result = PackageReconciliation.result(at: path, in: store) else {
      return PackageConflicts(in: path)?.all ?? []
    }
    let known = ReadProblems.ignoring { siblings.compactMap { ConflictingGenerations.generation(of: $0.path) } }
    let lost = result.lost.filter { lost in !known.contains { $0.knows(lost.generation.id) } }.compactMap { lost in
      FileVersion(
        PackageView(package: path, items: .generation(lost.generation.id)), PackageView.id(of: lost.generation),
        at: lost.path, .program, modified: lost.generation.date)
    }
    return lost + (PackageConflicts(in: path, as: result.whole)?.all ?? [])
  }

  // MARK: Conflicts of generations

  /// Ends the conflict of a package that several devices saved: every reader already sees it so. This includes packages
  /// in it.
  ///
  /// - Throws: `SafeWriteError`; `FileTreeError`.
  package func reconcile() throws {
    try checkLink()
    if try PackageReconciliation.perform(at: path, in: store) != .incomplete { try reconcileNested() }
  }

  /// A version after the conflict of the package was ended: it may now be next to the package.
  ///
  /// - Throws: `SafeWriteError` if the versions there cannot be read.
  func carriedOut(_ version: FileVersion) throws(SafeWriteError) -> FileVersion {
    guard let view = version.view, case .generation = view.items else { return version }
    let history = view.package == path ? self : VersionHistory(of: view.package, in: store)
    let conflicts = try ReadProblems.reporting { history.conflicts }
    return conflicts.first { $0.id == version.id && !$0.isPartial } ?? version
  }

  /// Tries again to store the versions next to the package whose conflict was resolved.
  ///
  /// - Returns: why some cannot be moved.
  package func storeSettled() -> [SafeWriteError] { SettledVersions(besides: path).store(in: store) }

  /// Whether a sync engine is about to add files to the package.
  private var isArriving: Bool {
    guard let tree = ReadProblems.skipping(in: path, { try FileTree(contentsOf: path, onError: { _ in }) }) else {
      return false
    }
    var isArriving = false
    tree.forEachItem { path, _ in
      isArriving = isArriving || path.last.map { SyncProgram.isTemporary($0.bytes) } ?? false
    }
    return isArriving
  }

  /// Records that the current package is the result of a conflict that was only partly on this device, once none of
  /// its files is in conflict or arriving.
  ///
  /// - Returns: whether there was such a conflict.
  /// - Throws: `SafeWriteError`.
  func decideGenerations() throws -> Bool {
    let conflicting = try ReadProblems.reportingAll { () -> ConflictingGenerations? in
      guard PackageShape.hasGeneration(path), PackageShape.isPackage(at: path),
        let conflicting = try ConflictingGenerations(in: path)
      else { return nil }
      return PackageConflicts(in: path) == nil && !isArriving ? conflicting : nil
    }
    guard let conflicting else { return false }
    try SafeWrite.holdingPackage(at: path, options: SaveOptions()) { _ in try conflicting.endWithPackage() }
    return true
  }

  // MARK: Keeping

  /// Stores the items of a version of the package, without the rest.
  func keepItems(of version: FileVersion) throws -> StoredVersion {
    guard let items = try version.view?.itemsOnDisk() else {
      throw SafeWriteError.missing(version.path)
    }
    var tree = FileTree(directory: [:])
    for (place, item) in items { tree.place(item, at: place) }
    tree.attributes.modified = items.compactMap(\.item.attributes.modified).max { $0.order < $1.order }
    return try store.withIncomingPlace(forItemAt: path) { copy in
      try tree.write(toNew: copy)
      return try store.add(conflictVersionAt: copy, nil, named: version.id, isPartial: true, to: path)
    }
  }

  /// Ends a conflict with a version by making it a separate item.
  ///
  /// - Parameters:
  ///   - version: the version.
  ///   - path: a free path.
  /// - Throws: `SafeWriteError`; `FileTreeError`.
  package func separate(_ version: FileVersion, as path: FilePath) throws {
    try end([version]) { version in
      guard version.isPartial else { return try SafeWrite.move(version.path, to: path) }
      try contents(of: version).write(toNew: Place(path, followsLink: false, isWritten: true))
    }.check()
  }

  /// Whether parts of a version that lost a conflict are in the package, and not in a new version of it.
  package func hasConflicts(leftOutBy contents: FileTree) -> Bool {
    !Self.versions(conflicts.filter(\.isPartial), leftOutBy: contents).isEmpty
  }

  private static func versions(_ partial: [FileVersion], leftOutBy contents: FileTree) -> [FileVersion] {
    partial.filter { version in version.partPaths.contains { contents[path: $0] == nil } }
  }

  /// Puts the versions of which a new version of the package omits parts next to the package: a program that saves a
  /// package may not support conflict versions in it.
  ///
  /// Each of them is then a copy of the whole package. Any number of small files in the package could make any number
  /// of copies, so beyond ``maximumSpace`` only the files that lost are stored, as when the conflict is resolved.
  ///
  /// - Parameter contents: the version that is about to be saved.
  /// - Returns: whether the package contains only parts of some versions.
  /// - Throws: `SafeWriteError`; `FileTreeError`.
  package func keepConflicts(leftOutBy contents: FileTree) throws -> Bool {
    try checkLink()
    let conflicts = conflicts
    let partial = conflicts.filter(\.isPartial)
    let leftOut = Self.versions(partial, leftOutBy: contents)
    if leftOut.isEmpty { return !partial.isEmpty }
    // Another user may give a name in the path to another folder.
    let package = try Folder(path: path.bytes)
    let folder = try package.containing()
    let siblings = conflicts.filter { !$0.isPartial }
    let stored = Set(stored.filter(\.lostConflict).map(\.id))
    var space = siblings.reduce(0) { $0 &+ spaceOfCopy($1) }
    var isFull = false
    for version in leftOut {
      let sibling = Place(folder: folder, name: siblingName(of: version))
      // Any item can have this name.
      let isTaken = folder.status(of: sibling.name) != nil
      let whole = isTaken || !isFull ? try self.contents(of: version) : nil
      if let whole, !whole.wasRead(from: package) {
        throw SafeWriteError(.replace, path.bytes, code: ESTALE)
      }
      if isTaken, let whole, whole.isSaved(at: sibling) { continue }
      // One copy is always made, however large the package is.
      if let whole, !isFull, space == 0 || space &+ whole.space <= Self.maximumSpace {
        space &+= whole.space
        let name = ItemSiblings.conflictName(of: Array(path.bytes[...].lastComponent))
        try whole.write(toNew: isTaken ? Place(folder: folder, name: name) : sibling)
      } else {
        isFull = true
        if !stored.contains(version.id) { _ = try keepItems(of: version) }
      }
    }
    return !partial.isEmpty
  }

  /// The space for copies of a package next to it, in bytes.
  private static let maximumSpace = 64 << 20

  /// The space that a version next to the package takes.
  private func spaceOfCopy(_ version: FileVersion) -> Int {
    let read = ReadProblems.ignoring { try? FileTree(contentsOf: version.path, onError: { _ in }) }
    return read?.space ?? 0
  }

  /// The name next to the package for a version of which parts are in it. It is always the same: if a save fails, the
  /// next save does not make another copy.
  private func siblingName(of version: FileVersion) -> [UInt8] {
    let (time, number) = (version.modificationDate.timeIntervalSince1970, UInt64(version.id, radix: 16) ?? 0)
    return ItemSiblings.conflictName(of: Array(path.bytes[...].lastComponent), at: time, number: number)
  }

  /// The folders of the package that a version does not have, in which files lost a conflict. If the version is
  /// restored, they stay for these files alone.
  ///
  /// - Throws: `SafeWriteError`; `FileTreeError`.
  package func conflictFolders(leftOutBy version: FileVersion) throws -> [[FileName]] {
    guard try ReadProblems.reporting({ PackageShape.isPackage(at: path) }) else { return [] }
    let parts = try FileTree(contentsOf: path).conflictParts
    if parts.isEmpty { return [] }
    let tree = try contents(of: version)
    let folders = parts.flatMap { part in part.path.indices.dropFirst().map { Array(part.path[..<$0]) } }
    return Set(folders).filter { tree[path: $0] == nil }.sorted { $0.count > $1.count }
  }

  /// Removes empty folders of the package, innermost first.
  package func removeEmpty(_ folders: [[FileName]]) {
    for folder in folders { try? SafeWrite.removeEmptyFolder(folder.map(\.bytes), inPackageAt: path) }
  }

  /// The same versions in conflict after another version replaced the package: versions without a place in it are now
  /// next to it. Versions of which only the files that lost were stored are no longer in conflict, and are left out.
  ///
  /// - Throws: `SafeWriteError` if the versions there cannot be read.
  package func afterRestoring(_ conflicts: [FileVersion]) throws(SafeWriteError) -> [FileVersion] {
    let versions = try all()
    let (all, stored) = (versions.filter(\.isConflict), versions.filter { !$0.isConflict && $0.lostConflict })
    let folder = path.removingLastComponent()
    return conflicts.compactMap { conflict in
      let sibling = folder.appending(bytes: siblingName(of: conflict))
      let known = all.first { $0.id == conflict.id } ?? all.first { conflict.isPartial && $0.path == sibling }
      if known == nil, conflict.isPartial, stored.contains(where: { $0.id == conflict.id }) { return nil }
      return known ?? conflict
    }
  }
}

extension FileTree {
  /// Whether it was read from an open folder, or is another version of what was.
  fileprivate func wasRead(from folder: Folder) -> Bool {
    guard let identity, let status = folder.descriptor.status() else { return false }
    return identity.isSameItem(as: FileIdentity(status))
  }

  /// Whether the item at a place is certainly equal, and belongs to this user or root.
  func isSaved(at place: Place) -> Bool {
    let path = place.folder.descriptor.pathOfDescriptor.appendingComponent(place.name)
    return (try? isSaved(at: FilePath(bytesBeforeNUL: path))) ?? false
  }

  /// The approximate space that a copy takes: an empty item also takes some.
  fileprivate var space: Int {
    let (items, bytes) = extent
    return items * 4096 &+ bytes
  }
}
