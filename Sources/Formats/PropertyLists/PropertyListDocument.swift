/// The immutable result of parsing, shared by the property list and its nodes.
final class PropertyListDocument: Sendable {
  let name: String
  let format: PropertyList.Format
  let source: SourceText
  let tape: Tape
  let problems: [PropertyList.Problem]
  let hasErrors: Bool
  private let longArrays = LongArrays()

  init(name: String, format: PropertyList.Format, builder: consuming TapeBuilder) {
    builder.finish()
    self.name = name
    self.format = format
    source = builder.text
    tape = builder.tape
    hasErrors = builder.faults.hasErrors
    problems = builder.faults.problems(in: name, source: builder.text)
  }

  /// The tape indices of the elements of an array that is too long to be searched.
  func elements(ofLongArray array: Int) -> [Int] { longArrays.elements(ofArray: array, on: tape) }

  /// The location of a byte of the file.
  func location(ofSourceByte offset: Int) -> SourceLocation {
    source.location(ofText: source.textOffset(ofSource: offset), in: name)
  }
}

extension SourceText {
  /// The location of an offset of the text.
  func location(ofText offset: Int, in file: String) -> SourceLocation {
    guard let (line, column) = lineAndColumn(of: offset) else {
      return SourceLocation(file: file, position: .wholeFile)
    }
    return SourceLocation(file: file, position: .text(line: line, column: column))
  }
}

extension FaultList {
  /// The problems in source order, with a last problem that counts the omitted ones.
  func problems(in file: String, source: SourceText) -> [PropertyList.Problem] {
    var all = entries.enumerated().sorted { one, other in
      (one.element.place.start, one.offset) < (other.element.place.start, other.offset)
    }.map(\.element)
    if let place = stop ?? firstOmitted {
      all.append(
        Entry(
          severity: omittedErrors > 0 || stop != nil ? .error : .warning, fault: .syntax,
          message: stop == nil
            ? "\(omitted) more \(omitted == 1 ? "problem" : "problems") not shown"
            : "too many problems; the rest of the file was not read",
          help: "fix the reported problems first, then check the file again", place: place))
    }
    return all.map { $0.problem(in: file, source: source) }
  }
}

extension FaultList.Place {
  fileprivate var start: Int {
    if case .range(let range) = self { range.lowerBound } else { 0 }
  }
}

extension FaultList.Entry {
  fileprivate func problem(in file: String, source: SourceText) -> PropertyList.Problem {
    let location: SourceLocation
    let byteRange: Range<Int>
    switch place {
    case .range(let range):
      location = source.location(ofText: range.lowerBound, in: file)
      byteRange = source.sourceRange(of: range)
    case .path(let path):
      location = SourceLocation(file: file, position: .path(path))
      byteRange = 0..<0
    }
    return PropertyList.Problem(
      severity: severity, kind: fault, message: message, help: help, location: location, byteRange: byteRange)
  }
}
