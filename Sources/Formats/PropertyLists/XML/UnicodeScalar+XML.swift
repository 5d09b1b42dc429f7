extension Unicode.Scalar {
  /// Whether XML allows the character. Source: XML 1.0, section 2.2.
  package var isAllowedInXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD: true
    case 0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
