/// Reads a binary property list onto the tape.
func readBinary(_ builder: inout TapeBuilder) {
  builder.faults.report(
    .error, .structure, "binary property lists cannot be read yet", hint: "convert it with plutil -convert xml1", at: .path([]))
}
