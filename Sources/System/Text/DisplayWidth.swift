/// The number of terminal cells that a text occupies.
///
/// Source: Unicode Standard Annex #11, "East Asian Width" (wide and fullwidth characters occupy two cells); terminals
/// show emoji in two cells and combining marks in none.
package enum DisplayWidth {
  /// Returns the width of a text without control characters.
  package static func of(_ text: String) -> Int {
    var text = text
    return text.withUTF8 { narrowWidth(of: $0) } ?? text.reduce(0) { $0 + width(of: $1) }
  }

  /// Returns the width of a text in which each scalar is a character of one cell; nil if it may have others.
  ///
  /// Those are the scalars below U+0300, where combining marks begin, and the lines of tables and trees, from U+2500 to
  /// U+257F. Finding characters and their properties takes many times as long.
  private static func narrowWidth(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var (width, next) = (0, 0)
    while next < bytes.count {
      switch bytes[next] {
      case 0..<0x80: next += 1
      case 0xC2...0xCB: next += 2
      case 0xE2 where bytes[next + 1] == 0x94 || bytes[next + 1] == 0x95: next += 3
      default: return nil
      }
      width += 1
    }
    return width
  }

  /// Returns the width of a character: the width of its widest scalar.
  private static func width(of character: Character) -> Int {
    var widest = 0
    for scalar in character.unicodeScalars {
      if scalar == "\u{FE0F}" { return 2 }  // requests emoji presentation
      widest = max(widest, width(of: scalar))
    }
    return widest
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    guard scalar.value >= 0x300 else { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(scalar) ? 2 : 1
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
