import PropertyLists

/// A problem with an `.xcconfig` file or a project that does not prevent reading the rest.
public struct SettingsDiagnostic: Sendable, Hashable {
  /// The location.
  public let location: SourceLocation
  /// The problem.
  public let message: String
  /// The advice.
  public let hint: String
  /// The missing settings files, if that is the problem.
  package let missingFiles: [String]

  init(location: SourceLocation, message: String, hint: String, missingFiles: [String] = []) {
    self.location = location
    self.message = message
    self.hint = hint
    self.missingFiles = missingFiles
  }

  /// Creates a diagnostic about missing settings files: one line for any number of them.
  ///
  /// - Parameters:
  ///   - missingFiles: their paths; at least one.
  ///   - location: the location of the first reference to one.
  package init(missingFiles: [String], location: SourceLocation) {
    self.missingFiles = missingFiles
    self.location = location
    let count = missingFiles.count
    let others = count > 2 ? "\(count - 1) others" : "'\(missingFiles.last ?? "")'"
    message =
      count == 1
      ? "build settings file '\(missingFiles[0])' is missing"
      : "\(count) build settings files are missing: '\(missingFiles[0])' and \(others)"
    let (pronoun, verb) = count == 1 ? ("it", "defines") : ("they", "define")
    hint =
      "the settings \(pronoun) \(verb) are unknown; generate \(count == 1 ? "it" : "them") first, for example with 'pod install'"
  }
}

extension SettingsDiagnostic: CustomStringConvertible {
  public var description: String { "\(location): warning: \(message); \(hint)" }
}
