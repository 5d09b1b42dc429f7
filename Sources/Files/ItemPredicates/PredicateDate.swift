import FoundationEssentials
import UTPredicateFormats

/// Dates in predicates.
enum PredicateDate {
  /// The date of a constant: a text in the form of ISO 8601, with or without a time, or the seconds since 2001; nil if
  /// it is neither.
  static func constant(_ operand: PredicateOperand) -> Date? {
    switch operand {
    case .constant(.string(let text)): date(text)
    case .constant(.integer(let seconds)): Date(timeIntervalSinceReferenceDate: Double(seconds))
    case .constant(.real(let seconds)): Date(timeIntervalSinceReferenceDate: seconds)
    case .arithmetic(.minus, .constant(.integer(0)), .constant(let number), _):
      constant(.constant(number)).map { Date(timeIntervalSinceReferenceDate: -$0.timeIntervalSinceReferenceDate) }
    default: nil
    }
  }

  private static func date(_ text: String) -> Date? {
    let style = Date.ISO8601FormatStyle()
    return (try? style.parse(text)) ?? (try? style.year().month().day().parse(text))
  }
}
