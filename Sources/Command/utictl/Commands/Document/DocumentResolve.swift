import ArgumentParser
import UTFileVersions
import UTText

struct DocumentResolve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "End a conflict between versions of a file or package.",
    discussion: """
      The versions that lost the conflict are removed from the folder of the file and kept with its other versions, so that \
      you can still restore them. If the file itself is gone, the newest one takes its place. A package that several devices have \
      saved at the same time becomes one whole version first, or has the changes of all. The result holds on all devices.

      Takes turns with programs that coordinate their accesses. A program that has the document open notices the change as one by \
      any other program.

      Exit status: 0 if there is no conflict any more, 1 if another program saved the file at the same moment and its version \
      was preserved, if a version could not be moved, such as that of another user, if only files in a folder that is not a package are \
      in conflict, or if Syncthing could not be told, 2 for invalid usage or a version that cannot be restored.

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
  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    let (place, result) = try turn.take(for: path, declarations.packageRules()) { history in
      (history.path, try resolve(history))
    }
    Output.writeLine("resolved \(result.count) conflict\(result.count == 1 ? "" : "s")")
    // The versions were next to it.
    try ContainerScan.tell([place.removingLastComponent()])
    if result.hasRest { throw ExitCode(1) }
  }

  /// - Returns: how many versions are in conflict no more, and whether others are.
  private func resolve(_ history: VersionHistory) throws -> (count: Int, hasRest: Bool) {
    try VersionRun.orFailure { try history.reconcile() }
    let kept = try keep.map { try VersionRun.version($0, in: history) }
    let conflicts = try VersionRun.orFailure { try history.all() }.filter(\.isConflict)
    let outcome = try kept.flatMap { kept in try VersionRun.orFailure { try history.restore(kept) } }
    let newConflict = outcome?.conflict ?? outcome?.previous
    if let newConflict {
      Output.report("\(PrintableText.short(Files.bytes(ofArgument: path))): warning: \(newConflict.explanation())")
    }
    var count = 0
    for (conflict, result) in zip(conflicts, try VersionRun.orFailure { try history.resolve(conflicts) }) {
      // Another user may have put one there, in a folder in which only the owner may move it.
      do {
        _ = try result.get()
        count += 1
      } catch { Output.complain("\(PrintableText.short(conflict.path.bytes)): not resolved: \(error)") }
    }
    if try VersionRun.orFailure({ try history.decideGenerations() }) { count = max(count, 1) }
    let others = conflicts.isEmpty ? VersionRun.complain(ofConflictsIn: history) : 0
    return (count, newConflict != nil || count < conflicts.count || others > 0)
  }
}
