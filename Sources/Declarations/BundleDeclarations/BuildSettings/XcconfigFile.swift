import PropertyLists

/// A build settings file (`.xcconfig`) with the files it includes.
///
/// The syntax is that of Apple's "Configuration Settings File (xcconfig) format", with the extensions that Xcode's
/// build system accepts (swift-build, `MacroConfigFileParser.swift`): a semicolon at the end of a line, and lines
/// continued with a backslash.
public struct XcconfigFile: Sendable {
  /// The file's path, or its name.
  public let path: String
  /// All assignments, with the assignments of included files in place of the `#include`.
  public let assignments: [SettingAssignment]
  /// The problems with the file.
  public let problems: [SettingsProblem]
  /// Whether all included files could be read; otherwise settings are missing.
  public let isComplete: Bool

  /// Reads a file and the files it includes.
  ///
  /// - Throws: ``BuildSettingsError/unreadable(path:reason:)`` if the file itself cannot be read.
  public init(path: String) throws(BuildSettingsError) {
    var reader = XcconfigReader()
    let bytes = try XcconfigReader.bytes(of: path)
    reader.read(bytes, at: path)
    self.init(reader, path)
  }

  /// Reads a file from memory. Included files are searched for next to `path`.
  public init(parsing bytes: [UInt8], named path: String) {
    var reader = XcconfigReader()
    reader.read(bytes, at: path)
    self.init(reader, path)
  }

  private init(_ reader: XcconfigReader, _ path: String) {
    self.path = path
    assignments = reader.assignments
    problems = reader.problems
    isComplete = reader.isComplete
  }

  /// Returns the settings of one configuration. Settings whose conditions depend on more than the configuration are
  /// undecided.
  ///
  /// - Parameters:
  ///   - configuration: the configuration's name, such as `Release`.
  ///   - sdks: the SDKs it is for, such as `iphoneos`; if empty, the SDKs in the settings.
  public func settings(configuration: String? = nil, sdks: [String] = []) -> BuildSettings {
    var settings = BuildSettings()
    settings.define(assignments, in: BuildVariant(configuration: configuration, sdks: sdks))
    let named = settings.deviceSDKs
    guard sdks.isEmpty, !named.isEmpty else { return settings }
    return self.settings(configuration: configuration, sdks: named)
  }
}
