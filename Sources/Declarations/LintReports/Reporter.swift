import UTLint

/// A format for the result of a run, for users or for programs.
///
/// To add one, put the type in its own file next to the other reporters and add it to ``ReportFormat``.
public protocol Reporter: Sendable {
  /// Returns the result as the bytes of a file.
  func report(_ result: LintResult) -> [UInt8]
}
