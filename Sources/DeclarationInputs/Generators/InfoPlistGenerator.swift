/// A program that writes an Info.plist, so that changes of the file are lost.
public struct InfoPlistGenerator: Sendable, Hashable {
  /// Its name, such as `XcodeGen`.
  public let name: String
  /// The path of its configuration.
  public let configuration: String
  /// What to edit there, such as `info.properties of the target Notes`.
  public let setting: String

  /// XcodeGen, for a target of a specification.
  static func xcodeGen(_ specification: String, target: String) -> InfoPlistGenerator {
    InfoPlistGenerator(
      name: "XcodeGen", configuration: specification, setting: "info.properties of the target \(target)")
  }

  /// Tuist, which writes into a folder beside its manifest.
  static func tuist(_ manifest: String) -> InfoPlistGenerator {
    InfoPlistGenerator(name: "Tuist", configuration: manifest, setting: "infoPlist of the target")
  }

  /// The name of Tuist's manifest.
  static let tuistManifest = "Project.swift"
  /// The folder beside it that Tuist writes Info.plists into.
  static let tuistFolder = "/Derived/InfoPlists/"
}
