/// Prints a JSON array one element at a time, because there may be millions.
struct JSONArray {
  private let text: JSONText
  private var isEmpty = true

  /// - Parameter isCompact: whether each element takes one line.
  init(isCompact: Bool = false) { text = JSONText(isCompact: isCompact) }

  mutating func add(_ element: some Encodable) throws {
    let json = try text.encode(element, indentation: 2)
    Output.write(isEmpty ? "[\n  " : ",\n  ")
    Output.write(utf8: json)
    isEmpty = false
  }

  func finish() { Output.write(isEmpty ? "[]\n" : "\n]\n") }

  /// Prints a whole array.
  static func write(_ elements: some Sequence<some Encodable>) throws {
    var array = JSONArray()
    for element in elements { try array.add(element) }
    array.finish()
  }
}
