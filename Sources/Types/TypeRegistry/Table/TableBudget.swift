import UTText

/// Counts the maximum space that declarations take in a table, so that its words can address all of it.
struct TableBudget {
  /// Bytes that declarations may still take.
  private var remaining: Int
  /// Files are named once in the pool, and declarations come file by file.
  private var lastFile: String?

  /// Space is reserved for the conformance matrix, tag classes, and problems.
  private static let setAside = ConformanceMatrix.maximumBytes + DeclarationMerger.Limits.problemBytes * 2 + 4 << 20
  /// A hash table has at most six slots of four bytes per entry.
  private static let slotBytes = 24
  private static let pairBytes = 8

  init(base: TypeTable?) {
    remaining = TableFormat.maximumWord - Self.setAside
    guard let base else { return }
    // All its candidate lists may be rewritten, and its hash tables may double.
    remaining -= base.bytes.count + base.listBytes.count + (base.count + base.tagCount) * Self.slotBytes / 2
  }

  /// Takes the bytes of a type that is only named; false if too few are left.
  mutating func take(undeclared identifier: String) -> Bool { take(Self.typeBytes + Self.poolBytes(identifier)) }

  /// Takes the bytes of a declaration; false if too few are left.
  mutating func take(_ declaration: TypeDeclaration) -> Bool {
    var bytes = Self.typeBytes + Self.foldedBytes(declaration.identifier) + declaration.conformsTo.count * 4
    for tags in declaration.tags {
      bytes += Self.pairBytes
      for tag in tags.values { bytes += Self.tagBytes + Self.foldedBytes(tag) }
    }
    for (language, text) in declaration.localizedDescriptions {
      bytes += 2 * Self.pairBytes + Self.poolBytes(language) + Self.poolBytes(text)
    }
    for icon in declaration.iconNames { bytes += Self.pairBytes + Self.poolBytes(icon) }
    for text in [declaration.description, declaration.referenceURL, declaration.version] {
      bytes += text.map(Self.poolBytes) ?? 0
    }
    if let location = declaration.location {
      if location.file != lastFile { bytes += Self.poolBytes(location.file) }
      if case .path(let path) = location.position { bytes += Self.poolBytes("\(path)") }
      lastFile = location.file
    }
    return take(bytes)
  }

  private mutating func take(_ bytes: Int) -> Bool {
    guard bytes <= remaining else { return false }
    remaining -= bytes
    return true
  }

  /// A type's record, slots, and column.
  private static let typeBytes = TableFormat.recordBytes + slotBytes + 4
  /// A tag's position in the list of its type, its entry in the index, its slots, and one candidate.
  private static let tagBytes = pairBytes + TableFormat.tagBytes + slotBytes + 4

  /// A text in the pool.
  private static func poolBytes(_ text: String) -> Int {
    let (escaped, _) = census(of: text)
    return text.utf8.count + escaped
  }

  /// A text and its lowercase form, which is usually the same.
  private static func foldedBytes(_ text: String) -> Int {
    let count = text.utf8.count
    let (escaped, upperCase) = census(of: text)
    // The lowercase form has at most half as many bytes more, all escaped.
    if escaped > 0 { return count + escaped + count * 3 }
    return upperCase > 0 ? count * 2 : count
  }

  /// The number of bytes of a text that take two in the pool, and the number that are A to Z.
  private static func census(of text: String) -> (escaped: Int, upperCase: Int) {
    var text = text
    return text.withUTF8 { bytes in
      var (escaped, upperCase) = (0, 0)
      for byte in bytes {
        if byte &- UInt8(ascii: "A") < 26 { upperCase += 1 }
        if PoolString.isEscaped(byte) { escaped += 1 }
      }
      return (escaped, upperCase)
    }
  }
}
