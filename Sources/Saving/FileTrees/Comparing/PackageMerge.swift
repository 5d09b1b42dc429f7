import SafeWriting

/// A merge of two programs' changes to one version of a package, possible if they did not change the same items.
package struct PackageMerge {
  /// The package with the changes of both.
  package let tree: FileTree
  private let knowledge: [FileName: Knowledge]

  /// The merging program's knowledge of an item.
  private indirect enum Knowledge {
    /// The item to be written.
    case written
    /// The item before the other program changed it.
    case before(PackageManifest.Item, below: PackageManifest?)
    case folder([FileName: Knowledge])
  }

  /// Merges the changes of a tree with another program's.
  ///
  /// - Parameters:
  ///   - ours: the tree, read from the base version and changed since.
  ///   - theirs: the version on disk.
  ///   - found: the same as a list.
  ///   - base: the base version.
  /// - Returns: nil if both changed an item, or one changed an item that the other removed.
  package init?(_ ours: FileTree, with theirs: FileTree, _ found: PackageManifest, since base: PackageManifest) {
    guard case .directory = ours.kind, let merged = Self.merge(ours, theirs, found, base) else { return nil }
    var tree = theirs
    tree.children = merged.children
    tree.attributes = ours.attributes
    tree.preferredName = ours.preferredName
    (self.tree, knowledge) = (tree, merged.knowledge)
  }

  /// The program's knowledge after the merged version is written: the next save compares with it, so it neither removes
  /// items that the other program added nor overwrites items that it changed.
  package func known(of written: PackageManifest) -> PackageManifest { Self.known(knowledge, of: written) }

  private static func known(_ knowledge: [FileName: Knowledge], of written: PackageManifest) -> PackageManifest {
    var known = PackageManifest()
    for (name, knowledge) in knowledge {
      let (item, below) = (written[name.bytes], written.folder(name.bytes[...]))
      switch knowledge {
      case .written: if let item { known.add(name.bytes, item, below: below) }
      case .before(let item, let below): known.add(name.bytes, item, below: below)
      case .folder(let children):
        if let item, let below { known.add(name.bytes, item, below: Self.known(children, of: below)) }
      }
    }
    return known
  }

  private static func merge(
    _ ours: FileTree, _ theirs: FileTree, _ found: PackageManifest, _ base: PackageManifest
  ) -> (children: [FileName: FileTree], knowledge: [FileName: Knowledge])? {
    var children: [FileName: FileTree] = [:]
    var knowledge: [FileName: Knowledge] = [:]
    let names = Set(ours.children.keys).union(theirs.children.keys).union(
      base.items.lazy.compactMap { FileName($0.name) })
    for name in names {
      let bytes = name.bytes
      let (mine, other, old, now) = (ours.children[name], theirs.children[name], base[bytes], found[bytes])
      let (oldBelow, nowBelow) = (base.folder(bytes[...]), found.folder(bytes[...]))
      if let mine, let other, let oldBelow, let nowBelow, case .directory = mine.kind {
        guard let merged = merge(mine, other, nowBelow, oldBelow) else { return nil }
        var folder = other
        folder.children = merged.children
        (children[name], knowledge[name]) = (folder, .folder(merged.knowledge))
        continue
      }
      let isTheirs = hasChanged(now, nowBelow, since: old, oldBelow)
      let isOurs = hasChanged(mine, other, since: old, oldBelow, isTheirs: isTheirs)
      // A file with another inode number may have other contents of the same size and time.
      let isCertain = now?.identity == old?.identity || oldBelow != nil
      if isOurs, isTheirs || !isCertain { return nil }
      children[name] = isOurs ? mine : other
      if isTheirs {
        // Items that they added are unknown here, and items that they changed are known in their old form.
        if let old { knowledge[name] = .before(old, below: oldBelow) }
      } else if mine != nil {
        knowledge[name] = .written
      }
    }
    return (children, knowledge)
  }

  /// Returns whether an item differs in a later version. The inode number is ignored: a program that saves the whole
  /// package copies unchanged files.
  private static func hasChanged(
    _ now: PackageManifest.Item?, _ below: PackageManifest?, since old: PackageManifest.Item?,
    _ oldBelow: PackageManifest?
  ) -> Bool {
    guard let now, let old else { return (now == nil) != (old == nil) }
    guard now.identity.kind == old.identity.kind, now.mode == old.mode else { return true }
    guard let below, let oldBelow else {
      return now.identity.size != old.identity.size || now.identity.modified != old.identity.modified
    }
    return below.items.contains { oldBelow[$0.name] == nil }
      || oldBelow.items.contains { name, item in
        hasChanged(below[name], below.folder(name[...]), since: item, oldBelow.folder(name[...]))
      }
  }

  /// Returns whether a tree has changed an item.
  private static func hasChanged(
    _ ours: FileTree?, _ theirs: FileTree?, since old: PackageManifest.Item?, _ oldBelow: PackageManifest?,
    isTheirs: Bool
  ) -> Bool {
    guard let ours, let old else { return (ours == nil) != (old == nil) }
    switch ours.kind {
    case .file(let contents):
      return old.identity.kind != .file || contents.storedFile?.identity != old.identity
        || ours.attributes.mode ?? old.mode != old.mode
    case .symbolicLink(let destination):
      // Its old target is known only if it is unchanged.
      return old.identity.kind != .symbolicLink || isTheirs || theirs?.destination != destination
    case .directory(let children):
      guard let oldBelow else { return true }
      return children.keys.contains { oldBelow[$0.bytes] == nil }
        || oldBelow.items.contains { name, item in
          guard let name = FileName(name) else { return true }
          return hasChanged(
            children[name], theirs?.children[name], since: item, oldBelow.folder(name.bytes[...]), isTheirs: isTheirs)
        }
    }
  }
}
