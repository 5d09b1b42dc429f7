import Foundation

/// The user's folders of the XDG Base Directory Specification.
enum UserFolder {
  /// What all programs share: `$XDG_DATA_HOME`, by default `~/.local/share`.
  static let data = folder("XDG_DATA_HOME", besides: ".local/share")

  /// This program's own in `$XDG_STATE_HOME`, by default `~/.local/state`.
  static let state = folder("XDG_STATE_HOME", besides: ".local/state")
    .appending(path: ProcessInfo.processInfo.processName)

  /// A relative path in the variable does not count, as the specification says.
  private static func folder(_ variable: String, besides standard: String) -> URL {
    let path = ProcessInfo.processInfo.environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return path.map { URL(filePath: $0) } ?? URL(filePath: NSHomeDirectory()).appending(path: standard)
  }
}
