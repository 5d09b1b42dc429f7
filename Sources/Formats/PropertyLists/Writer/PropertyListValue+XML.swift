extension PropertyListValue {
  /// The order of dictionary keys in the output.
  public enum KeyOrder: Sendable, Hashable, CaseIterable {
    /// By UTF-16 code units, as in every XML property list written by Apple's tools.
    case sorted
    /// In dictionary order.
    case source
  }

  /// Returns the value as an XML property list, byte for byte as written by Apple's `plutil -convert xml1`.
  ///
  /// This is CoreFoundation's format: UTF-8, LF, tabs; reals with 17 significant digits (`0.10000000000000001`); dates
  /// in whole seconds, rounded down; data in lines of 76 columns less 8 for each level, down to 12; `&`, `<`, and `>`
  /// escaped and nothing else. Like the original, it writes control characters unescaped, although XML does not allow
  /// them: Apple's readers and this one accept such a file; other readers refuse it. A date after the year 2³¹ − 1, for
  /// which the original writes garbage, is written as one in that year.
  ///
  /// - Parameter keyOrder: the order of keys; ``KeyOrder/sorted`` is Apple's.
  /// - Returns: a complete file, with XML declaration and document type.
  /// - Throws: ``PropertyListError/notRepresentable(_:file:reason:)`` for an integer outside −2⁶³…2⁶⁴ − 1, which
  ///   Apple's readers refuse.
  public func xmlRepresentation(keyOrder: KeyOrder = .sorted) throws(PropertyListError) -> [UInt8] {
    try checkIntegers(at: [], file: "<output>")
    var writer = XMLWriter(keyOrder: keyOrder)
    writer.writeDocument(self)
    return writer.output
  }
}
