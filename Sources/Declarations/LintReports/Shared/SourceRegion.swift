import PropertyLists
import UTLint

/// A byte range of a file, in lines and columns if it has them. All count from 1, and the end is exclusive; a column is
/// a Unicode scalar.
struct SourceRegion {
  let startLine: Int
  let startColumn: Int
  let endLine: Int
  let endColumn: Int

  /// Nil for a file without lines, and for findings about a whole file.
  init?(_ range: Range<Int>, in file: PropertyList) {
    let start = file.location(ofByte: range.lowerBound)
    let end = file.location(ofByte: range.upperBound)
    guard let startLine = start.line, let startColumn = start.column, let endLine = end.line,
      let endColumn = end.column
    else { return nil }
    self.startLine = startLine
    self.startColumn = startColumn
    self.endLine = endLine
    self.endColumn = endColumn
  }

  /// The location of a finding.
  init?(_ place: FindingPlace, in file: PropertyList?) {
    guard let file, place.location.line != nil else {
      guard let line = place.location.line, let column = place.location.column else { return nil }
      self.init(line: line, column: column)
      return
    }
    self.init(place.range, in: file)
  }

  private init(line: Int, column: Int) {
    startLine = line
    startColumn = column
    endLine = line
    endColumn = column
  }
}

extension PropertyListPath {
  /// The path as text; nil for the root.
  var text: String? { isEmpty ? nil : description }
}
