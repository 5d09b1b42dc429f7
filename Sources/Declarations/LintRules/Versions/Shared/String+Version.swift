extension String {
  /// Whether the text consists of integers in ASCII digits, separated by periods.
  ///
  /// - Parameter count: the maximum number of integers.
  func isVersion(atMost count: Int = .max) -> Bool {
    let parts = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= count
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
  }
}
