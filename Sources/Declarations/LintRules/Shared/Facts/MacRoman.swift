import UTLint

/// The character set of the classic Mac OS, in which type codes are written.
///
/// Source: Unicode's mapping table for Mac OS Roman.
enum MacRoman {
  private static let beyondASCII = Set(
    """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    """.unicodeScalars)

  /// The number of bytes that a text takes; nil if it has a character not in the set.
  static func byteCount(of text: String) -> Int? {
    let scalars = text.unicodeScalars
    return scalars.allSatisfy { $0.isASCII || beyondASCII.contains($0) } ? scalars.count : nil
  }
}
