import PropertyLists

/// A remark about a suppression, a project, or a settings file.
public struct ValidationRemark: Sendable, Hashable {
  /// The location.
  public let location: SourceLocation
  /// The message, as one sentence without a final period.
  public let message: String
  /// The importance.
  public let kind: Kind

  /// The importance of a remark.
  public enum Kind: Sendable, Hashable {
    /// It reports a problem.
    case problem
    /// Explains why a step or a check is skipped.
    case information
    /// It is only shown on request, such as an unused suppression.
    case detail
    /// Lists the unchecked parts of a build. Human-readable text ends with it.
    case limits
  }

  /// Whether it reports a problem.
  public var isProblem: Bool { kind == .problem }

  init(location: SourceLocation, message: String, isProblem: Bool) {
    self.init(location: location, message: message, kind: isProblem ? .problem : .detail)
  }

  private init(location: SourceLocation, message: String, kind: Kind) {
    self.location = location
    self.message = message
    self.kind = kind
  }

  /// Creates a remark that lists the unchecked parts of a build.
  init(limitsOf build: String, _ message: String) {
    self.init(location: SourceLocation(file: build, position: .wholeFile), message: message, kind: .limits)
  }

  /// Creates a remark that explains why a file is skipped, or has no findings.
  ///
  /// - Parameter isDetail: whether it is only shown on request.
  init(about file: String, _ message: String, isDetail: Bool = false) {
    self.init(
      location: SourceLocation(file: file, position: .wholeFile), message: message,
      kind: isDetail ? .detail : .information)
  }

  /// Creates a warning about a whole file.
  init(file: String, message: String) {
    self.init(location: SourceLocation(file: file, position: .wholeFile), message: message, isProblem: true)
  }
}
