import Foundation
import PackagePlugin

/// Compiles `TypeDeclarations/` into the module `SystemTypes` whenever one of its property lists changes.
@main
struct CompileTypeDeclarations: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "TypeDeclarations", directoryHint: .isDirectory)
    let lists = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "plist" }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "CompiledTypeDeclarations.swift")
    return [
      .buildCommand(
        displayName: "Compiling type declarations",
        executable: try context.tool(named: "compile-type-declarations").url,
        arguments: [folder.path, output.path],
        inputFiles: lists, outputFiles: [output])
    ]
  }
}
