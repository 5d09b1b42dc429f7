/// Reads an OpenStep property list onto the tape.
func readOpenStep(_ builder: inout TapeBuilder) {
  builder.faults.report(
    .error, .syntax, "OpenStep property lists cannot be read yet", hint: "convert it with plutil -convert xml1", at: 0..<0)
}
