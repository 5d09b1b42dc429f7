extension PropertyListValue {
  /// Returns the value as a binary property list, `bplist00`, as stored by Apple's programs.
  ///
  /// Unlike in XML, dates keep fractions of seconds, and strings can contain any character. Equal strings, numbers,
  /// dates, and data are stored once. The format is that of CoreFoundation's `CFBinaryPList.c`.
  ///
  /// - Returns: a complete file.
  /// - Throws: ``PropertyListError/notRepresentable(_:file:reason:)`` for an integer outside −2⁶³…2⁶⁴ − 1, and for
  ///   dictionaries and arrays nested more than 512 levels deep, which Apple's readers reject.
  public func binaryRepresentation() throws(PropertyListError) -> [UInt8] {
    try BinaryWriter.file(of: self)
  }
}
