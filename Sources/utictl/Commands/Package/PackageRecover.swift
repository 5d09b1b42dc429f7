import ArgumentParser
import SafeWriting
import TypeRegistry

struct PackageRecover: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Complete or remove what interrupted saves left beside packages and files.",
    discussion: """
      Every command that changes a package does this first. What belongs to a save under way is left alone, and so is what cannot be \
      trusted: what another user put there, or what does not describe the files beside it.

      Exit status: 0 if nothing is left, 1 if something was left alone or another program's version was kept, 2 if the folder \
      cannot be read.

      Examples:
        utictl package recover Trip.notespackage
      """)

  @Argument(help: ArgumentHelp("Packages and files; they need not be there.", valueName: "package"))
  var packages: [String]

  func run() throws {
    var isClean = true
    for path in Files.bytes(ofArguments: packages) {
      let report = try PackageFiles.orFailure { try SafeWrite.recover(at: path) }
      isClean = PackageFiles.report(report, for: path) && isClean
    }
    if !isClean { throw ExitCode(1) }
  }
}
