extension PropertyListValue {
  /// The order in which a dictionary's keys are written.
  public enum KeyOrder: Sendable, Hashable, CaseIterable {
    /// By UTF-16 code units, as Apple's tools write every XML property list.
    case sorted
    /// As the dictionary has them.
    case source
  }

  /// The value as an XML property list, byte for byte what Apple's `plutil -convert xml1` writes.
  ///
  /// That is CoreFoundation's form: UTF-8, LF, tabs; reals with 17 significant digits (`0.10000000000000001`); dates in
  /// whole seconds, rounded down; data in lines of 76 columns less 8 for each level, down to 12; `&`, `<` and `>`
  /// escaped and nothing else. Like the original it writes control characters as they are, though XML cannot hold them:
  /// Apple's readers and this one read such a file, others refuse it. A date past the year 2³¹ − 1, where the original
  /// writes garbage, is written as that year's.
  ///
  /// - Parameter keyOrder: the order of keys; ``KeyOrder/sorted`` is Apple's.
  /// - Returns: a whole file, with XML declaration and document type.
  /// - Throws: ``PropertyListError/notRepresentable(_:file:reason:)`` for an integer outside −2⁶³…2⁶⁴ − 1, which Apple's
  ///   readers refuse.
  public func xmlRepresentation(keyOrder: KeyOrder = .sorted) throws(PropertyListError) -> [UInt8] {
    try checkIntegers(at: [], file: "<output>")
    var writer = XMLWriter(keyOrder: keyOrder)
    writer.writeDocument(self)
    return writer.output
  }
}
