/// A piece of XML markup, whether well-formed or not.
struct MarkupToken {
  enum Kind {
    case text, comment, processingInstruction, characterData, documentType
    case startTag, emptyTag, endTag
  }

  /// What is wrong with the piece itself.
  enum Defect {
    /// The text begins with a `<` that begins no markup.
    case bareLessThan
    /// A comment, section, instruction or document type that does not end; the range ends where it was taken to.
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
