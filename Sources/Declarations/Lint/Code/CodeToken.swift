import UTBundleDeclarations

/// A word, string, or sign of Swift or Objective-C code.
struct CodeToken {
  enum Kind: UInt8 {
    /// A name or keyword.
    case word
    /// A string without escapes or interpolation, with its quotation marks.
    case string
    /// A string whose value is not clear from the text alone.
    case opaqueString
    /// One byte of punctuation.
    case sign
    /// A number.
    case number
  }

  let start: UInt32
  var end: UInt32
  var kind: Kind
  /// The platforms that the code is compiled for, according to `#if`.
  let platforms: Platforms

  /// The bytes.
  var range: Range<Int> { Int(start)..<max(Int(start), Int(end)) }
}
