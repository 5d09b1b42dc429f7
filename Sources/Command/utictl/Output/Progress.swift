import UTLibC

/// A progress bar on standard error for long runs; shown only on a terminal.
final class Progress {
  private static let width = 30

  /// The unit of progress.
  enum Unit {
    case items
    case bytes
  }

  private let unit: Unit
  private let isShown = isatty(2) == 1 && getenv("TERM").map { String(cString: $0) } != "dumb"
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?
  /// The maximum so far; of two counts, such as bytes read and bytes written, the larger is shown.
  private var most = 0

  init(unit: Unit = .items) { self.unit = unit }

  /// Shows progress.
  func update(_ done: Int, of all: Int) {
    guard isShown, all > 0 else { return }
    let now = ContinuousClock.now
    guard now - start > .milliseconds(500), last.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
    last = now
    most = max(most, min(done, all))
    Output.writeStatus("\r\(Self.line(most, of: all, unit, columns: Self.columns))\u{1B}[K")
  }

  /// Returns the bar and the count; in a narrow terminal, a shorter bar or none. A line as wide as the terminal would
  /// wrap, and could not be erased.
  static func line(_ done: Int, of all: Int, _ unit: Unit, columns: Int) -> String {
    let count = unit == .items ? "\(done)/\(all)" : "\(ByteCount.text(done)) of \(ByteCount.text(all))"
    let width = min(Self.width, columns - 2 - count.count)
    guard width >= 5 else { return count.count < columns ? count : "" }
    let filled = Int(Double(done) / Double(all) * Double(width))
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled) + " \(count)"
  }

  /// The width of the terminal, which may change during a run.
  private static var columns: Int {
    var size = winsize()
    return ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Erases the bar.
  func finish() {
    if last != nil { Output.writeStatus("\r\u{1B}[K") }
    last = nil
  }
}
