import Foundation
import PackagePlugin

/// `swift package validate-declarations [OPTION…] [PATH…]`: `utictl validate` in the folder of the package.
@main
struct ValidateDeclarations: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    guard let command = try? context.tool(named: "utictl") else {
      return Diagnostics.error(
        "validate-declarations requires the trait CommandLine of the package utictl; "
          + "add \"CommandLine\" to 'traits:' of the dependency, or leave 'traits:' out")
    }
    let process = Process()
    process.executableURL = command.url
    process.arguments = ["validate"] + arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // The tool has printed the findings.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
