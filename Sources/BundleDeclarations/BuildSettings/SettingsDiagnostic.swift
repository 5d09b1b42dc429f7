import PropertyLists

/// Something wrong with an `.xcconfig` file or a project, which does not keep the rest from being read.
public struct SettingsDiagnostic: Sendable, Hashable {
  /// Where it is.
  public let location: SourceLocation
  /// What is wrong.
  public let message: String
  /// What to do about it.
  public let hint: String
  /// The files of settings that are missing, if it is about those.
  package let missingFiles: [String]

  init(location: SourceLocation, message: String, hint: String, missingFiles: [String] = []) {
    self.location = location
    self.message = message
    self.hint = hint
    self.missingFiles = missingFiles
  }

  /// That files of settings are missing: one line, however many they are.
  ///
  /// - Parameters:
  ///   - missingFiles: their paths; at least one.
  ///   - location: where the first is named.
  package init(missingFiles: [String], location: SourceLocation) {
    self.missingFiles = missingFiles
    self.location = location
    let count = missingFiles.count
    let others = count > 2 ? "\(count - 1) others" : missingFiles.last ?? ""
    message =
      count == 1
      ? "the file of build settings \(missingFiles[0]) is missing"
      : "\(count) files of build settings are missing: \(missingFiles[0]) and \(others)"
    let (pronoun, verb) = count == 1 ? ("it", "defines") : ("they", "define")
    hint =
      "what \(pronoun) \(verb) is unknown; generate \(count == 1 ? "it" : "them") first, for example with 'pod install'"
  }
}

extension SettingsDiagnostic: CustomStringConvertible {
  public var description: String { "\(location): warning: \(message); \(hint)" }
}
