/// The character set of names in archives from MS-DOS and Windows that are not marked as Unicode (APPNOTE.TXT, appendix
/// D).
enum CodePage437 {
  /// The characters for the bytes from 0x80 on (unicode.org, MAPPINGS/VENDORS/MICSFT/PC/CP437.TXT).
  private static let upperHalf = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
      + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)

  /// The name in UTF-8.
  static func utf8(_ name: [UInt8]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for byte in name {
      text.append(byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80])
    }
    return Array(String(text).utf8)
  }
}
