import ArgumentParser
import UTBuild
import UTText

struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Show the contents of an app, a framework, or an archive, and compare two builds.",
    discussion: """
      A build is an app, an app extension, a framework, an .xcframework, an .xcarchive, or an .ipa. It can be a folder \
      or a zip archive, which is read without unpacking it. Entitlements come from the executable's signature. If it has \
      none, they come from a file in the bundle, or else from the provisioning profile.
      """,
    subcommands: [BuildShow.self, BuildDiff.self])

  /// Reads a build, and prints the parts that could not be read.
  static func build(at path: String) throws -> Build {
    do {
      let build = try Build(path: path)
      for problem in build.problems { Output.report("\(problem.path): warning: \(problem.message); \(problem.help)") }
      return build
    } catch { throw Failure("\(error)") }
  }
}
