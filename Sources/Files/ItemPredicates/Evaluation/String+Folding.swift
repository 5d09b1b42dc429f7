@_spi(_Unicode) import Swift
import UTText

extension String {
  /// The text without differences of case or diacritics, for comparisons.
  ///
  /// Foundation's `folding(options:locale:)` does the same, but programs that import it start more slowly.
  func folded(ignoringCase: Bool, _ ignoringDiacritics: Bool) -> String {
    var text = self
    if ignoringCase { text = text.caseFolded }
    guard ignoringDiacritics else { return text }
    let letters = text._nfd.filter { !$0.isDiacritic }
    return String(UnicodeScalarView(letters))
  }
}

extension Unicode.Scalar {
  fileprivate var isDiacritic: Bool { value >= 0x300 && properties.generalCategory == .nonspacingMark }
}
