import ArgumentParser
import UTFileVersions
import UTText

struct DocumentRestore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Go back to a version of a file or package.",
    discussion: """
      The contents that it replaces are kept as a version, so that you can go forward again.

      Takes turns with programs that coordinate their accesses. A program that has the document open notices the change as one by \
      any other program.

      Exit status: 0 if the version is in place, 1 if another program saved the file at the same moment, or what the version \
      replaces could not be stored: it is next to the file then, or if Syncthing could not be told, 2 for invalid usage or a version \
      that cannot be read or restored.

      Examples:
        utictl document versions Report.txt
        utictl document restore Report.txt 3f2a
      """)

  @Argument(
    help: ArgumentHelp("The file or package, which need not exist any more.", valueName: "path"), completion: .file())
  var path: String

  @Argument(help: ArgumentHelp("The identifier of the version, or its beginning.", valueName: "version"))
  var version: String

  @OptionGroup var turn: WritingTurn
  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    let (place, outcome) = try turn.take(for: path, declarations.packageRules()) { history in
      let version = try VersionRun.version(version, in: history)
      return (history.path, try VersionRun.orFailure { try history.restore(version) })
    }
    let conflict = outcome?.conflict ?? outcome?.previous
    if let conflict {
      Output.report("\(PrintableText.short(Files.bytes(ofArgument: path))): warning: \(conflict.explanation())")
    }
    // With versions that lost a conflict, which are next to it.
    try ContainerScan.tell([place.removingLastComponent()])
    if conflict != nil { throw ExitCode(1) }
  }
}
