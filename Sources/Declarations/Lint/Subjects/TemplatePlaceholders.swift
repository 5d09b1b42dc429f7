import PropertyLists
import UTBundleDeclarations

/// The placeholders of a file with errors, to find the errors that another program removes when it fills the file in.
struct TemplatePlaceholders {
  /// In text order.
  private let marks: [TemplateMark]
  private let bytes: [UInt8]
  /// The placeholder that makes the file a text in another language, about which nothing is certain.
  private let language: TemplateMark?

  /// - Parameter isBuilt: whether Xcode reads the file, so that `${NAME}` is a build setting.
  init(_ list: PropertyList, isBuilt: Bool) {
    bytes = list.bytes
    marks = TemplateMark.all(inFile: bytes, includingDollar: !isBuilt)
    let start = bytes.firstIndex { !Self.isSpace($0) }
    language = marks.first { $0.kind == .m4 || list.format != .xml && $0.offset == start }
  }

  /// The first mark that is a placeholder in any position.
  var first: TemplateMark? { marks.first { $0.kind != .dollar } }

  /// Returns the placeholder that explains a problem: the placeholder at its location or, for missing or unmatched text
  /// between elements, right before it. Nil if there is none.
  func explanation(of problem: PropertyList.Problem) -> TemplateMark? {
    let range = problem.byteRange
    // No program that fills in a template repairs these.
    guard ![.encoding, .character, .tooLarge, .tooDeep].contains(problem.kind),
      !bytes[range].starts(with: "<<<<<<< ".utf8)
    else { return nil }
    if let language { return language }
    let first = index(after: range.lowerBound)
    let touching = marks[first...].prefix { $0.offset < max(range.upperBound, range.lowerBound + 1) }
    switch problem.kind {
    case .fragment, .duplicateKey: return nil
    case .empty: return marks.first
    case .misplacedText: return isBlank(range, without: touching) ? touching.first : nil
    case .missingKey, .missingValue, .misplacedElement, .secondRoot:
      return touching.first ?? mark(before: range, at: first)
    case .unclosed, .unopened:
      return touching.first ?? mark(before: range, at: first).flatMap { $0.isControl ? $0 : nil }
    default: return touching.first
    }
  }

  /// The index of the first placeholder that ends after an offset.
  private func index(after offset: Int) -> Int {
    var range = marks.indices
    while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
      range = marks[middle].range.upperBound > offset ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }

  private func mark(before range: Range<Int>, at index: Int) -> TemplateMark? {
    guard index > 0 else { return nil }
    let last = marks[index - 1]
    return isBlank(last.range.upperBound..<range.lowerBound, without: []) ? last : nil
  }

  private func isBlank(_ range: Range<Int>, without marks: ArraySlice<TemplateMark>) -> Bool {
    var start = range.lowerBound
    for mark in marks {
      let end = max(start, min(mark.range.lowerBound, range.upperBound))
      guard bytes[start..<end].allSatisfy(Self.isSpace) else { return false }
      start = max(start, mark.range.upperBound)
    }
    return start >= range.upperBound || bytes[start..<range.upperBound].allSatisfy(Self.isSpace)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
