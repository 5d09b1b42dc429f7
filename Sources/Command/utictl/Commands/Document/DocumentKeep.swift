import ArgumentParser
import FoundationEssentials
import UTFileVersions
import UTText

struct DocumentKeep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keep",
    abstract: "Keep the current version of a file or package.",
    discussion: """
      The version stays until it is deleted, with 'utictl document versions --delete' or by a program, unlike the versions that \
      programs keep by themselves when they save. Prints its identifier.

      Takes turns with programs that coordinate their accesses, so that the version is complete.

      Examples:
        utictl document keep Report.txt
        utictl document versions Report.txt
      """)

  @Argument(help: ArgumentHelp("The file or package.", valueName: "path"), completion: .file())
  var path: String

  @OptionGroup var turn: WritingTurn
  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    let version = try turn.take(for: path, declarations.packageRules(), mayBeMissing: true) { history in
      guard history.current != nil else {
        throw Failure("'\(PrintableText.short(Files.bytes(ofArgument: path)))' does not exist")
      }
      return try VersionRun.orFailure { try history.add(itemAt: history.path) }
    }
    Output.writeLine("kept \(version.id.prefix(8))")
  }
}
