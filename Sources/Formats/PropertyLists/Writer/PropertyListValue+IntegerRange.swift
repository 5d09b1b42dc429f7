extension PropertyListValue {
  /// Refuses integers that XML and Apple's readers do not support.
  ///
  /// - Parameters:
  ///   - path: the path of the value.
  ///   - file: the file's name in the error.
  func checkIntegers(at path: PropertyListPath, file: String) throws(PropertyListError) {
    switch self {
    case .integer(let number):
      if !IntegerText.range.contains(number) { throw .integerOutOfRange(path, file: file) }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        try element.checkIntegers(at: path.appending(index: index), file: file)
      }
    case .dictionary(let dictionary):
      for entry in dictionary { try entry.value.checkIntegers(at: path.appending(key: entry.key), file: file) }
    default: break
    }
  }
}

extension PropertyListError {
  /// An integer that fits neither signed nor unsigned 64 bits.
  static func integerOutOfRange(_ path: PropertyListPath, file: String) -> PropertyListError {
    .notRepresentable(path, file: file, reason: "the integer is not in the range −2⁶³ to 2⁶⁴ − 1")
  }
}
