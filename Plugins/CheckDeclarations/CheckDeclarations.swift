import Foundation
import PackagePlugin

/// Checks the Info.plist files in a target's folder whenever one of them changes; errors fail the build.
@main
struct CheckDeclarations: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let lists = Self.infoPlists(in: target.directoryURL)
    guard !lists.isEmpty else { return [] }
    guard let command = try? context.tool(named: "utictl") else {
      Diagnostics.error(
        "CheckDeclarations requires the trait CommandLine of the package utictl; "
          + "add \"CommandLine\" to 'traits:' of the dependency, or leave 'traits:' out")
      return []
    }
    let report = context.pluginWorkDirectoryURL.appending(path: "declarations.txt")
    return [
      .buildCommand(
        displayName: "Checking the declarations of \(target.name)",
        executable: command.url,
        arguments: ["validate", "--output", "text:\(report.path)"] + lists.map(\.path),
        inputFiles: lists + Self.configurations(above: target.directoryURL, upTo: context.package.directoryURL),
        outputFiles: [report])
    ]
  }

  /// Returns `Info.plist`, `*-Info.plist` and `Info-*.plist` files, in order of their paths.
  private static func infoPlists(in folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    let lists = (files ?? []).filter { file in
      let name = file.lastPathComponent
      return name.hasSuffix(".plist")
        && (name == "Info.plist" || name.hasSuffix("-Info.plist") || name.hasPrefix("Info-"))
    }
    return lists.sorted { $0.path < $1.path }
  }

  /// Returns the configuration files that may apply.
  private static func configurations(above folder: URL, upTo root: URL) -> [URL] {
    var folder = folder.standardizedFileURL
    var found: [URL] = []
    while folder.path.hasPrefix(root.standardizedFileURL.path), folder.path != "/" {
      let file = folder.appending(path: ".utictl.yml")
      if FileManager.default.fileExists(atPath: file.path) { found.append(file) }
      folder.deleteLastPathComponent()
    }
    return found
  }
}
