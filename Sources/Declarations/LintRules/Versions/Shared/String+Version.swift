extension String {
  /// Whether the text consists of integers in ASCII digits, separated by periods.
  ///
  /// - Parameter count: the maximum number of integers.
  func isVersion(atMost count: Int = .max) -> Bool {
    let parts = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= count
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
  }
}
