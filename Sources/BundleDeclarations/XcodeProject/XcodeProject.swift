import PropertyLists

/// What an Xcode project says of its targets: which Info.plist each one has, and by which settings it is built.
///
/// ```swift
/// let project = try XcodeProject(path: "Notes.xcodeproj")
/// for target in project.targets { print(target.name, target.infoPlistPath ?? "generated") }
/// ```
///
/// Read are `project.pbxproj`, in any format of property lists, and the `.xcconfig` files that it names. Whatever is not
/// understood is passed over; what is missing for a part of the answer is in ``diagnostics``.
public struct XcodeProject: Sendable {
  /// The path of the project, which ends with `.xcodeproj`.
  public let path: String
  /// The folder that paths in the project are relative to, `$(SRCROOT)`.
  public let folder: String
  /// The name, without `.xcodeproj`.
  public let name: String
  /// The targets in their order.
  public let targets: [Target]
  /// What is wrong with the project, or with the files it names.
  public let diagnostics: [SettingsDiagnostic]

  /// Reads a project.
  ///
  /// - Parameter path: the path of the `.xcodeproj` folder.
  /// - Throws: ``BuildSettingsError/notAProject(path:reason:)`` if there is no `project.pbxproj` in it that is one, and
  ///   ``BuildSettingsError/unreadable(path:reason:)`` if it cannot be read.
  public init(path: String) throws(BuildSettingsError) {
    var reader = try ProjectReader(path: path)
    self.path = reader.path
    folder = reader.folder
    name = reader.name
    targets = reader.targets()
    diagnostics = reader.diagnostics
  }

  /// A target by its name; nil if there is none.
  public func target(_ name: String) -> Target? { targets.first { $0.name == name } }
}
