import ArgumentParser
import FileVersions
import Text

struct DocumentResolve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "End a conflict between versions of a file or package.",
    discussion: """
      The versions that lost the conflict are removed from the folder of the file and kept with its other versions, so that \
      you can still restore them.

      Exit status: 0 if there is no conflict any more, 1 if another program saved the file at the same moment and its version \
      was preserved, 2 for invalid usage or a version that cannot be moved.

      Examples:
        utictl document resolve Report.txt
        utictl document resolve --keep 3f2a Report.txt
      """)

  @Argument(help: ArgumentHelp("The file or package.", valueName: "path"), completion: .file())
  var path: String

  @Option(
    help: ArgumentHelp(
      "Put this version in the place of the file first; otherwise, the file stays.", valueName: "version"))
  var keep: String?

  func run() throws {
    let history = try VersionRun.history(ofArgument: path)
    let kept = try keep.map { try VersionRun.version($0, in: history) }
    let conflicts = try VersionRun.orFailure { try history.all() }.filter(\.isConflict)
    var hasNewConflict = false
    if let kept {
      let outcome = try VersionRun.orFailure { try history.restore(kept) }
      if let conflict = outcome?.conflict ?? outcome?.previous {
        hasNewConflict = true
        Output.report("\(PrintableText.short(Files.bytes(ofArgument: path))): warning: \(conflict.explanation())")
      }
    }
    for conflict in conflicts { _ = try VersionRun.orFailure { try history.resolve(conflict) } }
    // The versions were next to it.
    ContainerScan.tell([history.path.removingLastComponent()])
    Output.writeLine("resolved \(conflicts.count) conflict\(conflicts.count == 1 ? "" : "s")")
    if hasNewConflict { throw ExitCode(1) }
  }
}
