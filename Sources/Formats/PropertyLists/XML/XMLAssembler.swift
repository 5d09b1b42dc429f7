/// Builds values from elements: decides what is allowed where, and reports everything else.
///
/// It receives elements by position, in document order: from libxml2 for a well-formed document, from
/// ``MalformedXMLReader`` for any other. It reads their text and names from the source.
struct XMLAssembler {
  /// An element whose end tag was not read yet.
  struct OpenElement {
    let kind: ElementKind
    let start: Int
    let tagEnd: Int
    let context: Context
    /// The index of a dictionary or array on the tape.
    let tapeIndex: Int
  }

  /// The context of the next element.
  enum Context: UInt8 {
    case document, plist, array
    /// A dictionary, before a key and after one.
    case dictionary, dictionaryAfterKey
    /// An element that contains only text.
    case text
    /// An element whose contents are ignored: an unknown one, or one inside a string.
    case skipped
  }

  var builder: TapeBuilder
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var open: [OpenElement] = []
  private(set) var context = Context.document
  /// The start tag of the key waiting for its value, in ``Context/dictionaryAfterKey``.
  private(set) var key = 0..<0
  /// Everything before it was checked.
  private(set) var position: Int
  /// Whether the root element has begun.
  private(set) var hasOutermost = false
  /// Whether the value of the property list has begun.
  private(set) var hasValue = false

  init(_ builder: TapeBuilder, _ bytes: UnsafeBufferPointer<UInt8>) {
    self.builder = builder
    self.bytes = bytes
    position = builder.text.contentStart
  }

  // MARK: Elements

  /// Handles the start tag of an element that contains elements.
  mutating func open(start: Int, tagEnd: Int) {
    lookAtGap(upTo: start)
    position = tagEnd
    let kind = admit(tag: start..<tagEnd)
    let tapeIndex = builder.tape.entries.count
    let inside: Context
    switch kind {
    case .dict:
      builder.beginDictionary(start: start, contentStart: tagEnd)
      inside = .dictionary
    case .array:
      builder.beginArray(start: start, contentStart: tagEnd)
      inside = .array
    case .plist: inside = .plist
    case nil: inside = .skipped
    default: inside = .text
    }
    // The element is the value of the key before it; next in the dictionary is a key.
    open.append(
      OpenElement(kind: kind ?? .unknown, start: start, tagEnd: tagEnd, context: context, tapeIndex: tapeIndex))
    context = inside
  }

  /// Handles the end tag of the last opened element.
  mutating func close(endTagStart: Int, end: Int) {
    guard let element = open.last else { return }
    lookAtGap(upTo: endTagStart)
    position = end
    if context == .dictionaryAfterKey { reportMissingValue(at: endTagStart..<end, before: "the end of the dictionary") }
    open.removeLast()
    let isSkipped = context == .skipped
    context = element.context
    guard !isSkipped else { return }
    switch element.kind {
    case .dict:
      builder.endContainer(contentEnd: endTagStart, end: end)
      if let uid = builder.uidOfDictionary(at: element.tapeIndex) {
        builder.replaceLastDictionary(at: element.tapeIndex, withUID: uid)
      }
    case .array: builder.endContainer(contentEnd: endTagStart, end: end)
    case .plist: reportMissingRoot(at: element.start..<element.tagEnd)
    case .unknown: break
    default: putScalar(element.kind, TapeExtent(element.start..<end, content: element.tagEnd..<endTagStart))
    }
  }

  /// Handles a complete element without child elements.
  mutating func leaf(start: Int, tagEnd: Int, endTagStart: Int, end: Int) {
    lookAtGap(upTo: start)
    position = end
    guard let kind = admit(tag: start..<tagEnd) else { return }
    guard kind.isContainer else {
      return putScalar(kind, TapeExtent(start..<end, content: tagEnd..<endTagStart))
    }
    reportText(inEmptyContainer: tagEnd..<endTagStart)
    switch kind {
    case .dict: builder.beginDictionary(start: start, contentStart: tagEnd)
    case .array: builder.beginArray(start: start, contentStart: tagEnd)
    default: return reportMissingRoot(at: start..<tagEnd)
    }
    builder.endContainer(contentEnd: endTagStart, end: end)
  }

  /// Handles the end of the document.
  mutating func finish() {
    lookAtGap(upTo: bytes.count)
    if context == .dictionaryAfterKey {
      reportMissingValue(at: bytes.count..<bytes.count, before: "the end of the file")
    }
    guard !hasOutermost else { return }
    builder.faults.report(
      .error, .empty, "no property list found in this file",
      help: "add a value, such as `<plist version=\"1.0\"><dict>…</dict></plist>`",
      at: builder.text.contentStart..<builder.text.contentStart)
  }

  // MARK: What is allowed where

  /// Returns how an element is read at this position; nil if it is skipped.
  @inline(__always)
  private mutating func admit(tag: Range<Int>) -> ElementKind? {
    let kind = ElementKind(tagAt: tag.lowerBound, in: bytes)
    if tag.count <= kind.nameLength + 2 {
      switch (context, kind) {
      case (.dictionary, .key):
        context = .dictionaryAfterKey
        key = tag
        return kind
      case (.dictionaryAfterKey, .dict), (.dictionaryAfterKey, .array), (.dictionaryAfterKey, .string):
        context = .dictionary
        return kind
      case (.array, .dict), (.array, .array), (.array, .string): return kind
      default: break
      }
    }
    return admit(kind, tag)
  }

  private mutating func admit(_ found: ElementKind, _ tag: Range<Int>) -> ElementKind? {
    guard context != .skipped else { return nil }
    if context == .text, let container = open.last {
      reportElement(tag, insideText: container)
      return nil
    }
    let kind = found == .unknown ? reportUnknown(tag) : found
    if tag.count > kind.nameLength + 2 { reportAttributes(of: tag, kind) }
    place(kind, tag)
    return kind == .unknown ? nil : kind
  }

  private mutating func place(_ kind: ElementKind, _ tag: Range<Int>) {
    if kind == .key, context == .document, !hasOutermost { beginFragment(tag) }
    switch (context, kind) {
    case (.document, .plist):
      if hasOutermost { reportSecondRoot(tag) }
      hasOutermost = true
    case (_, .plist):
      reportMisplaced(
        tag, help: "remove it or move it to a separate file; `<plist>` is only allowed as the root element")
    case (.dictionary, .key), (.dictionaryAfterKey, .key):
      if context == .dictionaryAfterKey { reportMissingValue(at: tag, before: "another `<key>`") }
      context = .dictionaryAfterKey
      key = tag
    case (.document, .key): reportMisplaced(tag, help: "remove it or move it into a `<dict>`")
    case (_, .key): reportMisplaced(tag, help: "use a `<string>` if it is a value; keys belong in a `<dict>`")
    case (.dictionary, .unknown): break
    case (.dictionary, _): reportMissingKey(tag)
    case (.dictionaryAfterKey, _): context = .dictionary
    case (.array, _): break
    default:
      if hasValue { reportSecondRoot(tag) }
      hasOutermost = true
      hasValue = true
    }
  }

  /// Treats a key at the top of the file as the start of a dictionary without its tags.
  private mutating func beginFragment(_ tag: Range<Int>) {
    reportFragment(tag)
    hasOutermost = true
    hasValue = true
    builder.beginDictionary(start: tag.lowerBound, contentStart: tag.lowerBound)
    context = .dictionary
  }

  /// Checks the text between the last tag and the next.
  @inline(__always)
  private mutating func lookAtGap(upTo end: Int) {
    var offset = position
    while offset < end, isWhiteSpace(bytes[offset]) { offset += 1 }
    guard offset < end, context != .skipped, context != .text else { return }
    reportMarkup(in: offset..<end)
  }
}

extension TapeBuilder {
  /// The number of a dictionary `{ CF$UID = 5; }`, the form in which XML represents UIDs (CFPropertyList.c,
  /// parseDictTag).
  fileprivate func uidOfDictionary(at index: Int) -> UInt64? {
    guard index + 2 < tape.entries.count, index + 3 == tape.entries.count, tape.entries[index].kind == .dictionary,
      tape.entries[index].payload.high == 1, tape.entries[index + 2].kind == .integer,
      tape.withBytes(of: index + 1, in: text, { $0.elementsEqual("CF$UID".utf8) })
    else { return nil }
    return tape.entries[index + 2].flags.contains(.wide)
      ? nil : UInt64(exactly: Int64(bitPattern: tape.entries[index + 2].bits))
  }
}
