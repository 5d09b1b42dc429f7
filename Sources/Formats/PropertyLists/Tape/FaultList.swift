/// The problems found so far, with their positions in the text; bounded.
package struct FaultList: Sendable {
  /// A position: a byte range of the text, or a path in a format without positions.
  package enum Place: Sendable {
    case range(Range<Int>)
    case path(PropertyListPath)
  }

  struct Entry: Sendable {
    let severity: PropertyList.Problem.Severity
    let fault: PropertyList.Problem.Kind
    let message: String
    let help: String
    let place: Place
  }

  private(set) var entries: [Entry] = []
  /// The number of problems found after the list was full, the number of errors among them, and the position of the
  /// first.
  private(set) var omitted = 0
  private(set) var omittedErrors = 0
  private(set) var firstOmitted: Place?
  /// The position where the reader stopped, if it did.
  private(set) var stop: Place?
  private let maximum: Int

  init(maximum: Int) { self.maximum = max(0, maximum) }

  /// Whether additional problems are only counted.
  package var isFull: Bool { entries.count >= maximum }
  package var isEmpty: Bool { entries.isEmpty && omitted == 0 }
  package var hasErrors: Bool { omittedErrors > 0 || stop != nil || entries.contains { $0.severity == .error } }

  /// Records that the rest of the text is not read, because there are too many problems before it.
  mutating func stop(at range: Range<Int>) { stop = .range(range) }

  /// Reports the actual format of the file instead of its problems as a property list.
  mutating func replace(by other: OtherFormat, in text: SourceText) {
    self = FaultList(maximum: maximum)
    let start = text.contentStart
    let end = text.utf8[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.utf8.count
    var place = start..<end
    if case .conflict(let mark) = other { place = mark }
    let (message, help) = other.message
    report(.error, .otherFormat, message, help: help, at: place)
  }

  /// Adds a problem with its message, help, and position. The texts are not created once the list is full.
  package mutating func report(
    _ severity: PropertyList.Problem.Severity, _ fault: PropertyList.Problem.Kind, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String, at range: Range<Int>
  ) {
    report(severity, fault, message(), help: help(), at: .range(range))
  }

  /// Adds a problem of a value with a path but no position in a text.
  package mutating func report(
    _ severity: PropertyList.Problem.Severity, _ fault: PropertyList.Problem.Kind, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String, at place: Place
  ) {
    if !isFull {
      entries.append(Entry(severity: severity, fault: fault, message: message(), help: help(), place: place))
      return
    }
    omitted += 1
    if severity == .error { omittedErrors += 1 }
    if firstOmitted == nil { firstOmitted = place }
  }
}

/// Returns the beginning of a text for a message: at most 60 scalars, without line ends and control characters.
package func excerpt(of text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars.prefix(60) {
    result.append(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? " " : scalar)
  }
  let isCut = text.unicodeScalars.dropFirst(60).first != nil
  return String(result) + (isCut ? "…" : "")
}
