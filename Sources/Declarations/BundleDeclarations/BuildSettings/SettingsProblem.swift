import PropertyLists

/// A problem with an `.xcconfig` file or a project that does not prevent reading the rest.
public struct SettingsProblem: Sendable, Hashable {
  /// The location.
  public let location: SourceLocation
  /// The problem.
  public let message: String
  /// The help.
  public let help: String
  /// The missing settings files, if that is the problem.
  package let missingFiles: [String]

  package init(location: SourceLocation, message: String, help: String, missingFiles: [String] = []) {
    self.location = location
    self.message = message
    self.help = help
    self.missingFiles = missingFiles
  }

  /// Creates a problem for missing settings files: one line for any number of them.
  ///
  /// - Parameters:
  ///   - missingFiles: their paths; at least one.
  ///   - location: the location of the first reference to one.
  package init(missingFiles: [String], location: SourceLocation) {
    self.missingFiles = missingFiles
    self.location = location
    let count = missingFiles.count
    let others = count > 2 ? "\(count - 1) more" : "'\(missingFiles.last ?? "")'"
    message =
      count == 1
      ? "build settings file '\(missingFiles[0])' is missing, so its settings are unknown"
      : "\(count) build settings files are missing, so their settings are unknown: '\(missingFiles[0])' and \(others)"
    let commands = Self.commands(making: missingFiles).map { "'\($0)'" }.joined(separator: " and ")
    help =
      "create \(count == 1 ? "it" : "them") first"
      + (commands.isEmpty ? "" : ", for example with \(commands)")
  }

  /// The commands that write some settings files; none for files that people write, such as files with secrets.
  private static func commands(making files: [String]) -> [String] {
    let isOfFlutter = files.contains { $0.hasSuffix("Generated.xcconfig") }
    let isOfPods = files.contains { $0.split(separator: "/").contains { $0 == "Pods" || $0.hasPrefix("Pods-") } }
    return (isOfFlutter ? ["flutter pub get"] : []) + (isOfPods ? ["pod install"] : [])
  }
}

extension SettingsProblem: CustomStringConvertible {
  public var description: String { "\(location): warning: \(message); \(help)" }
}
