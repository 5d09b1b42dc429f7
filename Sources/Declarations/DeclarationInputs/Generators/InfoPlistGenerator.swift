/// A program that generates an Info.plist, so that changes to the file are lost.
public struct InfoPlistGenerator: Sendable, Hashable {
  /// The name, such as `XcodeGen`.
  public let name: String
  /// The path of the configuration.
  public let configuration: String
  /// The setting to edit there, such as `info.properties of target 'Notes'`.
  public let setting: String

  /// Returns XcodeGen, for a target of a specification.
  static func xcodeGen(_ specification: String, target: String) -> InfoPlistGenerator {
    InfoPlistGenerator(
      name: "XcodeGen", configuration: specification, setting: "info.properties of target '\(target)'")
  }

  /// Returns Tuist, which writes to a folder next to its manifest.
  static func tuist(_ manifest: String) -> InfoPlistGenerator {
    InfoPlistGenerator(name: "Tuist", configuration: manifest, setting: "infoPlist of the target")
  }

  /// The name of Tuist's manifest.
  static let tuistManifest = "Project.swift"
  /// The folder next to it that holds the Info.plists that Tuist writes.
  static let tuistFolder = "/Derived/InfoPlists"
}
