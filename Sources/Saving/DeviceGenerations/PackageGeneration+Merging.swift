import SafeWriting

extension PackageGeneration {
  /// The generation with the changes of two generations. All devices create the same one, byte for byte.
  ///
  /// - Returns: nil if both changed an item, or one changed an item that the other removed; if it would be too large;
  ///   or if they have the same identifier but differ, so one of them was not created by a save.
  package static func merged(_ one: PackageGeneration, _ other: PackageGeneration) -> PackageGeneration? {
    guard one.id != other.id else { return one == other ? one : nil }
    let (first, second) = one.id < other.id ? (one, other) : (other, one)
    let (lineage, otherLineage) = (first.lineage, second.lineage)
    if lineage.includes(second.id) { return first }
    if otherLineage.includes(first.id) { return second }
    var items: [[UInt8]: Item] = [:]
    for path in Set(first.items.keys).union(second.items.keys) {
      switch (first.items[path], second.items[path]) {
      case (let mine?, let theirs?) where mine.state == theirs.state:
        items[path] = Item(
          state: mine.state, origin: min(mine.origin, theirs.origin), birth: min(mine.birth, theirs.birth))
      case (let mine?, let theirs?):
        let (isOldHere, isOldThere) = (otherLineage.includes(mine.origin), lineage.includes(theirs.origin))
        guard isOldHere != isOldThere else { return nil }
        items[path] = isOldHere ? theirs : mine
      case (let mine?, nil):
        guard let kept = mine.unlessRemoved(by: otherLineage) else { return nil }
        items[path] = kept
      case (nil, let theirs?):
        guard let kept = theirs.unlessRemoved(by: lineage) else { return nil }
        items[path] = kept
      case (nil, nil): break
      }
    }
    guard !hasItemInFile(items) else { return nil }
    var digest = Digest()
    for id in [first.id, second.id] {
      digest.add(id.author)
      digest.add(id.number)
    }
    let id = ID(author: digest.value)
    let ancestors = [second.id, first.id] + second.ancestors + first.ancestors
    let merged = PackageGeneration(
      id: id, date: max(first.date, second.date).next, ancestors: trimmed(ancestors, for: items, besides: id),
      items: items)
    return merged.fileContents == nil ? nil : merged
  }

  /// Whether the path of an item leads through an item that is not a folder.
  static func hasItemInFile(_ items: [[UInt8]: Item]) -> Bool {
    hasItemInFile(inOrder: items.keys.sorted { $0.lexicographicallyPrecedes($1) })
  }

  /// Whether a path leads through an earlier one. Each byte is examined a few times at most, whatever the paths are.
  ///
  /// - Parameter paths: in the order of their bytes. Paths that begin with the bytes of another path follow it without
  ///   other paths in between.
  static func hasItemInFile<Path: RandomAccessCollection<UInt8>>(inOrder paths: some Sequence<Path>) -> Bool {
    // Each begins with the previous one.
    var beginnings: [Path] = []
    for path in paths {
      while let last = beginnings.last, !path.starts(with: last) { beginnings.removeLast() }
      // If the path led through an earlier one of them, so would the last.
      if let last = beginnings.last, path.dropFirst(last.count).first == slash { return true }
      beginnings.append(path)
    }
    return false
  }

  /// Whether it replaces another generation if both were created at the same time.
  package func isNewer(than other: PackageGeneration) -> Bool {
    date == other.date ? other.id < id : other.date.isBefore(date)
  }
}

extension PackageGeneration.Item {
  /// The item in a merge with a generation that does not contain it.
  ///
  /// - Returns: `.some(nil)` if that generation removed it; nil if it removed an earlier state.
  fileprivate func unlessRemoved(by other: PackageGeneration.Lineage) -> Self?? {
    if other.includes(origin) { return .some(nil) }
    return other.includes(birth) ? nil : .some(self)
  }
}

private func max(_ one: Timestamp, _ other: Timestamp) -> Timestamp { one.isBefore(other) ? other : one }
