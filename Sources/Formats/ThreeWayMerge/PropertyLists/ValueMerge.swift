import PropertyLists

/// The work of a ``PropertyListMerge``. Where there is a conflict, the result has our value.
struct ValueMerge {
  private(set) var conflicts: [PropertyListMerge.Conflict] = []
  private var path = PropertyListPath()

  mutating func merge(_ base: NumberedValue, _ ours: NumberedValue, _ theirs: NumberedValue) -> PropertyListValue {
    if base.number == theirs.number || ours.number == theirs.number || isFull { return ours.value }
    if base.number == ours.number { return theirs.value }
    switch (base.content, ours.content, theirs.content) {
    case (.dictionary(let base), .dictionary(let ours), .dictionary(let theirs)): return merge(base, ours, theirs)
    case (.array(let baseElements), .array(let oursElements), .array(let theirsElements)):
      guard let merged = merge(baseElements, oursElements, theirsElements) else { break }
      return merged
    default: break
    }
    addConflict(base, ours, theirs)
    return ours.value
  }

  private var isFull: Bool { conflicts.count == PropertyListMerge.maximumConflicts }

  private mutating func addConflict(_ base: NumberedValue?, _ ours: NumberedValue?, _ theirs: NumberedValue?) {
    guard !isFull else { return }
    conflicts.append(.init(path: path, base: base?.value, ours: ours?.value, theirs: theirs?.value))
  }

  private mutating func within<Result>(_ step: PropertyListPath.Component, _ body: (inout Self) -> Result) -> Result {
    path.components.append(step)
    defer { path.components.removeLast() }
    return body(&self)
  }

  // MARK: Dictionaries

  private mutating func merge(
    _ base: [NumberedValue.Entry], _ ours: [NumberedValue.Entry], _ theirs: [NumberedValue.Entry]
  ) -> PropertyListValue {
    let (baseValues, oursValues, theirsValues) = (Self.table(base), Self.table(ours), Self.table(theirs))
    // Keys that they added follow the same key as in their version.
    var additions: [Int?: [NumberedValue.Entry]] = [:]
    var preceding: Int?
    for entry in theirs {
      if oursValues[entry.number] != nil {
        preceding = entry.number
      } else if merged(entry, baseValues[entry.number], nil, entry.value) != nil {
        additions[preceding, default: []].append(entry)
      }
    }
    var result: [PropertyListValue.Dictionary.Entry] = []
    func addAdditions(after number: Int?) {
      for entry in additions[number] ?? [] { result.append(.init(key: entry.key, value: entry.value.value)) }
    }
    addAdditions(after: nil)
    for entry in ours {
      if let value = merged(entry, baseValues[entry.number], entry.value, theirsValues[entry.number]) {
        result.append(.init(key: entry.key, value: value))
      }
      addAdditions(after: entry.number)
    }
    return .dictionary(.init(result))
  }

  private static func table(_ entries: [NumberedValue.Entry]) -> [Int: NumberedValue] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.number, $0.value) })
  }

  /// Returns the merged value of a key; nil if it is removed.
  private mutating func merged(
    _ entry: NumberedValue.Entry, _ base: NumberedValue?, _ ours: NumberedValue?, _ theirs: NumberedValue?
  ) -> PropertyListValue? {
    if base?.number == theirs?.number || ours?.number == theirs?.number { return ours?.value }
    if base?.number == ours?.number { return theirs?.value }
    return within(.key(entry.key)) { merge in
      if let base, let ours, let theirs { return merge.merge(base, ours, theirs) }
      merge.addConflict(base, ours, theirs)
      return ours?.value
    }
  }

  // MARK: Arrays

  /// Returns nil if there is a conflict between elements.
  private mutating func merge(
    _ base: [NumberedValue], _ ours: [NumberedValue], _ theirs: [NumberedValue]
  ) -> PropertyListValue? {
    var result: [PropertyListValue] = []
    let merge = SequenceMerge(base: base.numbers, ours: ours.numbers, theirs: theirs.numbers)
    for part in merge.parts {
      switch part {
      case .base(let indices): result += base[indices].map(\.value)
      case .ours(let indices): result += ours[indices].map(\.value)
      case .theirs(let indices): result += theirs[indices].map(\.value)
      case .overlap(let baseIndices, let oursIndices, let theirsIndices):
        guard Self.areContainers(base[baseIndices], ours[oursIndices], theirs[theirsIndices]) else { return nil }
        for (index, (base, theirs)) in zip(oursIndices, zip(base[baseIndices], theirs[theirsIndices])) {
          result.append(within(.index(index)) { $0.merge(base, ours[index], theirs) })
        }
      }
    }
    return .array(result)
  }

  /// Whether elements can be merged with elements at the same position.
  private static func areContainers(
    _ base: ArraySlice<NumberedValue>, _ ours: ArraySlice<NumberedValue>, _ theirs: ArraySlice<NumberedValue>
  ) -> Bool {
    guard let first = base.first, base.count == ours.count, base.count == theirs.count else { return false }
    return [base, ours, theirs].joined().allSatisfy { $0.isContainer(like: first) }
  }
}
