/// New text in place of a range of the original.
struct TextEdit {
  /// Offsets in the text that was parsed.
  let range: Range<Int>
  let replacement: [UInt8]
}

extension [TextEdit] {
  /// The file with these edits, which must not overlap.
  func applied(to original: PropertyList, encoder: SourceEncoder) -> [UInt8] {
    let source = original.document.source
    var result: [UInt8] = []
    var position = 0
    // Of edits at one offset, what removes comes before what inserts: an insertion stands behind the value that it
    // follows.
    let ordered = enumerated().sorted { one, other in
      (one.element.range.lowerBound, one.element.range.upperBound, one.offset)
        < (other.element.range.lowerBound, other.element.range.upperBound, other.offset)
    }
    for (_, edit) in ordered where !edit.replacement.elementsEqual(source.utf8[edit.range]) {
      let range = source.sourceRange(of: edit.range)
      result += source.bytes[position..<Swift.max(position, range.lowerBound)]
      result += encoder.encode(edit.replacement)
      position = Swift.max(position, range.upperBound)
    }
    return result + source.bytes[position...]
  }
}
