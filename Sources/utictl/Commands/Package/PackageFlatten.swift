import ArgumentParser
import Packages

struct PackageFlatten: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flatten",
    abstract: "Write a package as one flat file, in the form of a serialized file wrapper.",
    discussion: """
      The form is that of com.apple.flat-rtfd, in which AppKit puts packages on pasteboards and into archives. It has no symbolic \
      links and holds up to 2 GiB.

      Examples:
        utictl package flatten Trip.notespackage -o trip.flat
        utictl package flatten Letter.rtfd -o letter.flat --replace
      """)

  @Argument(help: ArgumentHelp("The package.", valueName: "package"), completion: .file())
  var package: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var output: String

  @Flag(help: "Replace what is there.")
  var replace = false

  func run() throws {
    let package = DocumentPackage(at: Files.itemPath(ofArgument: package))
    let destination = Files.path(ofArgument: output)
    try PackageRun.write(replacing: replace) {
      try package.flatten(to: destination, options: $0)
    }
  }
}

struct PackageUnflatten: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unflatten",
    abstract: "Write the package that a serialized file wrapper holds.",
    discussion: """
      Examples:
        utictl package unflatten trip.flat -o Trip.notespackage
      """)

  @Argument(help: ArgumentHelp("The flat file.", valueName: "file"), completion: .file())
  var file: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The package to write.", valueName: "package"), completion: .file())
  var output: String

  @Flag(help: "Replace what is there.")
  var replace = false

  func run() throws {
    let file = DocumentPackage(at: Files.itemPath(ofArgument: file))
    let destination = Files.path(ofArgument: output)
    try PackageRun.write(replacing: replace) {
      try file.unflatten(to: destination, options: $0)
    }
  }
}
