import ArgumentParser
import Packages

struct PackageCopy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy a package to a new place, or over another one.",
    discussion: """
      The copy appears at once, when all of it is on the disk. Permissions and times are kept, links stay as they are, and where the \
      file system can do that, both packages share storage until one is changed.

      Examples:
        utictl package copy Trip.notespackage Backup.notespackage
        utictl package copy --replace Backup.notespackage Trip.notespackage
      """)

  @Argument(help: ArgumentHelp("The package.", valueName: "package"), completion: .file())
  var source: String

  @Argument(help: ArgumentHelp("The path of the copy.", valueName: "copy"), completion: .file())
  var destination: String

  @Flag(help: "Replace what is there.")
  var replace = false

  func run() throws {
    let package = DocumentPackage(at: Files.itemPath(ofArgument: source))
    let copy = Files.path(ofArgument: destination)
    try PackageRun.write(replacing: replace) {
      try package.copy(to: copy, options: $0)
    }
  }
}
