/// Reads a binary property list onto the tape.
func readBinary(_ builder: inout TapeBuilder) {
  do throws(BinaryFault) {
    var reader = try BinaryReader(bytes: builder.text.bytes, maximumContent: builder.limits.maximumContent)
    reader.read(onto: &builder)
  } catch {
    builder.faults.report(.error, error.fault, error.message, help: error.help, at: .path([]))
  }
}
