extension String {
  /// The words of a table: the parts between spaces and line breaks. By bytes, because dividing the characters of a long table takes a
  /// tenth of a short run.
  package var words: [String] {
    var text = self
    return text.withUTF8 { bytes in
      bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
