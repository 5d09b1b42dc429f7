import ArgumentParser
import UTFileVersions
import UTText

struct DocumentResolve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "End a conflict between versions of a file or package.",
    discussion: """
      The versions that lost the conflict are removed from the folder of the file and kept with its other versions, so that \
      you can still restore them.

      Takes turns with programs that coordinate their accesses. A program that has the document open notices the change as one by \
      any other program.

      Exit status: 0 if there is no conflict any more, 1 if another program saved the file at the same moment and its version \
      was preserved, or if Syncthing could not be told, 2 for invalid usage or a version that cannot be moved.

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

  @OptionGroup var turn: WritingTurn

  func run() throws {
    let (place, count, hasNewConflict) = try turn.take(for: path) { history in
      let kept = try keep.map { try VersionRun.version($0, in: history) }
      let conflicts = try VersionRun.orFailure { try history.all() }.filter(\.isConflict)
      let outcome = try kept.flatMap { kept in try VersionRun.orFailure { try history.restore(kept) } }
      let newConflict = outcome?.conflict ?? outcome?.previous
      if let newConflict {
        Output.report("\(PrintableText.short(Files.bytes(ofArgument: path))): warning: \(newConflict.explanation())")
      }
      for conflict in conflicts { _ = try VersionRun.orFailure { try history.resolve(conflict) } }
      return (history.path, conflicts.count, newConflict != nil)
    }
    Output.writeLine("resolved \(count) conflict\(count == 1 ? "" : "s")")
    // The versions were next to it.
    try ContainerScan.tell([place.removingLastComponent()])
    if hasNewConflict { throw ExitCode(1) }
  }
}
