/// Changes an XML property list at key paths and leaves every other byte of the file as it is: comments, order,
/// indentation, line ends, encoding and byte order mark.
///
/// ```swift
/// var editor = try PropertyListEditor(PropertyList(contentsOf: "Info.plist"))
/// try editor.set("Note", at: ["CFBundleDocumentTypes", 0, "CFBundleTypeName"])
/// try editor.insert("Owner", at: ["CFBundleDocumentTypes", 0, "LSHandlerRank"], .after("CFBundleTypeName"))
/// try write(editor.bytes)
/// ```
///
/// All paths are those of the file as it was read, however many edits were made before, so an edit neither moves nor
/// sees another. What an edit has written cannot be edited again: to write a dictionary, give it whole. Edits that
/// would meet in one place, such as setting a value in a dictionary that is removed, are refused.
///
/// An edit that is made twice, by the same editor or on the file it has written, changes nothing the second time: see
/// the single edits for what that means. New text is written in the style around it: the indentation of its neighbours,
/// or of the file if there are none; the line ends of the place; key and value on one line where the neighbour has them
/// so.
public struct PropertyListEditor: Sendable {
  /// Where a new key goes among those of its dictionary.
  public enum Position: Sendable, Hashable {
    /// Before the first key.
    case beginning
    /// After the last key.
    case end
    /// Before the key that is named, and before comments above it.
    case before(String)
    /// After the value of the key that is named, and after a comment behind it on the same line.
    case after(String)
  }

  /// The property list as it was read.
  public let original: PropertyList
  /// In the order of the tape; no two overlap.
  var claims: [EditClaim] = []
  /// New values, by the tape index of the old.
  var replacements: [Int: PropertyListValue] = [:]
  /// New keys, by the tape index of the old.
  var renames: [Int: String] = [:]
  /// What happens to the children of a dictionary or array, by its tape index.
  var containers: [Int: ContainerEdit] = [:]

  /// An editor of a property list.
  ///
  /// - Throws: ``PropertyListError/notEditable(file:reason:)`` for a binary or OpenStep property list or an encoding of
  ///   EBCDIC's family, ``PropertyListError/invalid(_:)`` for one with errors: what is in doubt about such a file
  ///   cannot be preserved.
  public init(_ original: PropertyList) throws(PropertyListError) {
    guard original.format == .xml else {
      throw .notEditable(
        file: original.name,
        reason: "only XML property lists can be edited in place; convert it with plutil -convert xml1")
    }
    _ = try original.validRoot()
    guard SourceEncoder(of: original.bytes) != nil else {
      throw .notEditable(file: original.name, reason: "its character encoding cannot be written; save it as UTF-8")
    }
    self.original = original
  }

  /// The file with all edits, in its own encoding. Without edits, the file itself.
  public var bytes: [UInt8] {
    guard let encoder = SourceEncoder(of: original.bytes) else { return original.bytes }
    return EditRendering(self).edits.applied(to: original, encoder: encoder)
  }

  /// Whether the edits change anything.
  public var hasChanges: Bool { bytes != original.bytes }
}

extension PropertyListEditor {
  /// Puts a value at a path: in place of the one that is there, or, for a key that its dictionary does not have, at its
  /// end.
  ///
  /// A value that is there already, of the same kind, is left as it is written.
  ///
  /// - Throws: ``PropertyListError/noSuchPath(_:file:reason:)`` if the dictionary or array does not exist or an array
  ///   has no such element; ``PropertyListError/conflictingEdits(_:_:file:)``;
  ///   ``PropertyListError/notRepresentable(_:file:reason:)`` if the value has a character that XML cannot hold.
  public mutating func set(_ value: PropertyListValue, at path: PropertyListPath) throws(PropertyListError) {
    guard let node = try root()[path] else { return try insert(value, at: path, .end) }
    try check(value, at: path)
    try claim(node.index..<node.document.tape.end(of: node.index), .replacement, path)
    replacements[node.index] = node.value == value ? nil : value
  }

  /// Puts a new key into a dictionary, or a new element into an array.
  ///
  /// For an array, the path ends in the index that the element is to have; the number of elements is the index after
  /// the last. A key with the same value, or an element that equals the one at the index, is there already: nothing is
  /// inserted.
  ///
  /// - Parameters:
  ///   - value: what to insert.
  ///   - path: the path that it is to have.
  ///   - position: where among the keys of the dictionary; of no meaning for an array.
  /// - Throws: ``PropertyListError/noSuchPath(_:file:reason:)`` if the dictionary or array or the key in `position`
  ///   does not exist, or the index is past the end; ``PropertyListError/alreadyExists(_:file:)`` if the key has
  ///   another value; ``PropertyListError/conflictingEdits(_:_:file:)``;
  ///   ``PropertyListError/notRepresentable(_:file:reason:)``.
  public mutating func insert(
    _ value: PropertyListValue, at path: PropertyListPath, _ position: Position = .end
  ) throws(PropertyListError) {
    let (container, last) = try container(of: path)
    try check(value, at: path)
    switch last {
    case .key(let key): try insert(value, key: key, into: container, position, path)
    case .index(let index): try insert(value, index: index, into: container, path)
    }
  }

  /// Puts a new element at the end of an array, unless the last element equals it.
  ///
  /// - Throws: as ``insert(_:at:_:)``.
  public mutating func append(_ value: PropertyListValue, toArrayAt path: PropertyListPath) throws(PropertyListError) {
    let array = try node(at: path)
    if let last = array.elements.count > 0 ? array[array.count - 1] : nil, last.value == value { return }
    try insert(value, at: path.appending(index: array.count))
  }

  /// Removes a key with its value, every time it stands in its dictionary, or an element of an array.
  ///
  /// Lines that held nothing else go with it; comments stay. A dictionary or array that has nothing left becomes
  /// `<dict/>` or `<array/>`.
  ///
  /// - Throws: ``PropertyListError/noSuchPath(_:file:reason:)`` if there is no such value, as after removing it; for
  ///   the root too; ``PropertyListError/conflictingEdits(_:_:file:)``.
  public mutating func remove(at path: PropertyListPath) throws(PropertyListError) {
    let (container, last) = try container(of: path)
    let matching: [EditChild] =
      switch last {
      case .key(let key): container.children.filter { $0.key?.hasSameBytes(as: key) ?? false }
      case .index(let index): container.children.indices.contains(index) ? [container.children[index]] : []
      }
    guard !matching.isEmpty else { throw noSuchPath(path, reason: "there is no such value") }
    try remove(matching, from: container, path)
  }

  /// Removes the entries of a key that stands several times in its dictionary, but the last: readers ignore them.
  ///
  /// - Throws: ``PropertyListError/noSuchPath(_:file:reason:)`` if there is no such key;
  ///   ``PropertyListError/conflictingEdits(_:_:file:)``.
  public mutating func removeDuplicates(ofKeyAt path: PropertyListPath) throws(PropertyListError) {
    let (container, last) = try container(of: path)
    guard case .key(let key) = last,
      let end = container.children.lastIndex(where: { $0.key?.hasSameBytes(as: key) ?? false })
    else { throw noSuchPath(path, reason: "there is no such key") }
    try remove(container.children[..<end].filter { $0.key?.hasSameBytes(as: key) ?? false }, from: container, path)
  }

  /// Gives a key another name, in its place and with its value. If the key is gone and the new one is there, nothing is
  /// to be done.
  ///
  /// - Throws: ``PropertyListError/noSuchPath(_:file:reason:)`` if there is no such key;
  ///   ``PropertyListError/alreadyExists(_:file:)`` if the dictionary has both;
  ///   ``PropertyListError/conflictingEdits(_:_:file:)``; ``PropertyListError/notRepresentable(_:file:reason:)``.
  public mutating func rename(_ path: PropertyListPath, to newKey: String) throws(PropertyListError) {
    let (container, last) = try container(of: path)
    guard case .key(let key) = last else { throw noSuchPath(path, reason: "an element of an array has no key") }
    if key.hasSameBytes(as: newKey) { return }
    let newPath = PropertyListPath(path.components.dropLast()).appending(key: newKey)
    let isTaken = container.children.contains { $0.key?.hasSameBytes(as: newKey) ?? false }
    let matching = container.children.filter { $0.key?.hasSameBytes(as: key) ?? false }
    guard !matching.isEmpty else {
      if isTaken { return }
      throw noSuchPath(path, reason: "there is no such key")
    }
    if isTaken { throw .alreadyExists(newPath, file: original.name) }
    let pending =
      containers[container.index]?.insertions.contains { $0.key?.hasSameBytes(as: newKey) ?? false } ?? false
    let others = container.children.filter { !($0.key?.hasSameBytes(as: key) ?? false) }
    if pending || isPending(newKey, among: others) { throw .conflictingEdits(newPath, path, file: original.name) }
    try check(.string(newKey), at: newPath)
    for child in matching {
      try claim(child.first..<child.first + 1, .rename, path)
      renames[child.first] = newKey
    }
  }
}
