extension Document {
  /// Recognises the format and reads the property list.
  static func reading(_ bytes: [UInt8], named name: String, limits: PropertyList.Limits) -> Document {
    guard bytes.count <= limits.effectiveMaximumSize else { return refusing(bytes, named: name, limits: limits) }
    if bytes.starts(with: "bplist".utf8) {
      var builder = TapeBuilder(text: SourceText(bytes: bytes, hasLines: false), limits: limits)
      readBinary(&builder)
      return Document(name: name, format: .binary, builder: builder)
    }
    var builder = TapeBuilder(text: SourceText(bytes: bytes), limits: limits)
    readXML(&builder)
    return Document(name: name, format: .xml, builder: builder)
  }

  /// Tells that a file is too large, without looking into it.
  private static func refusing(_ bytes: [UInt8], named name: String, limits: PropertyList.Limits) -> Document {
    var builder = TapeBuilder(text: SourceText(bytes: bytes, hasLines: false), limits: limits)
    builder.faults.report(
      .error, .tooLarge,
      "the property list has \(bytes.count) bytes, the limit is \(limits.effectiveMaximumSize)",
      hint: "raise the limit if the file is to be trusted", at: .path([]))
    return Document(name: name, format: bytes.starts(with: "bplist".utf8) ? .binary : .xml, builder: builder)
  }
}
