extension Array {
  /// Empties the array. What is done with its elements then may put new ones in.
  mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
