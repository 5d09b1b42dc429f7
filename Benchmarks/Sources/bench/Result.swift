/// One line of the report: what was measured, beside what, and what it may be at most.
struct Result {
  /// What a limit is on.
  enum Limit {
    /// Ours divided by theirs.
    case ratio(Double)
    /// Ours, in its unit.
    case value(Double)
    /// Only worth knowing.
    case none
  }

  enum Unit: String {
    case nanoseconds = "ns"
    case microseconds = "µs"
    case milliseconds = "ms"
    case seconds = "s"
    case kilobytes = "KB"
    case megabytes = "MB"
    case megabytesPerSecond = "MB/s"
  }

  var name: String
  var ours: Double
  var unit: Unit
  var theirs: (name: String, value: Double)?
  var limit: Limit

  var ratio: Double? { theirs.map { ours / $0.value } }

  var isMissed: Bool {
    switch limit {
    case .ratio(let most): ratio.map { $0 > most } ?? true
    case .value(let most): ours > most
    case .none: false
    }
  }

  /// What the table shows.
  var cells: [String] {
    let limitText =
      switch limit {
      case .ratio(let most): "≤ \(format(most))×"
      case .value(let most): "≤ \(format(most)) \(unit.rawValue)"
      case .none: ""
      }
    let verdict = if case .none = limit { "" } else { isMissed ? "MISSED" : "ok" }
    return [
      name, "\(format(ours)) \(unit.rawValue)", theirs.map { "\(format($0.value)) \(unit.rawValue)" } ?? "",
      theirs?.name ?? "", ratio.map { "\(format($0))×" } ?? "", limitText, verdict,
    ]
  }

  static let heading = ["what", "ours", "theirs", "", "ratio", "limit", ""]

  private func format(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
    let scale = digits == 0 ? 1.0 : digits == 1 ? 10 : 100
    let rounded = (value * scale).rounded() / scale
    return digits == 0 ? "\(Int(rounded))" : "\(rounded)"
  }
}

/// Prints lines in columns.
func printTable(_ rows: [[String]]) {
  let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  for row in rows {
    let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
    var line = cells.joined(separator: "  ")
    while line.hasSuffix(" ") { line.removeLast() }
    print(line)
  }
}
