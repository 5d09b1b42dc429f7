import PropertyLists
import UTLint

/// A byte range of a file, in lines and columns if it has them. All count from 1, and the end is exclusive; a column is
/// a Unicode scalar.
struct SourceRegion {
  let startLine: Int
  let startColumn: Int
  let endLine: Int
  let endColumn: Int
  /// The bytes in the file; nil if only the line is available.
  let bytes: Range<Int>?

  /// Nil for a file without lines.
  init?(_ range: Range<Int>, in source: SourceText) {
    guard let start = source.lineAndColumn(of: source.textOffset(ofSource: range.lowerBound)),
      let end = source.lineAndColumn(of: source.textOffset(ofSource: range.upperBound))
    else { return nil }
    (startLine, startColumn) = start
    (endLine, endColumn) = end
    bytes = range
  }

  /// The location of a finding; nil for findings about a whole file.
  init?(_ place: FindingPlace, in result: LintResult) {
    guard let line = place.location.line else { return nil }
    if let source = result.source(named: place.location.file),
      !place.range.isEmpty || result.file(named: place.location.file) != nil
    {
      self.init(place.range, in: source)
    } else {
      guard let column = place.location.column else { return nil }
      self.init(line: line, column: column)
    }
  }

  private init(line: Int, column: Int) {
    (startLine, startColumn, endLine, endColumn) = (line, column, line, column)
    bytes = nil
  }
}

extension PropertyListPath {
  /// The path as text; nil for the root.
  var text: String? { isEmpty ? nil : description }
}
