/// Resolves the content of a text element: references, CDATA sections, comments, and line ends.
///
/// Property lists support only the five entities of XML and numeric references (CFPropertyList.c,
/// parseEntityReference_pl); an entity declared in the document is not expanded.
struct TextDecoder {
  /// An unresolvable reference, or text that is not markup.
  struct Fault {
    enum Kind {
      /// `&` that does not begin a reference.
      case bareAmpersand
      /// `&name;`
      case unknownEntity
      /// `&#…;` that is not a character, or has too many digits.
      case badReference
      /// `&#…;` for a character that XML does not allow.
      case characterReference(Unicode.Scalar)
      /// A comment, a processing instruction, or a document type.
      case comment, instruction, documentType
    }

    let kind: Kind
    let range: Range<Int>
  }

  private(set) var decoded: [UInt8] = []
  private(set) var faults: [Fault] = []
  /// The first CDATA section and the first reference to a character or entity.
  private(set) var firstSection: Range<Int>?
  private(set) var firstReference: Range<Int>?
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Whether the content needs no resolving, as almost always.
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = range.lowerBound
    // Eight bytes at a time: subtracting one from each byte borrows from those that are zero after the exclusive OR.
    func holds(_ pattern: UInt64, _ word: UInt64) -> Bool {
      let difference = word ^ pattern
      return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080 != 0
    }
    while offset + 8 <= range.upperBound {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if holds(0x2626_2626_2626_2626, word) || holds(0x3C3C_3C3C_3C3C_3C3C, word) || holds(0x0D0D_0D0D_0D0D_0D0D, word)
      {
        return false
      }
      offset += 8
    }
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "\r") { return false }
      offset += 1
    }
    return true
  }

  /// Decodes a range. Tags inside, which are not allowed there, are omitted.
  init(decoding bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
    self.bytes = bytes
    var tokenizer = MarkupTokenizer(bytes, in: range)
    while let token = tokenizer.next() {
      switch token.kind {
      case .text: appendText(token.range)
      // Unclosed markup was reported already.
      case .comment where token.defect != .unterminated: faults.append(Fault(kind: .comment, range: token.range))
      case .processingInstruction where token.defect == nil:
        faults.append(Fault(kind: .instruction, range: token.range))
      case .documentType where token.defect == nil: faults.append(Fault(kind: .documentType, range: token.range))
      case .characterData:
        firstSection = firstSection ?? token.range
        let end = token.defect == nil ? token.range.upperBound - 3 : token.range.upperBound
        appendNormalized(min(token.range.lowerBound + 9, end)..<end)
      default: break
      }
    }
  }

  private mutating func appendText(_ range: Range<Int>) {
    var start = range.lowerBound
    while let ampersand = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "&")) {
      appendNormalized(start..<ampersand)
      start = appendReference(ampersand..<range.upperBound)
    }
    appendNormalized(start..<range.upperBound)
  }

  /// Line ends become LF, as required by XML 1.0, section 2.11.
  private mutating func appendNormalized(_ range: Range<Int>) {
    for offset in range {
      let byte = bytes[offset]
      if byte != UInt8(ascii: "\r") {
        decoded.append(byte)
      } else if offset + 1 >= bytes.count || bytes[offset + 1] != UInt8(ascii: "\n") {
        decoded.append(UInt8(ascii: "\n"))
      }
    }
  }

  /// Resolves the reference at the start of a range, or keeps it unchanged; returns the offset after it.
  private mutating func appendReference(_ range: Range<Int>) -> Int {
    // No valid reference is longer, but a name may be.
    let nameEnd = bytes[(range.lowerBound + 1)..<range.upperBound].prefix(64).firstIndex { !Self.isNameByte($0) }
    let end = nameEnd ?? range.upperBound
    guard end < range.upperBound, bytes[end] == UInt8(ascii: ";"), end > range.lowerBound + 1 else {
      keep(range.lowerBound..<range.lowerBound + 1, because: .bareAmpersand)
      return range.lowerBound + 1
    }
    let name = String(decoding: bytes[(range.lowerBound + 1)..<end], as: UTF8.self)
    let whole = range.lowerBound..<end + 1
    firstReference = firstReference ?? whole
    switch name {
    case "amp": decoded.append(UInt8(ascii: "&"))
    case "lt": decoded.append(UInt8(ascii: "<"))
    case "gt": decoded.append(UInt8(ascii: ">"))
    case "quot": decoded.append(UInt8(ascii: "\""))
    case "apos": decoded.append(UInt8(ascii: "'"))
    case _ where !name.hasPrefix("#"): keep(whole, because: .unknownEntity)
    default:
      if let scalar = Self.scalar(ofReference: name.dropFirst()) {
        if !scalar.isAllowedInXML { faults.append(Fault(kind: .characterReference(scalar), range: whole)) }
        decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        keep(whole, because: .badReference)
      }
    }
    return whole.upperBound
  }

  private mutating func keep(_ range: Range<Int>, because kind: Fault.Kind) {
    faults.append(Fault(kind: kind, range: range))
    appendNormalized(range)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "#"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...: true
    default: false
    }
  }

  /// `65` or `x41`: any character, in up to eight digits, as in CoreFoundation and Foundation.
  private static func scalar(ofReference digits: Substring) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == "x"
    let number = isHexadecimal ? digits.dropFirst() : digits
    guard number.utf8.count <= 8, number.first?.isHexDigit ?? false,
      let value = UInt32(number, radix: isHexadecimal ? 16 : 10)
    else { return nil }
    return Unicode.Scalar(value)
  }
}
