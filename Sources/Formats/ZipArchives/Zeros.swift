import UTLibC

extension UnsafeRawBufferPointer {
  /// Whether all bytes are zeros.
  package var isZero: Bool {
    guard let first, let baseAddress else { return true }
    return first == 0 && memcmp(baseAddress, baseAddress + 1, count - 1) == 0
  }
}
