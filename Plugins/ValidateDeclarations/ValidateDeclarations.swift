import Foundation
import PackagePlugin

/// `swift package validate-declarations [OPTION…] [PATH…]`: `utictl validate` in the folder of the package.
@main
struct ValidateDeclarations: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "utictl").url
    process.arguments = ["validate"] + arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // The tool has printed the findings.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
