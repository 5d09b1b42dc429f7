extension PropertyListValue {
  /// The value as a binary property list, `bplist00`, as Apple's programs store them.
  ///
  /// Dates keep their fractions of seconds and text any character, unlike in XML. Equal texts, numbers, dates and data are
  /// stored once. The format is that of CoreFoundation's `CFBinaryPList.c`.
  ///
  /// - Returns: a whole file.
  /// - Throws: ``PropertyListError/notRepresentable(_:file:reason:)`` for an integer outside −2⁶³…2⁶⁴ − 1, and for
  ///   dictionaries and arrays nested more than 512 levels deep, which Apple's readers refuse.
  public func binaryRepresentation() throws(PropertyListError) -> [UInt8] {
    try BinaryWriter.file(of: self)
  }
}
