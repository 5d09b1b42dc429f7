/// A replacement of a range of the original text.
struct TextEdit {
  /// Offsets in the text that was parsed.
  let range: Range<Int>
  let replacement: [UInt8]
}

extension PropertyListEditor {
  /// A replacement of a byte range of the file as read.
  public struct Replacement: Sendable, Hashable {
    /// The replaced range; empty for an insertion.
    public let range: Range<Int>
    /// The new bytes, in the encoding of the file.
    public let bytes: [UInt8]

    /// Creates a replacement.
    public init(range: Range<Int>, bytes: [UInt8]) {
      self.range = range
      self.bytes = bytes
    }
  }

  /// The effect of the edits on the bytes of the file: nonoverlapping replacements in file order.
  public var byteReplacements: [Replacement] {
    guard let encoder = SourceEncoder(of: original.bytes) else { return [] }
    return EditRendering(self).edits.replacements(in: original, encoder: encoder)
  }
}

extension [TextEdit] {
  /// Returns the effect of nonoverlapping edits on the bytes of the file.
  fileprivate func replacements(
    in original: PropertyList, encoder: SourceEncoder
  ) -> [PropertyListEditor.Replacement] {
    let source = original.document.source
    // At the same offset, removals come before insertions, because an insertion follows the preceding value.
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

  /// Returns the file with these edits.
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
