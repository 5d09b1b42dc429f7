import ArgumentParser
import DocumentPackages
import FileTrees

struct PackageDiff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show the differences between two packages.",
    discussion: """
      Compares the kinds and contents of items; timestamps are ignored. A zip archive is compared as \
      the package it contains.

      Exit status: 0 if the packages are equal, 1 if they differ, 2 for invalid usage or a package that cannot be read.

      Examples:
        utictl package diff Trip.notespackage Backup.notespackage
        utictl package diff Trip.notespackage Trip.notespackage.zip
        utictl package diff --modes --json Trip.notespackage Backup.notespackage
      """)

  @Argument(help: ArgumentHelp("The first package.", valueName: "old"), completion: .file())
  var old: String

  @Argument(help: ArgumentHelp("The second package.", valueName: "new"), completion: .file())
  var new: String

  @Flag(help: "Also compare permissions.")
  var modes = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    let paths = try [old, new].map { try Files.itemPath(ofArgument: $0) }
    var columns = Columns(strong: 1)
    var array = JSONArray()
    var isSame = true
    try PackageRun.orFailure {
      let trees = try paths.map { try PackageRun.contents(at: $0).tree }
      try trees[0].forEachDifference(to: trees[1], comparingModes: modes) { difference in
        isSame = false
        if json {
          try array.add(DifferenceRecord(difference))
        } else {
          columns.add(difference.columns)
        }
      }
    }
    if json { array.finish() } else { for line in columns.lines() { Output.writeLine(line) } }
    if !isSame { throw ExitCode(1) }
  }
}
