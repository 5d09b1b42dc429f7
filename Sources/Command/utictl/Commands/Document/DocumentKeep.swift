import ArgumentParser
import FoundationEssentials
import UTFileVersions

struct DocumentKeep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keep",
    abstract: "Keep the current version of a file or package.",
    discussion: """
      Prints 'kept' and the identifier of the version. The version stays until you delete it with 'utictl document versions --delete', or a \
      program deletes it. Versions that programs keep on save expire automatically.

      Waits for programs that coordinate file access, so the version is complete.

      Examples:
        utictl document keep Report.txt
        utictl document versions Report.txt
      """)

  @Argument(
    help: ArgumentHelp("The file or package whose current contents become a version.", valueName: "path"),
    completion: .file())
  var path: String

  @OptionGroup var turn: WritingTurn
  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    let version = try turn.take(for: path, declarations.packageRules(), mayBeMissing: true) { history in
      guard try VersionRun.orFailure({ try history.readCurrent() }) != nil else {
        throw Failure(VersionRun.absence(of: history))
      }
      return try VersionRun.orFailure {
        let version = try history.add(itemAt: history.path)
        try history.sync()
        return version
      }
    }
    Output.writeLine("kept \(version.id.prefix(8))")
  }
}
