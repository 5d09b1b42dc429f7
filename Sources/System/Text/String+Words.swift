extension String {
  /// The words of a table: the parts between spaces and line breaks. Bytes are compared, because splitting a long table
  /// by characters takes a tenth of the time of a short command.
  package var words: [String] {
    var text = self
    return text.withUTF8 { bytes in
      bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
