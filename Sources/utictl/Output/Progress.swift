import Glibc

/// A bar on standard error that shows how far a long run is; nothing where that is no terminal, or for a short run.
final class Progress {
  private static let width = 30

  private let isShown = isatty(2) == 1 && getenv("TERM").map { String(cString: $0) } != "dumb"
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?

  /// Shows that so much is done.
  func update(_ done: Int, of all: Int) {
    guard isShown, all > 0 else { return }
    let now = ContinuousClock.now
    guard now - start > .milliseconds(500), last.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
    last = now
    let filled = done * Self.width / all
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    Output.writeStatus("\r\(bar) \(done)/\(all)\u{1B}[K")
  }

  /// Wipes the bar away.
  func finish() {
    if last != nil { Output.writeStatus("\r\u{1B}[K") }
    last = nil
  }
}
