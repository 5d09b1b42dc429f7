import Glibc

/// How text is set off in a terminal; plain everywhere else and where `NO_COLOR` is set (no-color.org).
struct Style {
  let isColored: Bool

  init() {
    isColored =
      isatty(1) == 1 && (getenv("NO_COLOR").map { $0[0] == 0 } ?? true)
      && getenv("TERM").map { String(cString: $0) } != "dumb"
  }

  /// How many columns the terminal has; nil where standard output is not one, or does not say.
  static var terminalWidth: Int? {
    var size = winsize()
    guard isatty(1) == 1, ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  func strong(_ text: String) -> String { set(text, "1") }
  func faint(_ text: String) -> String { set(text, "2") }

  private func set(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
