import PropertyLists

/// Something about a suppression, a project or a file of settings that people may want to know.
public struct ValidationRemark: Sendable, Hashable {
  /// Where it stands.
  public let location: SourceLocation
  /// What is to be said, as one sentence without a full stop.
  public let message: String
  /// Whether it is a mistake, rather than a suppression that nothing falls under.
  public let isMistake: Bool

  init(location: SourceLocation, message: String, isMistake: Bool) {
    self.location = location
    self.message = message
    self.isMistake = isMistake
  }

  /// A warning about a whole file.
  init(file: String, message: String) {
    self.init(location: SourceLocation(file: file, position: .wholeFile), message: message, isMistake: true)
  }
}
