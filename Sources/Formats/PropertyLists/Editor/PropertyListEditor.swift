/// Edits an XML property list at key paths and preserves every other byte of the file: comments, order, indentation,
/// line ends, encoding, and byte order mark.
///
/// ```swift
/// var editor = try PropertyListEditor(PropertyList(contentsOf: "Info.plist"))
/// try editor.set("Note", at: ["CFBundleDocumentTypes", 0, "CFBundleTypeName"])
/// try editor.insert("Owner", at: ["CFBundleDocumentTypes", 0, "LSHandlerRank"], .after("CFBundleTypeName"))
/// try write(editor.bytes)
/// ```
///
/// All paths refer to the file as it was read, regardless of earlier edits, so edits do not affect each other. The
/// result of an edit cannot be edited again: to add a dictionary, pass the whole dictionary. Edits that conflict, such
/// as setting a value in a dictionary that is removed, are refused.
///
/// Repeating an edit, with the same editor or on the edited file, changes nothing; see the individual methods for
/// details. New text follows the surrounding style: the indentation of its neighbors, or of the file if there are none;
/// the surrounding line ends; key and value on one line if the neighbor has them on one line.
public struct PropertyListEditor: Sendable {
  /// The position of a new key in its dictionary.
  public enum Position: Sendable, Hashable {
    /// Before the first key.
    case beginning
    /// After the last key.
    case end
    /// Before a key, and before comments above it.
    case before(String)
    /// After the value of a key, and after a comment on the same line.
    case after(String)
  }

  /// The property list as read.
  public let original: PropertyList
  /// In tape order, without overlap.
  var claims: [EditClaim] = []
  /// New values, by the tape index of the old.
  var replacements: [Int: PropertyListValue] = [:]
  /// New keys, by the tape index of the old.
  var renames: [Int: String] = [:]
  /// Changes to the children of a dictionary or array, by its tape index.
  var containers: [Int: ContainerEdit] = [:]

  /// Creates an editor for a property list.
  ///
  /// - Throws: ``PropertyListError/notEditable(file:reason:)`` for a binary or OpenStep property list or an EBCDIC
  ///   encoding, ``PropertyListError/invalid(_:)`` for one with errors, because unclear content cannot be preserved.
  public init(_ original: PropertyList) throws(PropertyListError) {
    guard original.format == .xml else {
      throw .notEditable(
        file: original.name,
        reason: "only XML property lists can be edited in place; convert it with 'plutil -convert xml1'")
    }
    _ = try original.validRoot()
    guard SourceEncoder(of: original.bytes) != nil else {
      throw .notEditable(
        file: original.name, reason: "its text encoding is not supported for writing; save it as UTF-8")
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
  /// Sets the value at a path: replaces the existing value, or appends a new key to its dictionary.
  ///
  /// An existing equal value of the same type is left as written.
  ///
  /// - Throws: ``PropertyListError/noSuchPath(_:file:reason:)`` if the dictionary, array, or element does not exist;
  ///   ``PropertyListError/conflictingEdits(_:_:file:)``; ``PropertyListError/notRepresentable(_:file:reason:)`` if the
  ///   value has a character that XML cannot represent.
  public mutating func set(_ value: PropertyListValue, at path: PropertyListPath) throws(PropertyListError) {
    guard let node = try root()[path] else { return try insert(value, at: path, .end) }
    try check(value, at: path)
    try claim(node.index..<node.document.tape.end(of: node.index), .replacement, path)
    replacements[node.index] = node.value == value ? nil : value
  }

  /// Inserts a new key into a dictionary, or a new element into an array.
  ///
  /// For an array, the path ends with the index of the new element; the number of elements is the index after the last.
  /// If the key already has the same value, or the element at the index is equal, nothing is inserted.
  ///
  /// - Parameters:
  ///   - value: the value to insert.
  ///   - path: the path of the new value.
  ///   - position: the position among the keys of the dictionary; ignored for an array.
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

  /// Appends a new element to an array, unless the last element is equal.
  ///
  /// - Throws: the errors of ``insert(_:at:_:)``.
  public mutating func append(_ value: PropertyListValue, toArrayAt path: PropertyListPath) throws(PropertyListError) {
    let array = try node(at: path)
    if let last = array.elements.count > 0 ? array[array.count - 1] : nil, last.value == value { return }
    try insert(value, at: path.appending(index: array.count))
  }

  /// Inserts a new element into an array, even next to an equal one. Several elements before the same one are in the
  /// order of the calls.
  ///
  /// - Throws: the errors of ``insert(_:at:_:)``.
  package mutating func insert(
    _ value: PropertyListValue, intoArrayAt array: PropertyListPath, before index: Int
  ) throws(PropertyListError) {
    let path = array.appending(index: index)
    try check(value, at: path)
    try insert(.init(ordinal: index, key: nil, value: value), into: node(at: array), path)
  }

  /// Removes a key and its value, including duplicates, or an element of an array.
  ///
  /// Lines without other content are also removed; comments are kept. An empty dictionary or array becomes `<dict/>` or
  /// `<array/>`.
  ///
  /// - Throws: ``PropertyListError/noSuchPath(_:file:reason:)`` if there is no such value, as after removing it, or for
  ///   the root; ``PropertyListError/conflictingEdits(_:_:file:)``.
  public mutating func remove(at path: PropertyListPath) throws(PropertyListError) {
    let (container, last) = try container(of: path)
    let matching: [EditChild] =
      switch last {
      case .key(let key): container.children.filter { $0.key?.hasSameBytes(as: key) ?? false }
      case .index(let index):
        container[index].map { [EditChild(first: $0.index, value: $0.index, key: nil)] } ?? []
      }
    guard !matching.isEmpty else { throw noSuchPath(path, reason: "no such value") }
    try remove(matching, from: container, path)
  }

  /// Removes all duplicate entries of a key except the last, because readers ignore them.
  ///
  /// - Throws: ``PropertyListError/noSuchPath(_:file:reason:)`` if there is no such key;
  ///   ``PropertyListError/conflictingEdits(_:_:file:)``.
  public mutating func removeDuplicates(ofKeyAt path: PropertyListPath) throws(PropertyListError) {
    let (container, last) = try container(of: path)
    guard case .key(let key) = last,
      let end = container.children.lastIndex(where: { $0.key?.hasSameBytes(as: key) ?? false })
    else { throw noSuchPath(path, reason: "no such key") }
    try remove(container.children[..<end].filter { $0.key?.hasSameBytes(as: key) ?? false }, from: container, path)
  }

  /// Renames a key, keeping its position and value. If the dictionary already has only the new key, nothing changes.
  ///
  /// - Throws: ``PropertyListError/noSuchPath(_:file:reason:)`` if there is no such key;
  ///   ``PropertyListError/alreadyExists(_:file:)`` if the dictionary has both;
  ///   ``PropertyListError/conflictingEdits(_:_:file:)``; ``PropertyListError/notRepresentable(_:file:reason:)``.
  public mutating func rename(_ path: PropertyListPath, to newKey: String) throws(PropertyListError) {
    let (container, last) = try container(of: path)
    guard case .key(let key) = last else { throw noSuchPath(path, reason: "array items have no key") }
    if key.hasSameBytes(as: newKey) { return }
    let newPath = PropertyListPath(path.components.dropLast()).appending(key: newKey)
    let isTaken = container.children.contains { $0.key?.hasSameBytes(as: newKey) ?? false }
    let matching = container.children.filter { $0.key?.hasSameBytes(as: key) ?? false }
    guard !matching.isEmpty else {
      if isTaken { return }
      throw noSuchPath(path, reason: "no such key")
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
