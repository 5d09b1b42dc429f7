import SafeWriting
import SystemPackage
import UTSystemCalls

/// The layout of a record in a serialized file wrapper. A record begins with its size, so all sizes are computed first.
struct FlatRTFDRecord {
  enum Body {
    case contents(FileContents)
    case bytes([UInt8])
    case table([(key: [UInt8], record: FlatRTFDRecord)])
  }

  let body: Body
  /// The number of bytes, including the word for the kind of record.
  let size: UInt32

  /// Lays out an item with its contents.
  ///
  /// - Parameters:
  ///   - tree: the item.
  ///   - name: its name in the parent folder; nil for the root.
  ///   - path: its path, for errors.
  /// - Throws: ``FileTreeError/notSerializable(path:reason:)``, ``FileTreeError/tooDeep(path:limit:)``.
  init(_ tree: FileTree, name: FileName?, path: inout [[UInt8]]) throws(FileTreeError) {
    switch tree.kind {
    case .symbolicLink:
      throw Self.fault(path, "a symbolic link has no serialized form; replace it with a file")
    case .file(let contents) where !Self.needsTable(tree, name: name): try self.init(contents, path: path)
    case .file, .directory:
      guard path.count < FileTree.maximumDepth else {
        throw .tooDeep(
          path: FilePath(bytesBeforeNUL: Array(path.joined(separator: [UInt8(ascii: "/")]))),
          limit: FileTree.maximumDepth)
      }
      var entries: [(key: [UInt8], record: FlatRTFDRecord)] = []
      if let preferredName = tree.preferredName, preferredName != name {
        for key in [FlatRTFD.preferredNameKey, FlatRTFD.utf8PreferredNameKey] {
          entries.append((key, try Self(preferredName.bytes, path: path)))
        }
      }
      var attributes: [(key: [UInt8], tree: FileTree)] = []
      if let contents = tree.contents {
        entries.append((FlatRTFD.contentsKey, try Self(contents, path: path)))
        attributes.append((FlatRTFD.contentsKey, tree))
      }
      for (name, child) in tree.sortedChildren {
        path.append(name.bytes)
        guard name.bytes != FlatRTFD.preferredNameKey, name.bytes != FlatRTFD.utf8PreferredNameKey else {
          throw Self.fault(path, "this name is reserved in the serialized form; rename it")
        }
        entries.append((name.bytes, try Self(child, name: name, path: &path)))
        attributes.append((name.bytes, child))
        path.removeLast()
      }
      if !attributes.isEmpty {
        entries.append((FlatRTFD.attributesKey, try Self(Self.payload(attributes), path: path)))
      }
      var size = 8
      for (key, record) in entries { size = try Self.checked(size + 8 + key.count + Int(record.size), path) }
      self.init(body: .table(entries), size: try Self.checkedSize(size, path))
    }
  }

  private init(body: Body, size: UInt32) {
    self.body = body
    self.size = size
  }

  private init(_ contents: FileContents, path: [[UInt8]]) throws(FileTreeError) {
    let size = try Self.checkedSize(try Self.checked(contents.count, path) + 8, path)
    self.init(body: .contents(contents), size: size)
  }

  private init(_ bytes: [UInt8], path: [[UInt8]]) throws(FileTreeError) {
    self.init(body: .bytes(bytes), size: try Self.checkedSize(bytes.count + 8, path))
  }

  // MARK: Limits

  private static func checked(_ size: Int, _ path: [[UInt8]]) throws(FileTreeError) -> Int {
    Int(try checkedSize(size, path))
  }

  private static func checkedSize(_ size: Int, _ path: [[UInt8]]) throws(FileTreeError) -> UInt32 {
    guard let size = UInt32(exactly: size), size < FlatRTFD.paddedMark else {
      throw fault(path, "the size exceeds the limit of 2 GiB for a serialized file wrapper")
    }
    return size
  }

  private static func fault(_ path: [[UInt8]], _ reason: String) -> FileTreeError {
    .notSerializable(path: FilePath(bytesBeforeNUL: Array(path.joined(separator: [UInt8(ascii: "/")]))), reason: reason)
  }

  // MARK: Entries

  /// A file is a table only if it has information that its folder does not store.
  private static func needsTable(_ tree: FileTree, name: FileName?) -> Bool {
    if let preferredName = tree.preferredName { return preferredName != name }
    return name == nil && tree.attributes != ItemAttributes()
  }

  /// The attributes of the entries of a table.
  private static func payload(_ items: [(key: [UInt8], tree: FileTree)]) throws(FileTreeError) -> [UInt8] {
    var payload = FlatRTFD.bytes(UInt32(items.count))
    for (key, _) in items { payload += FlatRTFD.bytes(UInt32(key.count)) + key }
    for _ in items { payload += FlatRTFD.bytes(UInt32(FlatRTFD.attributesSize)) }
    for (_, item) in items {
      let permissions = try item.attributesOfCopy().mode ?? (item.contents == nil ? 0o777 : 0o666)
      payload += FlatRTFD.bytes(UInt32(clamping: item.attributes.modified?.seconds ?? 0))
      payload += FlatRTFD.bytes(permissions) + FlatRTFD.bytes(0) + FlatRTFD.bytes(0)
    }
    return payload
  }
}
