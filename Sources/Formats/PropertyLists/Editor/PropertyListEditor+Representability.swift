import UTText

extension PropertyListEditor {
  /// Refuses values that XML cannot represent.
  func check(_ value: PropertyListValue, at path: PropertyListPath) throws(PropertyListError) {
    switch value {
    case .dictionary(let dictionary):
      for entry in dictionary {
        try check(.string(entry.key), at: path)
        try check(entry.value, at: path.appending(key: entry.key))
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() { try check(element, at: path.appending(index: index)) }
    case .string(let text):
      guard let scalar = text.unicodeScalars.first(where: { !$0.isAllowedInXML }) else { return }
      throw .notRepresentable(
        path, file: original.name,
        reason: "XML cannot represent the character \(PrintableText.codePoint(scalar))")
    case .date(let date):
      // Not all readers accept years with more than four digits.
      guard (-63_113_904_000...252_423_993_599).contains(date.timeIntervalSinceReferenceDate) else {
        throw .notRepresentable(path, file: original.name, reason: "the date is not in the years 1 to 9999")
      }
    case .integer: try value.checkIntegers(at: path, file: original.name)
    default: break
    }
  }
}
