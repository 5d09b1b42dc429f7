/// New text in place of a range of the original.
struct TextEdit {
  /// Offsets in the text that was parsed.
  let range: Range<Int>
  let replacement: [UInt8]
}

extension PropertyListEditor {
  /// New bytes in place of a range of bytes of the file as it was read.
  public struct Replacement: Sendable, Hashable {
    /// What goes; empty where something is inserted.
    public let range: Range<Int>
    /// What comes in its place, in the encoding of the file.
    public let bytes: [UInt8]

    /// A replacement.
    public init(range: Range<Int>, bytes: [UInt8]) {
      self.range = range
      self.bytes = bytes
    }
  }

  /// What the edits do to the bytes of the file: replacements in its order, which do not overlap.
  public var byteReplacements: [Replacement] {
    guard let encoder = SourceEncoder(of: original.bytes) else { return [] }
    return EditRendering(self).edits.replacements(in: original, encoder: encoder)
  }
}

extension [TextEdit] {
  /// What these edits, which must not overlap, do to the bytes of the file.
  fileprivate func replacements(
    in original: PropertyList, encoder: SourceEncoder
  ) -> [PropertyListEditor.Replacement] {
    let source = original.document.source
    // Of edits at one offset, what removes comes before what inserts: an insertion stands behind the value that it
    // follows.
    let ordered = enumerated().sorted { one, other in
      (one.element.range.lowerBound, one.element.range.upperBound, one.offset)
        < (other.element.range.lowerBound, other.element.range.upperBound, other.offset)
    }
    return ordered.compactMap { _, edit in
      guard !edit.replacement.elementsEqual(source.utf8[edit.range]) else { return nil }
      return PropertyListEditor.Replacement(
        range: source.sourceRange(of: edit.range), bytes: encoder.encode(edit.replacement))
    }
  }

  /// The file with these edits.
  func applied(to original: PropertyList, encoder: SourceEncoder) -> [UInt8] {
    let source = original.bytes
    var result: [UInt8] = []
    var position = 0
    for replacement in replacements(in: original, encoder: encoder) {
      result += source[position..<Swift.max(position, replacement.range.lowerBound)]
      result += replacement.bytes
      position = Swift.max(position, replacement.range.upperBound)
    }
    return result + source[position...]
  }
}
