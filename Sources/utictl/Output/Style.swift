import Glibc

/// How text is set off in a terminal; plain everywhere else and where `NO_COLOR` is set (no-color.org).
struct Style {
  private let isColored: Bool

  init() {
    isColored =
      isatty(1) == 1 && (getenv("NO_COLOR").map { $0[0] == 0 } ?? true)
      && getenv("TERM").map { String(cString: $0) } != "dumb"
  }

  func strong(_ text: String) -> String { set(text, "1") }
  func faint(_ text: String) -> String { set(text, "2") }

  private func set(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// Lines with columns that are as wide as their widest cell.
struct Columns {
  private var rows: [[String]] = []
  private let style = Style()

  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The lines; the cell of the column `strong` is set off, the last one is faint.
  func lines(strong: Int) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { cells in
      var line = ""
      for (column, cell) in cells.enumerated() {
        let isLast = column == cells.count - 1
        let text = column == strong ? style.strong(cell) : isLast ? style.faint(cell) : cell
        line += isLast ? text : text + String(repeating: " ", count: widths[column] - cell.count + 2)
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }
}
