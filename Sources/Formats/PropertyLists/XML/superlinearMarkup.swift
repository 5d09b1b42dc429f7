import UTLibC

/// The maximum number of attributes of a tag; property lists need one, `<plist version="1.0">`.
let maximumAttributes = 64

/// Whether a document has markup for which libxml2 takes more than linear time: a tag with many attributes, each of
/// which it compares with all others, or declarations in the document type.
func hasSuperlinearMarkup(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  mayHaveManyAttributes(bytes) && hasManyAttributes(bytes) || hasDeclarations(bytes)
}

/// Whether something that looks like a tag has more than ``maximumAttributes`` attributes. Only `=` is searched for,
/// because most tags have none.
private func mayHaveManyAttributes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard var start = bytes.offset(of: "<", in: 0..<bytes.count) else { return false }
  while let last = bytes.offset(of: "=", occurrence: maximumAttributes + 1, from: start + 1) {
    if let tag = bytes[start + 1..<last].lastIndex(of: UInt8(ascii: "<")) {
      start = tag
    } else {
      let next = bytes.offset(of: "<", in: last..<bytes.count)
      if attributeCount(bytes, start + 1..<(next ?? bytes.count)) > maximumAttributes { return true }
      guard let next else { return false }
      start = next
    }
  }
  return false
}

/// The number of `=` outside quotation marks before the first such `>`.
private func attributeCount(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
  var count = 0
  forEachUnquotedByte(in: range, of: bytes) { byte in
    if byte == UInt8(ascii: "=") { count += 1 }
    return byte != UInt8(ascii: ">")
  }
  return count
}

/// Passes the bytes of a tag that are outside quotation marks, until `body` returns false or a quotation has no end.
private func forEachUnquotedByte(
  in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, _ body: (UInt8) -> Bool
) {
  var offset = range.lowerBound
  while offset < range.upperBound {
    let byte = bytes[offset]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      guard let end = bytes.offset(of: Unicode.Scalar(byte), in: offset + 1..<range.upperBound) else { return }
      offset = end
    } else if !body(byte) {
      return
    }
    offset += 1
  }
}

/// Whether a tag has more than ``maximumAttributes`` attributes. Comments, and what else may contain `=`, are skipped.
private func hasManyAttributes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var position = 0
  while let start = bytes.offset(of: "<", in: position..<bytes.count) {
    if let end = bytes.endOfSkippedMarkup(at: start) {
      position = end
      continue
    }
    position = start + 1
    let next = bytes.offset(of: "<", in: position..<bytes.count) ?? bytes.count
    if attributeCount(bytes, position..<next) > maximumAttributes { return true }
  }
  return false
}

/// Whether the document type has declarations. It can only be preceded by comments and processing instructions.
private func hasDeclarations(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var position = 0
  while let start = bytes.offset(of: "<", in: position..<bytes.count) {
    if bytes[start...].starts(with: "<!DOCTYPE".utf8) { return hasBracket(bytes, in: start..<bytes.count) }
    guard let end = bytes.endOfSkippedMarkup(at: start) else { return false }
    position = end
  }
  return false
}

/// Whether there is a `[` outside quotation marks before the first such `>`.
private func hasBracket(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Bool {
  var isFound = false
  forEachUnquotedByte(in: range, of: bytes) { byte in
    isFound = byte == UInt8(ascii: "[")
    return !isFound && byte != UInt8(ascii: ">")
  }
  return isFound
}

extension UnsafeBufferPointer<UInt8> {
  /// The end of the comment, processing instruction, or CDATA section that begins at an offset; nil for other markup.
  fileprivate func endOfSkippedMarkup(at start: Int) -> Int? {
    for (opening, closing) in [("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>")]
    where self[start...].starts(with: opening.utf8) {
      return end(of: closing, from: start + opening.utf8.count)
    }
    return nil
  }

  /// The end of the first occurrence of a text from a position on; ``count`` if there is none.
  private func end(of text: String, from position: Int) -> Int {
    var text = text
    return text.withUTF8 { text in
      guard let base = baseAddress, let first = text.baseAddress,
        let found = memmem(base + position, count - position, first, text.count)
      else { return count }
      return UnsafeRawPointer(found) - UnsafeRawPointer(base) + text.count
    }
  }

  /// The first offset of an ASCII character in a range.
  fileprivate func offset(of character: Unicode.Scalar, in range: Range<Int>) -> Int? {
    guard let base = baseAddress,
      let found = memchr(base + range.lowerBound, Int32(character.value), range.count)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The offset of one of the occurrences of an ASCII character from a position on; the first one is 1.
  fileprivate func offset(of character: Unicode.Scalar, occurrence: Int, from position: Int) -> Int? {
    var position = position
    for _ in 1..<occurrence {
      guard let found = offset(of: character, in: position..<count) else { return nil }
      position = found + 1
    }
    return offset(of: character, in: position..<count)
  }
}
