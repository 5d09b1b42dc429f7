import UTText

extension TypeTable {
  /// Words of a problem in the lists: kind and severity by number, then three strings, then the location: the number of
  /// its form, the file, and line and column or the string of a key path.
  static let wordsPerProblem = 13

  /// The number of problems.
  var problemCount: Int { header(.problemsCount) }

  /// The problems in the table's own declarations, without its base's.
  package var problems: [DeclarationProblem] {
    (0..<problemCount).map { problem(at: header(.problemsFirst) + $0 * Self.wordsPerProblem) }
  }

  /// The positions of the strings of a problem.
  func problemStrings(at position: Int) -> [Int] {
    [2, 4, 6, 9].map { position + $0 } + (list(position + 8) == Place.path ? [position + 11] : [])
  }

  private func problem(at position: Int) -> DeclarationProblem {
    let kinds = DeclarationProblem.Kind.allCases
    let kind = list(position)
    return DeclarationProblem(
      kind < kinds.count ? kinds[kind] : .malformed, severity: list(position + 1) == 0 ? .warning : .note,
      identifier: listString(position + 2), listString(position + 4), help: listString(position + 6),
      location: location(atList: position + 8))
  }

  private func location(atList position: Int) -> SourceLocation? {
    let file = listString(position + 1)
    switch list(position) {
    case Place.file: return SourceLocation(file: file, position: .wholeFile)
    case Place.text:
      return SourceLocation(file: file, position: .text(line: list(position + 3), column: list(position + 4)))
    case Place.path:
      let path = PropertyListPath(listString(position + 3))
      return SourceLocation(file: file, position: path.map { .path($0) } ?? .wholeFile)
    default: return nil
    }
  }

  /// The forms of a location.
  private enum Place {
    static let file = 1
    static let text = 2
    static let path = 3
  }

  /// The words of a problem.
  static func words(_ problem: DeclarationProblem, writer: inout TableWriter) -> [Int] {
    func string(_ text: String) -> [Int] {
      let reference = writer.intern(text)
      return [reference.offset, reference.length]
    }
    let kind = DeclarationProblem.Kind.allCases.firstIndex(of: problem.kind) ?? 0
    var words = [kind, problem.severity == .warning ? 0 : 1]
    words += string(problem.identifier) + string(problem.message) + string(problem.help)
    let file = string(problem.location?.file ?? "")
    switch problem.location?.position {
    case nil: words += [0] + file + [0, 0]
    case .wholeFile: words += [Place.file] + file + [0, 0]
    case .text(let line, let column):
      words += [Place.text] + file + [min(line, TableFormat.maximumWord), min(column, TableFormat.maximumWord)]
    case .path(let path): words += [Place.path] + file + string("\(path)")
    }
    return words
  }
}
