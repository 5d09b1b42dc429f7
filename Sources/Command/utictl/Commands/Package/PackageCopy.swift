import ArgumentParser
import DocumentPackages

struct PackageCopy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy a package, or replace another package with a copy.",
    discussion: """
      The copy appears atomically, after it is completely written to disk. Permissions, timestamps, and links are \
      preserved. If the file system supports it, both packages share storage until one is changed.

      Examples:
        utictl package copy Trip.notespackage Backup.notespackage
        utictl package copy --replace Backup.notespackage Trip.notespackage
      """)

  @Argument(help: ArgumentHelp("The package to copy.", valueName: "package"), completion: .file())
  var source: String

  @Argument(help: ArgumentHelp("The path of the copy.", valueName: "copy"), completion: .file())
  var destination: String

  @Flag(help: "Replace an existing item.")
  var replace = false

  func run() throws {
    let package = try DocumentPackage(at: Files.itemPath(ofArgument: source))
    let copy = Files.path(ofArgument: destination)
    try PackageRun.write(to: [copy], replacing: replace) {
      try package.copy(to: copy, options: $0)
    }
  }
}
