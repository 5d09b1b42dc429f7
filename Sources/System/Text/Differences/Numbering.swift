/// Numbers for elements, the same for equal elements, so comparing two elements takes constant time, however long they
/// are.
package struct Numbering<Element: Hashable> {
  @usableFromInline var numbers: [Element: Int] = [:]

  @inlinable package init() {}

  // Inlinable so that other modules specialize it.
  @inlinable package mutating func number(of element: Element) -> Int {
    if let number = numbers[element] { return number }
    let number = numbers.count
    numbers[element] = number
    return number
  }
}

/// Bytes that are hashed at once; `[UInt8]` hashes one byte after another.
package struct HashedBytes: Hashable {
  private let bytes: ArraySlice<UInt8>

  package init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
