import UTText

/// Lines with columns. Control characters in cells are escaped; the last cell of a line is faint.
///
/// On a terminal the columns fit its width: a cell that is wider than its column gets its own line, and the row
/// continues below it, so that other columns stay aligned. Nothing is truncated.
struct Columns {
  private static let gap = 2
  /// The minimum width of a column.
  private static let narrowest = 12

  /// A text, and the number of terminal cells that it occupies.
  private struct Cell {
    let text: String
    let width: Int

    init(_ text: String) {
      self.text = PrintableText.of(text)
      width = DisplayWidth.of(self.text)
    }
  }

  private var rows: [[Cell]] = []
  private let strong: Int?
  private let terminalWidth: Int?
  private let style = Style()

  /// - Parameters:
  ///   - strong: the emphasized column.
  ///   - terminalWidth: the width of the terminal; nil if the output is not a terminal.
  init(strong: Int? = nil, terminalWidth: Int? = Style.terminalWidth) {
    self.strong = strong
    self.terminalWidth = terminalWidth
  }

  mutating func add(_ cells: [String]) { rows.append(cells.map { Cell($0) }) }

  /// The lines; each column is as wide as its widest cell that fits.
  func lines() -> [String] {
    var widest: [Int] = []
    for row in rows { Self.widen(&widest, to: row, atMost: [Int](repeating: .max, count: row.count)) }
    let limits = limits(for: widest)
    var widths = [Int](repeating: 0, count: widest.count)
    for row in rows { Self.widen(&widths, to: row, atMost: limits) }
    return rows.map { line($0, widths) }
  }

  /// Returns one row of a table that is printed row by row: columns are as wide as `widths`, and grow.
  func line(_ cells: [String], growing widths: inout [Int]?) -> String {
    let cells = cells.map { Cell($0) }
    let limit = terminalWidth.map { max(Self.narrowest, $0 / max(1, cells.count) - Self.gap) } ?? 60
    var known = (widths ?? []).map { min($0, limit) }
    Self.widen(&known, to: cells, atMost: [Int](repeating: limit, count: cells.count))
    widths = known
    return line(cells, known)
  }

  /// The maximum width of each column so that all fit the terminal: narrow columns keep their width, the rest share the
  /// remaining width equally.
  private func limits(for widest: [Int]) -> [Int] {
    guard let terminalWidth else { return widest }
    var room = terminalWidth - Self.gap * (widest.count - 1)
    var limits = widest
    var columns = Array(widest.indices)
    while !columns.isEmpty {
      let share = max(Self.narrowest, room / columns.count)
      let narrow = columns.filter { widest[$0] <= share }
      guard !narrow.isEmpty else {
        for column in columns { limits[column] = share }
        break
      }
      for column in narrow { room -= widest[column] }
      columns.removeAll(where: narrow.contains)
    }
    return limits
  }

  /// - Parameter limits: the maximum widths; wider cells do not widen a column.
  private static func widen(_ widths: inout [Int], to cells: [Cell], atMost limits: [Int]) {
    for (column, cell) in cells.enumerated() {
      if column == widths.count { widths.append(0) }
      if cell.width <= limits[column] { widths[column] = max(widths[column], cell.width) }
    }
  }

  private func line(_ cells: [Cell], _ widths: [Int]) -> String {
    var line = ""
    var gap = 0  // printed only before a cell, so that no line ends with spaces
    var start = 0
    for (column, cell) in cells.enumerated() {
      let text = cell.text
      if !text.isEmpty {
        line += String(repeating: " ", count: gap)
        line += column == strong ? style.strong(text) : column == cells.count - 1 ? style.faint(text) : text
        gap = 0
      }
      start += widths[column] + Self.gap
      let overhang = cell.width - widths[column]
      if overhang > 0 && terminalWidth != nil && !cells[(column + 1)...].allSatisfy(\.text.isEmpty) {
        line += "\n"
        gap = start
      } else {
        gap += max(0, -overhang) + Self.gap
      }
    }
    return line
  }
}
