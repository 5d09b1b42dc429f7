import UTThreads

/// Elements that are added at the end and removed at both ends, each in constant time on average.
///
/// Each element keeps its position, by which other code can refer to it.
struct Queue<Element> {
  private var elements: [Element?] = []
  /// The number of removed elements that are still in the array.
  private var removed = 0
  /// The position of the first element of the array.
  private var offset = 0

  var isEmpty: Bool { elements.count == removed }
  var count: Int { elements.count - removed }
  var first: Element? { isEmpty ? nil : elements[removed] }
  var last: Element? { isEmpty ? nil : elements[elements.count - 1] }
  /// The positions of the elements.
  var positions: Range<Int> { offset + removed..<offset + elements.count }

  /// The element at a position.
  subscript(position: Int) -> Element? {
    get { positions.contains(position) ? elements[position - offset] : nil }
    set { if positions.contains(position), let newValue { elements[position - offset] = newValue } }
  }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func removeLast() -> Element? { isEmpty ? nil : elements.removeLast() }

  mutating func removeFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = elements[removed]
    elements[removed] = nil
    removed += 1
    if removed > elements.count / 2 {
      assert(Steps.count(count))
      elements.removeFirst(removed)
      (offset, removed) = (offset + removed, 0)
    }
    return element
  }
}
