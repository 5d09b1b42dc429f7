import Lint

/// A format in which the result of a run is written, for people or for programs.
///
/// To add one, write the type in a file of its own beside the others and name it in ``ReportFormat``.
public protocol Reporter: Sendable {
  /// The result as the bytes of a file.
  func report(_ result: LintResult) -> [UInt8]
}
