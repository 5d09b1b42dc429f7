/// Reads an OpenStep property list, or a `.strings` file, onto the tape.
func readOpenStep(_ builder: inout TapeBuilder) {
  let text = builder.text
  guard !text.utf8.isEmpty else {
    return builder.faults.report(.error, .empty, "the file is empty", help: "add a property list", at: 0..<0)
  }
  if text.utf8.allSatisfy(isWhiteSpace) {
    builder.faults.report(
      .warning, .empty, "the file contains only whitespace, which Apple's readers treat as an empty dictionary",
      help: "add a property list", at: 0..<0)
  }
  reportInvalidUTF8(in: &builder)
  var reader = OpenStepReader(bytes: text.utf8, start: text.contentStart)
  reader.read(onto: &builder)
}

/// Reports the first byte that is not valid UTF-8.
private func reportInvalidUTF8(in builder: inout TapeBuilder) {
  let bytes = builder.text.utf8
  do throws(UTF8.ValidationError) {
    _ = try UTF8Span(validating: bytes.span)
  } catch {
    let range = error.byteOffsets
    builder.faults.report(
      .error, .encoding, "invalid UTF-8",
      help: "save the file as UTF-8, or as UTF-16 with a byte order mark",
      at: range)
  }
}
