import ArgumentParser
import FileVersions
import Text

struct DocumentRestore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Go back to a version of a file or package.",
    discussion: """
      The contents that it replaces are kept as a version, so that you can go forward again.

      Exit status: 0 if the version is in place, 1 if another program saved the file at the same moment, or what the version \
      replaces could not be stored: it is next to the file then, 2 for invalid usage or a version that cannot be read or restored.

      Examples:
        utictl document versions Report.txt
        utictl document restore Report.txt 3f2a
      """)

  @Argument(
    help: ArgumentHelp("The file or package, which need not exist any more.", valueName: "path"), completion: .file())
  var path: String

  @Argument(help: ArgumentHelp("The identifier of the version, or its beginning.", valueName: "version"))
  var version: String

  func run() throws {
    let history = try VersionRun.history(ofArgument: path)
    let version = try VersionRun.version(version, in: history)
    let outcome = try VersionRun.orFailure { try history.restore(version) }
    // With the version that another program has saved, which is next to it.
    ContainerScan.tell([outcome?.conflict == nil ? history.path : history.path.removingLastComponent()])
    if let conflict = outcome?.conflict ?? outcome?.previous {
      Output.report("\(PrintableText.short(Files.bytes(ofArgument: path))): warning: \(conflict.explanation())")
      throw ExitCode(1)
    }
  }
}
