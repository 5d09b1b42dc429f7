/// Numbers for elements, the same for equal ones, so that comparing two takes constant time however long they are.
struct Numbering<Element: Hashable> {
  private var numbers: [Element: Int] = [:]

  mutating func number(of element: Element) -> Int {
    if let number = numbers[element] { return number }
    let number = numbers.count
    numbers[element] = number
    return number
  }
}

/// Bytes that are hashed at once; `[UInt8]` hashes one byte after another.
struct HashedBytes: Hashable {
  let bytes: ArraySlice<UInt8>

  func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
