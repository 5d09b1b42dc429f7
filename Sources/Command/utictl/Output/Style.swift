import ArgumentParser
import Synchronization
import UTLibC

/// Color and emphasis in a terminal, decided by `--color`, then `NO_COLOR` (no-color.org), then `FORCE_COLOR`
/// (force-color.org) and `CLICOLOR_FORCE` (bixense.com/clicolors), then by whether standard output is a color terminal.
struct Style {
  /// When to use color.
  enum When: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  /// The value of `--color`.
  static let choice = Mutex(When.auto)

  let isColored: Bool

  init() {
    isColored = Self.isColored(Self.choice.withLock(\.self), isTerminal: isatty(1) == 1) { name in
      getenv(name).map { String(cString: $0) }
    }
  }

  /// Returns whether to use color in an environment.
  ///
  /// - Parameter variable: looks up an environment variable.
  static func isColored(_ choice: When, isTerminal: Bool, _ variable: (String) -> String?) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    guard variable("NO_COLOR") ?? "" == "" else { return false }
    for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
      // By convention, 0 turns these off.
      if let value = variable(name), value != "", value != "0" { return true }
    }
    return isTerminal && variable("TERM") != "dumb"
  }

  /// The width of the terminal; nil if standard output is not a terminal, or its width is unknown.
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

/// The option for color, in every command that uses it.
struct ColorOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Choose when to use color; 'auto' uses it only on terminals.", valueName: "when"))
  var color = Style.When.auto

  func validate() throws { Style.choice.withLock { $0 = color } }
}
