/// A location in a file for messages: file, line, and column, or a key path if there are no lines.
///
/// `description` is `file:line:column`, which editors and terminals make clickable; for a binary property list it is
/// `file: key.path[0]`, or only `file` if no key path is known.
public struct SourceLocation: Hashable, Sendable {
  /// A position within a file.
  public enum Position: Hashable, Sendable {
    /// The line and column in a text, both from 1. A line ends with LF, CR, or CR LF. A column is a Unicode scalar.
    case text(line: Int, column: Int)
    /// A value in a file without lines.
    case path(PropertyListPath)
    /// The whole file.
    case wholeFile
  }

  /// The file's name, as passed to the reader.
  public let file: String
  /// The position in the file.
  public let position: Position

  /// Creates a location in a file.
  public init(file: String, position: Position) {
    self.file = file
    self.position = position
  }

  /// The line, from 1; nil if there are no lines.
  public var line: Int? {
    if case .text(let line, _) = position { line } else { nil }
  }

  /// The column in Unicode scalars, from 1; nil if there are no lines.
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
