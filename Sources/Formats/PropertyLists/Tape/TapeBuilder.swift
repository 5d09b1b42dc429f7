/// Appends values to a tape, in source order; shared by all formats.
///
/// A reader calls ``beginDictionary(start:contentStart:)``, then alternately ``key(_:_:)`` and a value, then
/// ``endContainer(contentEnd:end:)``; arrays likewise without keys. A reader that finds a problem reports it and
/// continues: the builder keeps the tape valid for any order of calls, dropping a key without a value, a value without
/// a key, and any value after the root. Containers nested past the limit are dropped with their contents.
package struct TapeBuilder {
  /// The text of a key or string, or the bytes of data.
  package enum Text {
    /// The bytes of the content range, unchanged.
    case source
    /// Bytes other than the source's.
    case decoded(UnsafeBufferPointer<UInt8>)
    /// Bytes saved by ``store(_:)``, for text shared by many values.
    case stored(Range<Int>)
  }

  let text: SourceText
  let limits: PropertyList.Limits
  var tape = Tape()
  package var faults: FaultList

  /// The kind of entry that can be appended next.
  private enum Expectation {
    case root, element, key, value
    /// The root is complete, or the innermost container was refused.
    case nothing
  }

  /// A container that is not closed yet.
  private struct OpenContainer {
    let index: UInt32
    let isArray: Bool
    /// The number of elements or entries in its parent container so far.
    let outerCount: UInt32
  }

  private var expectation = Expectation.root
  /// The open containers, innermost last.
  private var open: [OpenContainer] = []
  /// The number of elements or entries in the innermost of them so far.
  private var count: UInt32 = 0
  /// The number of open refused containers: past the depth limit, or where no value is allowed.
  private var droppedDepth = 0
  /// Indices and offsets of the tape have 32 bits; only a binary property list that refers to its objects many times
  /// reaches that limit.
  private let maximumEntries: Int
  /// Whether entries were dropped because the tape is full.
  private(set) var isFull = false
  private var keys = KeyTable()

  init(text: SourceText, limits: PropertyList.Limits) {
    self.text = text
    self.limits = limits
    faults = FaultList(maximum: limits.maximumProblems)
    maximumEntries = min(max(0, limits.maximumEntries), Int(UInt32.max))
  }

  /// The number of open dictionaries and arrays.
  package var depth: Int { open.count + droppedDepth }

  /// Whether another container would be dropped for being nested too deeply.
  package var isAtMaximumDepth: Bool { depth >= limits.maximumDepth }

  /// Whether the innermost open container is a dictionary.
  package var isInDictionary: Bool { expectation == .key || expectation == .value }

  /// Whether the innermost open container is a dictionary whose last entry is a key, so that a value must follow.
  package var awaitsValue: Bool { expectation == .value }

  /// Whether a value is allowed here: at the root of an empty tape, in an array, or after a key.
  package var acceptsValue: Bool { expectation == .element || expectation == .value || expectation == .root }

  // MARK: Containers

  package mutating func beginDictionary(start: Int, contentStart: Int) {
    begin(.dictionary, start: start, contentStart: contentStart)
  }

  package mutating func beginArray(start: Int, contentStart: Int) {
    begin(.array, start: start, contentStart: contentStart)
  }

  private mutating func begin(_ kind: TapeEntry.Kind, start: Int, contentStart: Int) {
    guard acceptsValue, open.count < limits.maximumDepth, hasRoom(forDecoded: 0) else {
      if acceptsValue, open.count >= limits.maximumDepth { reportDepth(at: start..<contentStart) }
      droppedDepth += 1
      expectation = .nothing
      return
    }
    let index = UInt32(truncatingIfNeeded: tape.entries.count)
    append(kind, TapeExtent(start..<contentStart, content: contentStart..<contentStart))
    open.append(OpenContainer(index: index, isArray: kind == .array, outerCount: count))
    count = 0
    expectation = kind == .dictionary ? .key : .element
  }

  /// Closes the innermost container; ignored if none is open.
  package mutating func endContainer(contentEnd: Int, end: Int) {
    if droppedDepth > 0 {
      droppedDepth -= 1
      if droppedDepth == 0 { resume() }
      return
    }
    dropUnfinishedKey()
    guard let container = open.popLast() else { return }
    let index = Int(container.index)
    tape.entries[index].extent.contentEnd = UInt32(clamping: contentEnd)
    tape.entries[index].extent.end = UInt32(clamping: end)
    tape.entries[index].payload = (UInt32(truncatingIfNeeded: tape.entries.count), count)
    if !container.isArray { markDuplicates(in: index) }
    count = container.outerCount
    resume()
  }

  /// Continues with the parent of the closed container.
  private mutating func resume() {
    if let container = open.last {
      expectation = container.isArray ? .element : tape.entries.last?.kind == .key ? .value : .key
    } else {
      expectation = tape.isEmpty ? .root : .nothing
    }
  }

  // MARK: Keys and scalars

  /// Appends a key; a previous key without a value is dropped.
  package mutating func key(_ content: Text, _ extent: TapeExtent) {
    guard isInDictionary else { return }
    dropUnfinishedKey()
    let count = tape.entries.count
    if case .source = content { append(.key, extent) } else { appendText(.key, content, extent) }
    if tape.entries.count > count { expectation = .value }
  }

  /// Appends a key or string whose text equals its source, as almost always.
  mutating func sourceText(isKey: Bool, _ extent: TapeExtent) {
    if isKey {
      key(.source, extent)
    } else if acceptsValue {
      append(.string, extent)
    }
  }

  package mutating func string(_ content: Text, _ extent: TapeExtent) {
    if acceptsValue { appendText(.string, content, extent) }
  }

  /// Appends data whose bytes are passed, or are in the source unchanged.
  package mutating func data(_ content: Text, _ extent: TapeExtent) {
    if acceptsValue { appendText(.data, content, extent) }
  }

  /// Appends data that is base64 in the source, to be decoded on access.
  package mutating func base64Data(_ extent: TapeExtent) {
    if acceptsValue { append(.data, extent, flags: .base64) }
  }

  package mutating func integer(_ value: Int128, _ extent: TapeExtent) {
    guard acceptsValue else { return }
    if let narrow = Int64(exactly: value) {
      append(.integer, extent, bits: UInt64(bitPattern: narrow))
    } else {
      append(.integer, extent, flags: .wide, bits: UInt64(tape.wideIntegers.count))
      tape.wideIntegers.append(value)
    }
  }

  package mutating func real(_ value: Double, _ extent: TapeExtent) {
    if acceptsValue { append(.real, extent, bits: value.bitPattern) }
  }

  package mutating func boolean(_ value: Bool, _ extent: TapeExtent) {
    if acceptsValue { append(.boolean, extent, bits: value ? 1 : 0) }
  }

  /// Appends a date, in seconds since 2001-01-01T00:00:00Z.
  package mutating func date(secondsSinceReferenceDate: Double, _ extent: TapeExtent) {
    if acceptsValue { append(.date, extent, bits: secondsSinceReferenceDate.bitPattern) }
  }

  package mutating func uid(_ value: UInt64, _ extent: TapeExtent) {
    if acceptsValue { append(.uid, extent, bits: value) }
  }

  /// Converts the last closed dictionary to a UID, as CoreFoundation reads `{ CF$UID = 5; }` in XML.
  mutating func replaceLastDictionary(at index: Int, withUID value: UInt64) {
    let entry = tape.entries[index]
    tape.entries.removeSubrange(index...)
    tape.entries.append(
      TapeEntry(
        kind: .uid, flags: [], parent: entry.parent, extent: entry.extent,
        payload: (UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32))))
  }

  // MARK: Appending

  /// Saves bytes shared by several values, and returns their position: see ``Text/stored(_:)``.
  mutating func store(_ bytes: [UInt8]) -> Range<Int> {
    let start = tape.decoded.count
    tape.decoded.append(contentsOf: bytes)
    return start..<tape.decoded.count
  }

  private mutating func appendText(
    _ kind: TapeEntry.Kind, _ content: Text, _ extent: TapeExtent, flags: TapeEntry.Flags = []
  ) {
    switch content {
    case .source: append(kind, extent, flags: flags)
    case .decoded(let bytes):
      guard hasRoom(forDecoded: bytes.count) else { return }
      let offset = UInt64(tape.decoded.count)
      tape.decoded.append(contentsOf: bytes)
      append(kind, extent, flags: flags.union(.decoded), bits: UInt64(bytes.count) << 32 | offset)
    case .stored(let range):
      append(kind, extent, flags: flags.union(.decoded), bits: UInt64(range.count) << 32 | UInt64(range.lowerBound))
    }
  }

  private mutating func append(
    _ kind: TapeEntry.Kind, _ extent: TapeExtent, flags: TapeEntry.Flags = [], bits: UInt64 = 0
  ) {
    guard hasRoom(forDecoded: 0) else { return }
    if kind != .key {
      count &+= 1
      expectation = expectation == .value ? .key : expectation == .root ? .nothing : expectation
    }
    tape.entries.append(
      TapeEntry(
        kind: kind, flags: flags, parent: open.last?.index ?? 0, extent: extent,
        payload: (UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits >> 32))))
  }

  private mutating func hasRoom(forDecoded count: Int) -> Bool {
    if tape.entries.count < maximumEntries, count <= Int(UInt32.max) - tape.decoded.count { return true }
    isFull = true
    return false
  }

  private mutating func reportDepth(at range: Range<Int>) {
    faults.report(
      .error, .tooDeep,
      "dictionaries and arrays are nested more than \(limits.maximumDepth) levels deep here; the inner ones were not read",
      help: "flatten the property list", at: range)
  }

  private mutating func dropUnfinishedKey() {
    guard awaitsValue else { return }
    tape.entries.removeLast()
    expectation = .key
  }

  private mutating func markDuplicates(in dictionary: Int) {
    guard tape.entries[dictionary].payload.high > 1 else { return }
    for (index, original) in keys.duplicates(in: dictionary, of: tape, text: text) {
      tape.entries[index].flags.insert(.duplicate)
      let key = tape.withBytes(of: index, in: text) { String(decoding: $0, as: UTF8.self) }
      let first = text.line(of: Int(tape.entries[original].extent.start)).map { ", first used on line \($0)" } ?? ""
      faults.report(
        .warning, .duplicateKey, "duplicate key '\(excerpt(of: key))'\(first)",
        help: "remove one of them; Apple's readers use the last one, but other readers use the first",
        at: tape.entries[index].extent.range)
    }
  }

  // MARK: The end

  /// Closes all open containers, at the end of the text.
  mutating func finish() {
    while depth > 0 { endContainer(contentEnd: text.utf8.count, end: text.utf8.count) }
    guard isFull else { return }
    faults.report(
      .error, .tooLarge, "the property list has more than \(maximumEntries) values and keys; the rest were not read",
      help: "split the property list into several files", at: .path([]))
  }
}
