import PropertyLists
import UTText

/// A value that differs in two versions of a property list.
public struct PropertyListDifference: Sendable, Hashable {
  /// The path of the value in the old version; nil if it was added.
  public let oldPath: PropertyListPath?
  /// The path of the value in the new version; nil if it was removed.
  public let newPath: PropertyListPath?
  /// The old value; nil if it was added.
  public let old: PropertyListValue?
  /// The new value; nil if it was removed.
  public let new: PropertyListValue?
  /// The position of an added value in the old version.
  let insertion: Insertion?

  enum Insertion: Hashable {
    /// In the array at a path, before its element with an index.
    case element(array: PropertyListPath, index: Int)
    /// In a dictionary, at the path that the key would have, after another key.
    case key(PropertyListPath, after: String?)
  }
}

extension PropertyListValue {
  /// Compares this property list with a later one by value: neither the format nor the order of keys matters.
  ///
  /// Dictionaries are compared by key, and arrays as sequences: as few elements as possible are removed and added.
  /// Where as many elements were removed as were added, each is compared with the element at its position.
  ///
  /// - Parameters:
  ///   - other: the later property list.
  ///   - body: called with the differences, in the order of this list; in each dictionary, added keys come last.
  /// - Throws: errors from `body`.
  public func forEachDifference<Failure: Error>(
    to other: PropertyListValue, _ body: (PropertyListDifference) throws(Failure) -> Void
  ) throws(Failure) {
    var numbers = ValueNumbering()
    let (old, new) = (numbers(self), numbers(other))
    var walk = DifferenceWalk<Failure>()
    try walk.compare(old, new, body)
  }
}

/// Visits two versions of a property list together.
private struct DifferenceWalk<Failure: Error> {
  typealias Body = (PropertyListDifference) throws(Failure) -> Void

  private var oldPath = PropertyListPath()
  private var newPath = PropertyListPath()

  mutating func compare(_ old: NumberedValue, _ new: NumberedValue, _ body: Body) throws(Failure) {
    if old.number == new.number { return }
    switch (old.content, new.content) {
    case (.dictionary(let old), .dictionary(let new)): try compare(old, new, body)
    case (.array(let old), .array(let new)): try compare(old, new, body)
    default:
      try body(.init(oldPath: oldPath, newPath: newPath, old: old.value, new: new.value, insertion: nil))
    }
  }

  private mutating func compare(
    _ old: [NumberedValue.Entry], _ new: [NumberedValue.Entry], _ body: Body
  ) throws(Failure) {
    let newValues = Dictionary(uniqueKeysWithValues: new.map { ($0.number, $0.value) })
    for entry in old {
      if let value = newValues[entry.number] {
        try within(.key(entry.key), .key(entry.key)) { (walk) throws(Failure) in
          try walk.compare(entry.value, value, body)
        }
      } else {
        try remove(entry.value, at: .key(entry.key), body)
      }
    }
    let oldKeys = Set(old.map(\.number))
    var preceding: String?
    for entry in new {
      if !oldKeys.contains(entry.number) {
        let place = PropertyListDifference.Insertion.key(oldPath.appending(key: entry.key), after: preceding)
        try add(entry.value, at: .key(entry.key), place, body)
      } else {
        preceding = entry.key
      }
    }
  }

  private mutating func compare(_ old: [NumberedValue], _ new: [NumberedValue], _ body: Body) throws(Failure) {
    for change in SequenceChange.all(from: old.numbers, to: new.numbers) {
      if change.old.count == change.new.count {
        for (oldIndex, newIndex) in zip(change.old, change.new) {
          try within(.index(oldIndex), .index(newIndex)) { (walk) throws(Failure) in
            try walk.compare(old[oldIndex], new[newIndex], body)
          }
        }
      } else {
        for index in change.old { try remove(old[index], at: .index(index), body) }
        let place = PropertyListDifference.Insertion.element(array: oldPath, index: change.old.upperBound)
        for index in change.new { try add(new[index], at: .index(index), place, body) }
      }
    }
  }

  private mutating func within(
    _ old: PropertyListPath.Component, _ new: PropertyListPath.Component, _ visit: (inout Self) throws(Failure) -> Void
  ) throws(Failure) {
    oldPath.components.append(old)
    newPath.components.append(new)
    try visit(&self)
    oldPath.components.removeLast()
    newPath.components.removeLast()
  }

  private func remove(_ value: NumberedValue, at step: PropertyListPath.Component, _ body: Body) throws(Failure) {
    let path = PropertyListPath(oldPath.components + [step])
    try body(.init(oldPath: path, newPath: nil, old: value.value, new: nil, insertion: nil))
  }

  private func add(
    _ value: NumberedValue, at step: PropertyListPath.Component, _ place: PropertyListDifference.Insertion, _ body: Body
  ) throws(Failure) {
    let path = PropertyListPath(newPath.components + [step])
    try body(.init(oldPath: nil, newPath: path, old: nil, new: value.value, insertion: place))
  }
}
