import SafeWriting

/// Lays out a serialized file wrapper: first the sizes, which stand before the bytes, then the bytes piece by piece.
struct FlatRTFDWriter {
  /// One entry of a table.
  private enum Entry {
    case child(FileTree)
    case data([UInt8])
  }

  private let write: (UnsafeRawBufferPointer) throws -> Void

  init(write: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.write = write }

  func archive(_ tree: FileTree) throws {
    _ = try Self.size(of: tree, name: nil, path: [])
    try put(FlatRTFD.magic)
    try put(tree, name: nil)
  }

  // MARK: Sizes

  /// The number of bytes of a record.
  ///
  /// - Throws: ``FileTreeError/notSerializable(path:reason:)``.
  static func size(of tree: FileTree, name: FileName?, path: [UInt8]) throws(FileTreeError) -> UInt32 {
    var total = 4
    switch tree.kind {
    case .symbolicLink:
      throw .notSerializable(path: path, reason: "a symbolic link has no serialized form; replace it by a file")
    case .file(let contents) where !needsTable(tree, name: name): total += 4 + contents.count
    case .file, .directory:
      total += 4
      for (key, entry) in entries(of: tree, name: name) {
        total += 8 + key.count
        switch entry {
        case .data(let bytes): total += 8 + bytes.count
        case .child(let child):
          let childName = FileName(key)
          let childPath = path + (path.isEmpty ? [] : [UInt8(ascii: "/")]) + key
          total += Int(try size(of: child, name: childName, path: childPath))
        }
      }
    }
    guard let size = UInt32(exactly: total), size < FlatRTFD.paddedMark else {
      throw .notSerializable(path: path, reason: "it is larger than the 2 GiB that a serialized file wrapper holds")
    }
    return size
  }

  /// A file is a table only where something has to be said of it that its folder does not say.
  private static func needsTable(_ tree: FileTree, name: FileName?) -> Bool {
    if let preferredName = tree.preferredName { return preferredName != name }
    return name == nil && tree.attributes != ItemAttributes()
  }

  private static func entries(of tree: FileTree, name: FileName?) -> [([UInt8], Entry)] {
    var entries: [([UInt8], Entry)] = []
    var attributes: [([UInt8], FileTree)] = []
    if let preferredName = tree.preferredName, preferredName != name {
      entries.append((FlatRTFD.preferredNameKey, .data(preferredName.bytes)))
      entries.append((FlatRTFD.utf8PreferredNameKey, .data(preferredName.bytes)))
    }
    if let contents = tree.contents {
      entries.append((FlatRTFD.contentsKey, .child(FileTree(.file(contents)))))
      attributes.append((FlatRTFD.contentsKey, tree))
    }
    for child in tree.sortedChildren {
      entries.append((child.name.bytes, .child(child.tree)))
      attributes.append((child.name.bytes, child.tree))
    }
    if !attributes.isEmpty { entries.append((FlatRTFD.attributesKey, .data(payload(attributes)))) }
    return entries
  }

  private static func payload(_ items: [([UInt8], FileTree)]) -> [UInt8] {
    var payload = bytes(UInt32(items.count))
    for (name, _) in items { payload += bytes(UInt32(name.count)) + name }
    for _ in items { payload += bytes(UInt32(FlatRTFD.attributesSize)) }
    for (_, item) in items {
      let permissions = item.attributes.mode ?? (item.contents == nil ? 0o777 : 0o666)
      payload += bytes(UInt32(clamping: item.attributes.modified?.seconds ?? 0))
      payload += bytes(UInt32(permissions)) + bytes(0) + bytes(0)
    }
    return payload
  }

  // MARK: Bytes

  private func put(_ tree: FileTree, name: FileName?) throws {
    if case .file(let contents) = tree.kind, !Self.needsTable(tree, name: name) {
      try put(Self.bytes(FlatRTFD.dataRecord) + Self.bytes(UInt32(contents.count)))
      return try contents.forEachPiece(write)
    }
    let entries = Self.entries(of: tree, name: name)
    var head = Self.bytes(FlatRTFD.tableRecord) + Self.bytes(UInt32(entries.count))
    for (key, _) in entries { head += Self.bytes(UInt32(key.count)) + key }
    for (key, entry) in entries {
      switch entry {
      case .data(let bytes): head += Self.bytes(UInt32(8 + bytes.count))
      case .child(let child): head += Self.bytes(try Self.size(of: child, name: FileName(key), path: key))
      }
    }
    try put(head)
    for (key, entry) in entries {
      switch entry {
      case .data(let bytes): try put(Self.bytes(FlatRTFD.dataRecord) + Self.bytes(UInt32(bytes.count)) + bytes)
      case .child(let child): try put(child, name: FileName(key))
      }
    }
  }

  private func put(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes(write) }

  private static func bytes(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
}
