import PropertyLists

/// A three-way merge of property list files, by value as in ``PropertyListMerge``, that keeps the format of ours.
///
/// ```swift
/// let merge = try PropertyListFileMerge(base: base, ours: ours, theirs: theirs)
/// if let file = merge.merged { save(file) } else { ask(merge.conflicts) }
/// ```
///
/// In XML, the comments, layout, and encoding of both sides are kept if their text can be merged; otherwise, `ours`
/// provides them. If only one side changed the file, its file is the result. A large file is rewritten without
/// comments if thousands of its values changed.
public struct PropertyListFileMerge: Sendable {
  /// The merged file; nil if there are conflicts.
  public let merged: [UInt8]?
  /// The conflicts; see ``PropertyListMerge/conflicts``.
  public let conflicts: [PropertyListMerge.Conflict]

  /// Merges two files.
  ///
  /// - Parameters:
  ///   - base: the common version, from which both were made.
  ///   - ours: one file.
  ///   - theirs: the other file; its format may be different.
  /// - Throws: `PropertyListError.invalid` for a file with errors; `PropertyListError.notEditable` if ours is an
  ///   OpenStep property list and the texts cannot be merged; `PropertyListError.notRepresentable` if their values
  ///   cannot be written in our format.
  public init(base: PropertyList, ours: PropertyList, theirs: PropertyList) throws(PropertyListError) {
    let values = try (base.validRoot().value, ours.validRoot().value, theirs.validRoot().value)
    let merge = PropertyListMerge(base: values.0, ours: values.1, theirs: values.2)
    conflicts = merge.conflicts
    guard let value = merge.merged else {
      merged = nil
      return
    }
    let text = TextMerge(base: base.bytes, ours: ours.bytes, theirs: theirs.bytes).merged
    // Merged lines can have a key twice.
    let problems = max(ours.problems.count, theirs.problems.count)
    if let text, Self.has(value, text, atMost: problems) {
      merged = text
    } else {
      merged = try Self.file(ours, changedFrom: values.1, to: value)
    }
  }

  /// Returns whether a file is a property list with a value, and few problems.
  private static func has(_ value: PropertyListValue, _ file: [UInt8], atMost problems: Int) -> Bool {
    let list = PropertyList(parsing: file)
    guard list.problems.count <= problems, let root = try? list.validRoot() else { return false }
    var numbers = ValueNumbering()
    return numbers(root.value).number == numbers(value).number
  }

  private static func file(
    _ list: PropertyList, changedFrom old: PropertyListValue, to new: PropertyListValue
  ) throws(PropertyListError) -> [UInt8] {
    // Each edit takes time proportional to the size of the file.
    let mostEdits = min(10_000, (1 << 30) / max(1, list.bytes.count))
    var differences: [PropertyListDifference] = []
    old.forEachDifference(to: new) { if differences.count <= mostEdits { differences.append($0) } }
    if differences.isEmpty { return list.bytes }
    if list.format == .binary { return try new.binaryRepresentation() }
    var editor = try PropertyListEditor(list)
    guard differences.count <= mostEdits else { return try new.xmlRepresentation(keyOrder: .source) }
    for difference in differences { try editor.apply(difference) }
    let file = editor.bytes
    return try has(new, file, atMost: list.problems.count) ? file : new.xmlRepresentation(keyOrder: .source)
  }
}

extension PropertyListEditor {
  fileprivate mutating func apply(_ difference: PropertyListDifference) throws(PropertyListError) {
    switch (difference.insertion, difference.oldPath, difference.new) {
    case (.element(let array, let index), _, let value?): try insert(value, intoArrayAt: array, before: index)
    case (.key(let path, let preceding), _, let value?):
      try insert(value, at: path, preceding.map { .after($0) } ?? .beginning)
    case (_, let path?, let value?): try set(value, at: path)
    case (_, let path?, nil): try remove(at: path)
    default: break
    }
  }
}
