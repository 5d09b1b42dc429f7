import ArgumentParser
import UTFileVersions
import UTText

struct DocumentRestore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Go back to a version of a file or package.",
    discussion: """
      Without a version, lists the versions. The replaced contents become a version, so you can undo this.

      Waits for programs that coordinate file access. A program that has the document open reloads it. If the \
      program has unsaved changes, its document is in conflict.

      Exit status: 0 if restored or listed, 1 if there are no versions, 2 for invalid usage or a version that cannot be read or \
      restored. The status is also 1 if the version was restored, but:
        - another program saved the file at the same time
        - the replaced contents were left next to the file, not stored as a version
        - Syncthing was not notified

      Examples:
        utictl document restore Report.txt
        utictl document restore Report.txt 3f2a
      """)

  @Argument(
    help: ArgumentHelp("The file or package to restore, even if it was deleted.", valueName: "path"),
    completion: .file())
  var path: String

  @Argument(
    help: ArgumentHelp("The identifier of the version, or a prefix of it.", valueName: "version"),
    completion: Completions.versions)
  var version: String?

  @OptionGroup var owner: OwnerChange
  @OptionGroup var turn: WritingTurn
  @OptionGroup var color: ColorOptions
  @OptionGroup var declarations: DeclarationOptions

  func validate() throws {
    if version == nil, turn.wait != nil { throw ValidationError("--wait requires a version") }
    if version == nil, owner.changeOwner { throw ValidationError("--change-owner requires a version") }
  }

  func run() throws {
    guard let version else { return try list() }
    let (place, outcome) = try turn.take(for: path, declarations.packageRules()) { history in
      let version = try VersionRun.version(version, in: history)
      return (history.path, try VersionRun.orFailure { try history.restore(version, changingOwner: owner.changeOwner) })
    }
    let conflict = outcome?.conflict ?? outcome?.previous
    if let conflict {
      Output.report("\(PrintableText.short(path)): warning: \(conflict.explanation())")
    }
    // With versions that lost a conflict, which are next to it.
    try ContainerScan.tell([place.removingLastComponent()])
    if conflict != nil { throw ExitCode(1) }
  }

  /// Lists the versions that can be restored.
  private func list() throws {
    let versions = try VersionRun.orFailure { try VersionRun.history(ofArgument: path, readsContents: false).all() }
    let others = versions.filter { $0.kind != .current }
    guard !others.isEmpty else {
      Output.report("\(PrintableText.short(path)): no other versions")
      throw ExitCode(1)
    }
    VersionRun.print(others)
    Output.report("help: to restore a version, add its identifier")
  }
}
