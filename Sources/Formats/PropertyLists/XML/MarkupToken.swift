/// A token of XML markup, whether well-formed or not.
struct MarkupToken {
  enum Kind {
    case text, comment, processingInstruction, characterData, documentType
    case startTag, emptyTag, endTag
  }

  /// The problem with the token itself.
  enum Defect {
    /// The text begins with a `<` that does not begin markup.
    case bareLessThan
    /// An unclosed comment, section, instruction, or document type; the range ends where it was assumed to end.
    case unterminated
    /// A tag without `>`.
    case unclosedTag
    /// `--` within a comment.
    case doubleHyphen
  }

  let kind: Kind
  let range: Range<Int>
  /// The name in a tag; otherwise empty.
  var name: Range<Int> = 0..<0
  var defect: Defect?
}
