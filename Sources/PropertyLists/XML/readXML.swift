/// Reads an XML property list onto the tape.
func readXML(_ builder: inout TapeBuilder) {
}
