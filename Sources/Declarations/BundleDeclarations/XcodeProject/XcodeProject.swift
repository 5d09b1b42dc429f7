import PropertyLists

/// The targets of an Xcode project: their Info.plists and build settings.
///
/// ```swift
/// let project = try XcodeProject(path: "Notes.xcodeproj")
/// for target in project.targets { print(target.name, target.infoPlistPath ?? "generated") }
/// ```
///
/// Reads `project.pbxproj`, in any property list format, and the `.xcconfig` files it refers to. Unknown content is
/// skipped; problems are in ``problems``.
public struct XcodeProject: Sendable {
  /// The path of the project, ending with `.xcodeproj`.
  public let path: String
  /// The folder that paths in the project are relative to, `$(SRCROOT)`.
  public let folder: String
  /// The name, without `.xcodeproj`.
  public let name: String
  /// The targets, in order.
  public let targets: [Target]
  /// The problems with the project or the files it refers to.
  public let problems: [SettingsProblem]
  /// The apps among the targets.
  let hosts: TargetHosts

  /// Reads a project.
  ///
  /// - Parameter path: the path of the `.xcodeproj` folder.
  /// - Throws: ``BuildSettingsError/notAProject(path:reason:)`` if it contains no valid `project.pbxproj`, and
  ///   ``BuildSettingsError/unreadable(path:reason:)`` if it cannot be read.
  public init(path: String) throws(BuildSettingsError) {
    var reader = try ProjectReader(path: path)
    self.path = reader.path
    folder = reader.folder
    name = reader.name
    targets = reader.targets()
    hosts = TargetHosts(targets.map(\.asHost))
    problems = reader.problems
  }

  /// Returns the target with a name; nil if there is none.
  public func target(_ name: String) -> Target? { targets.first { $0.name == name } }
}
