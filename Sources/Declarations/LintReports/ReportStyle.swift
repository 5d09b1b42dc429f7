import UTLint

/// The style of human-readable text.
public enum ReportStyle: Sendable, Hashable {
  /// Plain text.
  case plain
  /// With terminal colors.
  case colored

  func paint(_ text: String, _ paint: TextPaint) -> String {
    self == .colored && !text.isEmpty ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// The styles of text in a terminal: the parameters of ECMA-48's SGR.
enum TextPaint: String {
  case strong = "1"
  case faint = "2"
  case error = "1;31"
  case warning = "1;33"
  case note = "1;36"

  init(_ severity: Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .note: self = .note
    }
  }
}
