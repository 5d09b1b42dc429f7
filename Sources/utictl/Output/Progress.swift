import Glibc

/// A bar on standard error that shows how far a long run is; nothing where that is no terminal, or for a short run.
final class Progress {
  private static let width = 30

  /// What is counted.
  enum Unit {
    case items
    case bytes
  }

  private let unit: Unit
  private let isShown = isatty(2) == 1 && getenv("TERM").map { String(cString: $0) } != "dumb"
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?
  /// The most that was done until now; of two counts, such as bytes read and bytes written, the larger one is shown.
  private var most = 0

  init(unit: Unit = .items) { self.unit = unit }

  /// Shows that so much is done.
  func update(_ done: Int, of all: Int) {
    guard isShown, all > 0 else { return }
    let now = ContinuousClock.now
    guard now - start > .milliseconds(500), last.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
    last = now
    most = max(most, min(done, all))
    Output.writeStatus("\r\(Self.line(most, of: all, unit, columns: Self.columns))\u{1B}[K")
  }

  /// The bar and the count; in a narrow terminal a shorter bar, or none. A line that fills a terminal would be wrapped, and
  /// could not be wiped away.
  static func line(_ done: Int, of all: Int, _ unit: Unit, columns: Int) -> String {
    let count = unit == .items ? "\(done)/\(all)" : "\(ByteCount.text(done)) of \(ByteCount.text(all))"
    let width = min(Self.width, columns - 2 - count.count)
    guard width >= 5 else { return count.count < columns ? count : "" }
    let filled = Int(Double(done) / Double(all) * Double(width))
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled) + " \(count)"
  }

  /// How many columns the terminal has; terminals may be made narrower meanwhile.
  private static var columns: Int {
    var size = winsize()
    return ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Wipes the bar away.
  func finish() {
    if last != nil { Output.writeStatus("\r\u{1B}[K") }
    last = nil
  }
}
