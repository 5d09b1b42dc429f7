/// An input that could not be checked.
public struct InputError: Error, Sendable, Hashable {
  /// The path, as passed.
  public let path: String
  /// The reason, as one sentence without a final period.
  public let reason: String
  /// The line, counted from 1; nil for the file as a whole.
  public let line: Int?
  /// The column in Unicode scalars, counted from 1; nil for the file as a whole.
  public let column: Int?

  /// Creates an input error.
  public init(path: String, reason: String, line: Int? = nil, column: Int? = nil) {
    self.path = path
    self.reason = reason
    self.line = line
    self.column = column
  }
}

extension InputError: CustomStringConvertible {
  public var description: String { "\(place): \(reason)" }

  /// The path, with line and column as editors understand them.
  public var place: String { ([path] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") }
}
