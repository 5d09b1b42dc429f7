/// Splits XML into tokens, whatever its form: always advances, never fails, never goes back.
///
/// The time is linear even if nothing is ever closed: an end that was not found is not searched for again.
struct MarkupTokenizer {
  let bytes: UnsafeBufferPointer<UInt8>
  var position: Int
  let end: Int
  /// The kinds of ends that do not occur after `position`.
  var missing: Missing = []

  struct Missing: OptionSet {
    let rawValue: UInt8
    static let comment = Missing(rawValue: 1)
    static let characterData = Missing(rawValue: 2)
    static let instruction = Missing(rawValue: 4)
    static let documentType = Missing(rawValue: 8)
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
    self.bytes = bytes
    position = min(range.lowerBound, bytes.count)
    end = min(range.upperBound, bytes.count)
  }

  mutating func next() -> MarkupToken? {
    guard position < end else { return nil }
    let start = position
    let token = token()
    position = max(token.range.upperBound, start + 1)
    return token
  }

  private mutating func token() -> MarkupToken {
    guard bytes[position] == UInt8(ascii: "<") else { return text(from: position, defect: nil) }
    if starts("<!--") { return comment() }
    if starts("<![CDATA[") { return characterData() }
    if starts("<!") { return documentType() }
    if starts("<?") { return processingInstruction() }
    if starts("</") { return tag(.endTag, nameAt: position + 2) }
    if position + 1 < end, isNameStart(bytes[position + 1]) { return tag(.startTag, nameAt: position + 1) }
    return text(from: position + 1, defect: .bareLessThan)
  }

  private func text(from start: Int, defect: MarkupToken.Defect?) -> MarkupToken {
    MarkupToken(kind: .text, range: position..<(find("<", from: start) ?? end), defect: defect)
  }

  /// An unclosed comment is assumed to end with its line.
  private mutating func comment() -> MarkupToken {
    guard let hyphens = findEnd("-->", from: position + 4, .comment) else {
      return MarkupToken(kind: .comment, range: position..<(find("\n", from: position) ?? end), defect: .unterminated)
    }
    let isDoubled = find("--", from: position + 4).map { $0 < hyphens } ?? false
    return MarkupToken(kind: .comment, range: position..<hyphens + 3, defect: isDoubled ? .doubleHyphen : nil)
  }

  /// An unclosed section is assumed to end before the next end tag.
  private mutating func characterData() -> MarkupToken {
    guard let brackets = findEnd("]]>", from: position + 9, .characterData) else {
      return MarkupToken(
        kind: .characterData, range: position..<(find("</", from: position) ?? end), defect: .unterminated)
    }
    return MarkupToken(kind: .characterData, range: position..<brackets + 3)
  }

  /// An unclosed instruction is assumed to end with its first `>`, or before the next `<`. The declaration at the start
  /// of a document never contains `<`; other instructions may.
  private mutating func processingInstruction() -> MarkupToken {
    let nextTag = find("<", from: position + 2) ?? end
    let close =
      starts("<?xml ") ? find("?>", from: position + 2, to: nextTag) : findEnd("?>", from: position + 2, .instruction)
    if let close { return MarkupToken(kind: .processingInstruction, range: position..<close + 2) }
    return MarkupToken(
      kind: .processingInstruction, range: position..<endOfBrokenTag(before: nextTag), defect: .unterminated)
  }

  /// Reads up to the `>` that is not in quotation marks, brackets, or a comment. Without one, the token ends like an
  /// unterminated instruction.
  private mutating func documentType() -> MarkupToken {
    if !missing.contains(.documentType), let close = endOfDocumentType() {
      return MarkupToken(kind: .documentType, range: position..<close)
    }
    missing.insert(.documentType)
    let nextTag = find("<", from: position + 2) ?? end
    return MarkupToken(kind: .documentType, range: position..<endOfBrokenTag(before: nextTag), defect: .unterminated)
  }

  private func endOfBrokenTag(before nextTag: Int) -> Int {
    find(">", from: position, to: nextTag).map { $0 + 1 } ?? nextTag
  }

  private func endOfDocumentType() -> Int? {
    var offset = position + 2
    var isInSubset = false
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let quote = bytes[(offset + 1)..<end].firstIndex(of: bytes[offset]) else { return nil }
        offset = quote
      case UInt8(ascii: "["): isInSubset = true
      case UInt8(ascii: "]"): isInSubset = false
      case UInt8(ascii: "<") where isInSubset:
        var inner = MarkupTokenizer(bytes, in: offset..<end)
        if inner.starts("<!--") || inner.starts("<?") {
          guard let token = inner.next(), token.defect != .unterminated else { return nil }
          offset = token.range.upperBound - 1
        }
      case UInt8(ascii: "<"): return nil
      case UInt8(ascii: ">") where !isInSubset: return offset + 1
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// A tag ends with the `>` outside quotation marks; if there is a `<` first, it is not closed.
  private func tag(_ kind: MarkupToken.Kind, nameAt nameStart: Int) -> MarkupToken {
    let fullName = tagName(at: nameStart, in: bytes)
    let name = min(fullName.lowerBound, end)..<min(fullName.upperBound, end)
    var offset = name.upperBound
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: ">"):
        let last = bytes[name.upperBound..<offset].last { !isWhiteSpace($0) }
        let isEmpty = kind == .startTag && last == UInt8(ascii: "/")
        return MarkupToken(kind: isEmpty ? .emptyTag : kind, range: position..<offset + 1, name: name)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // Values do not contain `<`, so an unclosed quotation mark affects only this tag.
        let quote = bytes[(offset + 1)..<end].firstIndex { $0 == bytes[offset] || $0 == UInt8(ascii: "<") }
        if let quote, bytes[quote] == bytes[offset] { offset = quote }
      case UInt8(ascii: "<"): return MarkupToken(kind: kind, range: position..<offset, name: name, defect: .unclosedTag)
      default: break
      }
      offset += 1
    }
    return MarkupToken(kind: kind, range: position..<end, name: name, defect: .unclosedTag)
  }

  private func isNameStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= end else { return false }
    return (0..<count).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
  }

  /// The first occurrence of a text at or after an offset.
  private func find(_ text: StaticString, from start: Int, to limit: Int? = nil) -> Int? {
    let count = text.utf8CodeUnitCount
    let first = text.utf8Start[0]
    let end = limit ?? end
    var offset = start
    while offset + count <= end {
      if bytes[offset] == first, (1..<count).allSatisfy({ bytes[offset + $0] == text.utf8Start[$0] }) { return offset }
      offset += 1
    }
    return nil
  }

  private mutating func findEnd(_ text: StaticString, from start: Int, _ kind: Missing) -> Int? {
    guard !missing.contains(kind) else { return nil }
    let found = find(text, from: start)
    if found == nil { missing.insert(kind) }
    return found
  }
}
