import PropertyLists

/// Something about a suppression, a project or a file of settings that people may want to know.
public struct ValidationRemark: Sendable, Hashable {
  /// Where it stands.
  public let location: SourceLocation
  /// What is to be said, as one sentence without a full stop.
  public let message: String
  /// How much people want to know it.
  public let kind: Kind

  /// How much people want to know a remark.
  public enum Kind: Sendable, Hashable {
    /// It is a mistake.
    case mistake
    /// It says why something is not done or not checked.
    case information
    /// It is only for those who ask for everything, such as a suppression that nothing falls under.
    case detail
  }

  /// Whether it is a mistake.
  public var isMistake: Bool { kind == .mistake }

  init(location: SourceLocation, message: String, isMistake: Bool) {
    self.init(location: location, message: message, kind: isMistake ? .mistake : .detail)
  }

  private init(location: SourceLocation, message: String, kind: Kind) {
    self.location = location
    self.message = message
    self.kind = kind
  }

  /// Why nothing is done with a file, or nothing is found in it.
  ///
  /// - Parameter isDetail: whether only those want to know it who ask for everything.
  init(about file: String, _ message: String, isDetail: Bool = false) {
    self.init(
      location: SourceLocation(file: file, position: .wholeFile), message: message,
      kind: isDetail ? .detail : .information)
  }

  /// A warning about a whole file.
  init(file: String, message: String) {
    self.init(location: SourceLocation(file: file, position: .wholeFile), message: message, isMistake: true)
  }
}
