/// Something that could not be checked.
public struct InputFault: Error, Sendable, Hashable {
  /// Its path, as it was given.
  public let path: String
  /// Why, as one sentence without a full stop.
  public let reason: String
  /// The line, counted from 1; nil for the file as a whole.
  public let line: Int?
  /// The column in Unicode scalars, counted from 1; nil for the file as a whole.
  public let column: Int?

  /// A fault.
  public init(path: String, reason: String, line: Int? = nil, column: Int? = nil) {
    self.path = path
    self.reason = reason
    self.line = line
    self.column = column
  }
}

extension InputFault: CustomStringConvertible {
  public var description: String { "\(place): \(reason)" }

  /// The path, with line and column as editors understand them.
  public var place: String { ([path] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") }
}
