import UTPredicateFormats

/// The reason why the format of a predicate is not valid, or not supported.
public struct PredicateFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The format.
  public let format: String
  /// The column of the problem in the format, in characters from 1.
  public let column: Int
  /// The problem.
  public let problem: String
  /// The remedy.
  public let help: String

  init(_ error: PredicateSyntaxError, in format: String) {
    self.init(error.message, error.help, at: error.offset, in: format)
  }

  init(_ problem: String, _ help: String, at offset: Int, in format: String) {
    (self.format, self.problem, self.help) = (format, problem, help)
    let utf8 = format.utf8
    let end = utf8.index(utf8.startIndex, offsetBy: offset, limitedBy: utf8.endIndex) ?? utf8.endIndex
    column = 1 + format[..<end].count
  }

  public var description: String { "column \(column) of the predicate '\(excerpt)': \(problem); \(help)" }

  /// The format; for a long one, the part around the problem.
  private var excerpt: String {
    let (before, length) = (40, 80)
    guard format.count > length else { return format }
    let start = min(max(column - 1 - before, 0), format.count - length)
    let end = start + length
    return (start > 0 ? "…" : "") + format.dropFirst(start).prefix(length) + (end < format.count ? "…" : "")
  }
}
