import UTLibC

/// Texts as numbers, as `NSString` reads them: text after the number is ignored, and 0 stands for no number.
enum NumberText {
  static func integer(_ text: String) -> Int { strtol(text, nil, 10) }

  static func real(_ text: String) -> Double {
    // Only decimal digits: strtod also reads "inf", "nan", and hexadecimal numbers.
    let digits = text.drop { $0.isWhitespace }.prefix { "+-.0123456789eE".contains($0) }
    return strtod(String(digits), nil)
  }

  /// Whether the text begins with `Y`, `T`, or a number other than zero.
  static func isTrue(_ text: String) -> Bool {
    let rest = text.drop { $0.isWhitespace || "+-".contains($0) }.drop { $0 == "0" }
    return rest.first.map { "YyTt123456789".contains($0) } ?? false
  }
}
