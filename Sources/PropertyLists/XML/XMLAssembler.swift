/// Makes values of elements: knows what may stand where, and says what is wrong with what does not.
///
/// It is told of elements by their positions alone, in the order of the document: by libxml2 for a well-formed document, by
/// ``MalformedXMLReader`` for any other. Their texts and names it takes from the source.
struct XMLAssembler {
  /// An element whose end tag has not come yet.
  struct OpenElement {
    let kind: ElementKind
    let start: Int
    let tagEnd: Int
    /// What is inside is not looked at: the element is none of a property list, or stands in a string.
    let isSkipped: Bool
    /// The key of a dictionary that waits for its value.
    var key: Range<Int>?
    /// Where a dictionary or array is on the tape.
    let tapeIndex: Int
  }

  var builder: TapeBuilder
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var open: [OpenElement] = []
  /// Everything before has been looked at.
  private(set) var position: Int
  /// Whether the outermost element has begun.
  private(set) var hasOutermost = false
  /// Whether the value of the property list has begun.
  private(set) var hasValue = false

  init(_ builder: TapeBuilder, _ bytes: UnsafeBufferPointer<UInt8>) {
    self.builder = builder
    self.bytes = bytes
    position = builder.text.contentStart
  }

  /// Whether the innermost element is one whose inside is not looked at.
  var isSkipping: Bool { open.last?.isSkipped ?? false }

  // MARK: Elements

  /// A start tag with an element inside.
  mutating func open(start: Int, tagEnd: Int) {
    lookAtGap(upTo: start)
    position = tagEnd
    let kind = admit(tag: start..<tagEnd)
    let tapeIndex = builder.tape.entries.count
    switch kind {
    case .dict: builder.beginDictionary(start: start, contentStart: tagEnd)
    case .array: builder.beginArray(start: start, contentStart: tagEnd)
    default: break
    }
    open.append(
      OpenElement(kind: kind ?? .unknown, start: start, tagEnd: tagEnd, isSkipped: kind == nil, key: nil, tapeIndex: tapeIndex))
  }

  /// The end tag of the element that was opened last.
  mutating func close(endTagStart: Int, end: Int) {
    guard let element = open.last else { return }
    lookAtGap(upTo: endTagStart)
    position = end
    open.removeLast()
    guard !element.isSkipped else { return }
    let extent = TapeExtent(element.start..<end, content: element.tagEnd..<endTagStart)
    switch element.kind {
    case .dict:
      reportMissingValue(of: element, at: endTagStart..<end, before: "the end of the dictionary")
      builder.endContainer(contentEnd: endTagStart, end: end)
      if let uid = builder.uidOfDictionary(at: element.tapeIndex) { builder.replaceLastDictionary(at: element.tapeIndex, withUID: uid) }
    case .array: builder.endContainer(contentEnd: endTagStart, end: end)
    case .plist: reportMissingRoot(at: element.start..<element.tagEnd)
    case .unknown: break
    default: putScalar(element.kind, extent)
    }
  }

  /// A whole element without elements inside.
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

  /// The end of the document.
  mutating func finish() {
    lookAtGap(upTo: bytes.count)
    guard !hasOutermost else { return }
    builder.faults.report(
      .error, .empty, "there is no property list in this file",
      hint: "a property list needs a value: `<plist version=\"1.0\"><dict>…</dict></plist>`",
      at: builder.text.contentStart..<builder.text.contentStart)
  }

  // MARK: What may stand where

  /// Says whether and as what an element is read at this place; nil if it is skipped.
  private mutating func admit(tag: Range<Int>) -> ElementKind? {
    let container = open.last
    guard container?.isSkipped != true else { return nil }
    if let container, !container.kind.isContainer {
      reportElement(tag, insideText: container)
      return nil
    }
    var kind = ElementKind(tagAt: tag.lowerBound, in: bytes)
    if kind == .unknown { kind = reportUnknown(tag) }
    if tag.count > kind.name.utf8.count + 2 { reportAttributes(of: tag, kind) }
    admit(kind, tag, in: container)
    return kind == .unknown ? nil : kind
  }

  private mutating func admit(_ kind: ElementKind, _ tag: Range<Int>, in container: OpenElement?) {
    switch (container?.kind, kind) {
    case (nil, .plist):
      if hasOutermost { reportSecondRoot(tag) }
      hasOutermost = true
    case (_, .plist): reportMisplaced(tag, hint: "`<plist>` is the outermost element; remove this one, or make a file of its own of it")
    case (.dict?, .key):
      if let container { reportMissingValue(of: container, at: tag, before: "another `<key>`") }
      open[open.count - 1].key = tag
    case (.dict?, _):
      if container?.key == nil { reportMissingKey(tag) }
      open[open.count - 1].key = nil
    case (_, .key): reportMisplaced(tag, hint: "keys belong in a `<dict>`; make it a `<string>` if it is a value")
    case (.array?, _): break
    default:
      if hasValue { reportSecondRoot(tag) }
      hasOutermost = true
      hasValue = true
    }
  }

  /// Looks at what stands between the last tag and the next.
  private mutating func lookAtGap(upTo end: Int) {
    var offset = position
    while offset < end, isWhiteSpace(bytes[offset]) { offset += 1 }
    guard offset < end else { return }
    if let container = open.last, container.isSkipped || !container.kind.isContainer { return }
    reportMarkup(in: offset..<end)
  }
}

extension TapeBuilder {
  /// The number of a dictionary `{ CF$UID = 5; }`, the form in which XML holds UIDs (CFPropertyList.c, parseDictTag).
  fileprivate func uidOfDictionary(at index: Int) -> UInt64? {
    guard index + 2 < tape.entries.count, index + 3 == tape.entries.count, tape.entries[index].kind == .dictionary,
      tape.entries[index].payload.high == 1, tape.entries[index + 2].kind == .integer,
      tape.withBytes(of: index + 1, in: text, { $0.elementsEqual("CF$UID".utf8) })
    else { return nil }
    return tape.entries[index + 2].flags.contains(.wide) ? nil : UInt64(exactly: Int64(bitPattern: tape.entries[index + 2].bits))
  }
}
