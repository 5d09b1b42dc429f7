import FileTrees
import SafeWriting
import ZipArchives

extension ArchivedTree {
  /// A folder of the tree, or the tree itself.
  struct Folder {
    /// Its contents, as positions in the order of entries.
    let below: Range<Int>
    /// The length of its path in bytes, with the slash.
    let pathLength: Int
  }

  /// An item in a folder of the tree.
  struct Item {
    let name: FileName
    /// The entries with this name and the entries inside it, as positions in the order of entries.
    let positions: Range<Int>
    /// The number of these that are for the item itself: a folder needs no entry, and no item may have two.
    let ownCount: Int
    /// Its contents.
    let folder: Folder
  }

  /// The root folder.
  var root: Folder { Folder(below: order.indices, pathLength: 0) }

  func entry(at position: Int) -> ZipEntry { archive.entries[Int(order[position])] }

  /// The entry of an item; nil for a folder without one.
  func entry(of item: Item) -> ZipEntry? { item.ownCount > 0 ? entry(at: item.positions.lowerBound) : nil }

  func withPath<Result>(at position: Int, _ body: (ArchivedPath) -> Result) -> Result {
    archive.entries.withName(at: Int(order[position])) { body(ArchivedPath($0)) }
  }

  /// Returns the items of a folder, in order of their names.
  func items(in folder: Folder) -> some Sequence<Item> {
    sequence(state: folder.below.lowerBound) { position -> Item? in
      guard position < folder.below.upperBound else { return nil }
      let item = item(at: position, in: folder)
      if let item { position = item.positions.upperBound }
      return item
    }
  }

  private func item(at first: Int, in folder: Folder) -> Item? {
    guard let name = name(at: first, in: folder) else { return nil }
    return withPath(at: first) { path in
      let start = folder.pathLength
      let end = start + name.bytes.count
      var (last, ownCount) = (first, 0)
      while last < folder.below.upperBound,
        let isOwn = withPath(at: last, { $0.goesThrough(path, from: start, to: end) ? $0.bytes.count == end : nil })
      {
        last += 1
        if isOwn { ownCount += 1 }
      }
      return Item(
        name: name, positions: first..<last, ownCount: ownCount,
        folder: Folder(below: first + ownCount..<last, pathLength: end + 1))
    }
  }

  /// An item of a folder by its name.
  func item(named name: FileName, in folder: Folder) -> Item? {
    let first = position(in: folder.below, of: folder) { $0 < name }
    let last = position(in: first..<folder.below.upperBound, of: folder) { $0 == name }
    guard first < last else { return nil }
    let pathLength = folder.pathLength + name.bytes.count
    let ownCount = withPath(at: first) { $0.bytes.count == pathLength } ? 1 : 0
    return Item(
      name: name, positions: first..<last, ownCount: ownCount,
      folder: Folder(below: first + ownCount..<last, pathLength: pathLength + 1))
  }

  /// Returns the first position whose name does not satisfy a condition that holds for a prefix of the names.
  private func position(in range: Range<Int>, of folder: Folder, _ isBefore: (FileName) -> Bool) -> Int {
    var range = range
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let goesOn = name(at: middle, in: folder).map(isBefore) ?? false
      range = goesOn ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// The name in a folder of an entry, or of the folder that contains it.
  func name(at position: Int, in folder: Folder) -> FileName? {
    withPath(at: position) { path in
      FileName(path.bytes[folder.pathLength..<path.end(ofNameAt: folder.pathLength)])
    }
  }

  // MARK: Entries

  func attributes(of entry: ZipEntry) -> ItemAttributes {
    var attributes = ItemAttributes(
      mode: entry.mode.map { $0 & 0o777 },
      modified: entry.modified.map { Timestamp(seconds: $0, nanoseconds: entry.nanoseconds) })
    attributes.hasForeignMode = true
    // Windows uses the attribute of folders for something else.
    attributes.isReadOnly = entry.isReadOnly && entry.kind == .file
    return attributes
  }

  /// The maximum length of a path on Linux; a longer destination leads nowhere.
  private static let maximumDestination = 4096

  func destination(of entry: ZipEntry) throws(ZipError) -> [UInt8] {
    let destination = try archive.bytes(of: entry, maximumSize: Self.maximumDestination)
    guard !destination.isEmpty, !destination.contains(0) else {
      throw error(entry, "link with an invalid destination", help: "create the archive again")
    }
    return destination
  }
}
