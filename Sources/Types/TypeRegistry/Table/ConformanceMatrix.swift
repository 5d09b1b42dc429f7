/// The transitive closure of a conformance graph as bits; see `TableFormat`.
struct ConformanceMatrix {
  /// The type of every column.
  private(set) var columnTypes: [Int] = []
  /// The word `conformanceColumn` of each type's record.
  private(set) var columnWords: [Int]
  private(set) var rowBytes = 0
  private(set) var bytes: [UInt8] = []

  /// The maximum size; a larger matrix is omitted, and conformance is found by walking the graph instead.
  static let maximumBytes = 32 << 20

  init(_ graph: ConformanceGraph) {
    let count = graph.parents.count
    columnWords = [Int](repeating: 0, count: count)
    for parent in graph.parents.joined() where columnWords[parent] == 0 {
      let column = columnTypes.count
      columnWords[parent] = 1 + (column / TableFormat.bitsPerByte) << 3 + column % TableFormat.bitsPerByte
      columnTypes.append(parent)
    }
    let width = (columnTypes.count + TableFormat.bitsPerByte - 1) / TableFormat.bitsPerByte
    guard width * count <= Self.maximumBytes else { return }
    rowBytes = width
    bytes = [UInt8](repeating: 0, count: width * count)
    for type in graph.parentsFirst {
      for parent in graph.parents[type] {
        for byte in 0..<width { bytes[type * width + byte] |= bytes[parent * width + byte] }
        let column = columnWords[parent] - 1
        bytes[type * width + column >> 3] |= 1 << (column & 7)
      }
    }
  }
}
