/// Finds the subtypes of a type by walking the graph, for tables too large for a conformance matrix.
///
/// Results are kept between calls, so querying all types takes one walk over the graph.
struct ConformanceWalk {
  private enum State: UInt8 { case unknown, conforms, differs }

  private let table: TypeTable
  private var states: [State]

  init(_ table: TypeTable, to target: Int) {
    self.table = table
    states = [State](repeating: .unknown, count: table.count)
    states[target] = .conforms
  }

  /// Whether a type is the target or conforms to it. Declarations determine the depth, so it does not use the thread's
  /// stack.
  mutating func conforms(_ index: Int) -> Bool {
    var stack = [index]
    while let type = stack.last {
      guard states[type] == .unknown else {
        stack.removeLast()
        continue
      }
      let parents = table.parents(of: type)
      if parents.contains(where: { states[$0] == .conforms }) {
        states[type] = .conforms
      } else if let next = parents.first(where: { states[$0] == .unknown }) {
        stack.append(next)
      } else {
        states[type] = .differs
      }
    }
    return states[index] == .conforms
  }
}
