import ArgumentParser
import Packages

struct PackagePack: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Write a zip archive of a package, to send by mail or over the web.",
    discussion: """
      Permissions, times (in units of 100 ns) and links are kept; names are UTF-8. The same package always gives the same \
      archive, byte for byte. 'unpack' accepts every archive that this command writes, unless a warning says otherwise: more \
      than 8 MiB of data that would shrink by a factor of 150 is compressed less, except long runs of zeros, as in sparse files.

      Examples:
        utictl package pack Trip.notespackage -o Trip.zip
      """)

  @Argument(help: ArgumentHelp("The package.", valueName: "package"), completion: .file())
  var package: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The archive to write.", valueName: "file"), completion: .file())
  var output: String

  @Flag(help: "Overwrite an existing item.")
  var replace = false

  func run() throws {
    let package = DocumentPackage(at: Files.itemPath(ofArgument: package))
    let destination = Files.path(ofArgument: output)
    try PackageRun.write(replacing: replace) {
      try package.pack(to: destination, options: $0)
    }
  }
}
