import PropertyLists

/// A file of build settings, `.xcconfig`, with the files that it includes.
///
/// The syntax is that of Apple's "Configuration Settings File (xcconfig) format", with what Xcode's build system takes
/// besides (swift-build, `MacroConfigFileParser.swift`): a semicolon at the end of a line, and lines that a backslash
/// continues.
public struct XcconfigFile: Sendable {
  /// The file's path, or what it was called.
  public let path: String
  /// Every assignment, those of included files where they were included.
  public let assignments: [SettingAssignment]
  /// What is wrong with the file.
  public let diagnostics: [SettingsDiagnostic]
  /// Whether all included files could be read; if not, settings are missing.
  public let isComplete: Bool

  /// Reads a file, and those that it includes.
  ///
  /// - Throws: ``BuildSettingsError/unreadable(path:reason:)`` if the file itself cannot be read.
  public init(path: String) throws(BuildSettingsError) {
    var reader = XcconfigReader()
    let bytes = try XcconfigReader.bytes(of: path)
    reader.read(bytes, at: path)
    self.init(reader, path)
  }

  /// Reads a file from memory. Included files are looked for beside `path`.
  public init(parsing bytes: [UInt8], named path: String) {
    var reader = XcconfigReader()
    reader.read(bytes, at: path)
    self.init(reader, path)
  }

  private init(_ reader: XcconfigReader, _ path: String) {
    self.path = path
    assignments = reader.assignments
    diagnostics = reader.diagnostics
    isComplete = reader.isComplete
  }

  /// The settings of one configuration. Conditions that it does not decide leave their settings undecided.
  ///
  /// - Parameters:
  ///   - configuration: the configuration's name, such as `Release`.
  ///   - sdks: the SDKs that it is for, such as `iphoneos`; if empty, those that the settings name.
  public func settings(configuration: String? = nil, sdks: [String] = []) -> BuildSettings {
    var settings = BuildSettings()
    settings.define(assignments, in: BuildVariant(configuration: configuration, sdks: sdks))
    let named = settings.deviceSDKs
    guard sdks.isEmpty, !named.isEmpty else { return settings }
    return self.settings(configuration: configuration, sdks: named)
  }
}
