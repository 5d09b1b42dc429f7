import ArgumentParser
import DocumentPackages

struct PackageFlatten: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flatten",
    abstract: "Write a package as a flat file (a serialized file wrapper).",
    discussion: """
      The format is com.apple.flat-rtfd, which AppKit uses for packages on pasteboards and in archives. It is limited to \
      2 GiB and cannot contain symbolic links.

      Examples:
        utictl package flatten Trip.notespackage -o trip.flat
        utictl package flatten Letter.rtfd -o letter.flat --replace
        utictl package flatten Letter.rtfd -o - | sha256sum
      """)

  @Argument(help: ArgumentHelp("The package to flatten.", valueName: "package"), completion: .file())
  var package: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the flat file to this path; '-' is standard output.", valueName: "file"),
    completion: .file())
  var output: String

  @Flag(help: "Replace an existing item.")
  var replace = false

  func run() throws {
    let package = try DocumentPackage(at: Files.itemPath(ofArgument: package))
    if output == PackageRun.standardOutput {
      return try PackageRun.print { _, write in try package.flatten(into: write) }
    }
    let destination = Files.path(ofArgument: output)
    try PackageRun.write(to: [destination], replacing: replace) {
      try package.flatten(to: destination, options: $0)
    }
  }
}

struct PackageUnflatten: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unflatten",
    abstract: "Restore a package from a serialized file wrapper.",
    discussion: """
      Examples:
        utictl package unflatten trip.flat -o Trip.notespackage
      """)

  @Argument(help: ArgumentHelp("The flat file to restore.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the package to this path.", valueName: "package"),
    completion: .file())
  var output: String

  @Flag(help: "Replace an existing item.")
  var replace = false

  func run() throws {
    let file = try DocumentPackage(at: Files.itemPath(ofArgument: file))
    let destination = Files.path(ofArgument: output)
    try PackageRun.write(to: [destination], replacing: replace) {
      try file.unflatten(to: destination, options: $0)
    }
  }
}
