/// The NeXTSTEP character encoding, which octal escapes in OpenStep text still use.
enum NextStepEncoding {
  /// The character of a byte (Unicode Consortium, MAPPINGS/VENDORS/NEXT/NEXTSTEP.TXT); ASCII below 0x80, nothing at
  /// 0xFE and 0xFF.
  static func scalar(of byte: UInt8) -> Unicode.Scalar {
    byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80]
  }

  private static let upperHalf: [Unicode.Scalar] = [
    "\u{A0}", "À", "Á", "Â", "Ã", "Ä", "Å", "Ç", "È", "É", "Ê", "Ë", "Ì", "Í", "Î", "Ï",
    "Ð", "Ñ", "Ò", "Ó", "Ô", "Õ", "Ö", "Ù", "Ú", "Û", "Ü", "Ý", "Þ", "µ", "×", "÷",
    "©", "¡", "¢", "£", "⁄", "¥", "ƒ", "§", "¤", "'", "“", "«", "‹", "›", "ﬁ", "ﬂ",
    "®", "–", "†", "‡", "·", "¦", "¶", "•", "‚", "„", "”", "»", "…", "‰", "¬", "¿",
    "¹", "ˋ", "´", "ˆ", "˜", "¯", "˘", "˙", "¨", "²", "˚", "¸", "³", "˝", "˛", "ˇ",
    "—", "±", "¼", "½", "¾", "à", "á", "â", "ã", "ä", "å", "ç", "è", "é", "ê", "ë",
    "ì", "Æ", "í", "ª", "î", "ï", "ð", "ñ", "Ł", "Ø", "Œ", "º", "ò", "ó", "ô", "õ",
    "ö", "æ", "ù", "ú", "û", "ı", "ü", "ý", "ł", "ø", "œ", "ß", "þ", "ÿ", "\u{FFFD}", "\u{FFFD}",
  ]
}
