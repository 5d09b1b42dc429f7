/// A place in a file, for people: file, line and column, or a key path where there are no lines.
///
/// `description` is `file:line:column`, the form that editors and terminals make clickable; for a binary property list
/// it is `file: key.path[0]`, and `file` alone when nothing more is known.
public struct SourceLocation: Hashable, Sendable {
  /// The place within the file.
  public enum Position: Hashable, Sendable {
    /// Line and column of a text, both counted from 1. A line ends with LF, CR or CR LF. A column is a Unicode scalar.
    case text(line: Int, column: Int)
    /// A value of a file without lines.
    case path(PropertyListPath)
    /// The file as a whole.
    case wholeFile
  }

  /// The file's name, as it was given to the reader.
  public let file: String
  /// The place in the file.
  public let position: Position

  /// A place in a file of this name.
  public init(file: String, position: Position) {
    self.file = file
    self.position = position
  }

  /// The line, counted from 1; nil where there are no lines.
  public var line: Int? {
    if case .text(let line, _) = position { line } else { nil }
  }

  /// The column in Unicode scalars, counted from 1; nil where there are no lines.
  public var column: Int? {
    if case .text(_, let column) = position { column } else { nil }
  }
}

extension SourceLocation: CustomStringConvertible {
  public var description: String {
    switch position {
    case .text(let line, let column): "\(file):\(line):\(column)"
    case .path(let path): path.isEmpty ? file : "\(file): \(path)"
    case .wholeFile: file
    }
  }
}
