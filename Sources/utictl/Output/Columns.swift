import Text
import TypeRegistry

/// Lines with columns. Cells are shown with their control characters spelled out; the last one of a line is faint.
struct Columns {
  private var rows: [[String]] = []
  private let strong: Int?
  private let style = Style()

  /// - Parameter strong: the column that is set off.
  init(strong: Int? = nil) { self.strong = strong }

  mutating func add(_ cells: [String]) { rows.append(cells.map { PrintableText.of($0) }) }

  /// The lines, all columns as wide as their widest cell.
  func lines() -> [String] {
    var widths: [Int] = []
    for row in rows { Self.widen(&widths, to: row) }
    return rows.map { line($0, widths) }
  }

  /// The line of one row of a table that is printed as it is found: columns are as wide as `widths`, and grow.
  func line(_ cells: [String], growing widths: inout [Int]?) -> String {
    let cells = cells.map { PrintableText.of($0) }
    var known = widths ?? []
    Self.widen(&known, to: cells, atMost: 60)
    widths = known
    return line(cells, known)
  }

  /// - Parameter limit: cells that are wider make no column wider.
  private static func widen(_ widths: inout [Int], to cells: [String], atMost limit: Int = .max) {
    for (column, cell) in cells.enumerated() {
      let width = DisplayWidth.of(cell)
      if column == widths.count { widths.append(0) }
      if width <= limit { widths[column] = max(widths[column], width) }
    }
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    var gap = 0  // printed only before a cell, so that no line ends with spaces
    for (column, cell) in cells.enumerated() {
      if !cell.isEmpty {
        line += String(repeating: " ", count: gap)
        line += column == strong ? style.strong(cell) : column == cells.count - 1 ? style.faint(cell) : cell
        gap = 0
      }
      gap += max(0, widths[column] - DisplayWidth.of(cell)) + 2
    }
    return line
  }
}
