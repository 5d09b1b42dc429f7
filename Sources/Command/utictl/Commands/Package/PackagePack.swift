import ArgumentParser
import DocumentPackages
import SystemPackage
import UTSystemCalls
import UTText

struct PackagePack: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Pack a package into a zip archive for sharing by email or on the web.",
    discussion: """
      Permissions, timestamps (to 100 ns), and links are preserved; names are encoded in UTF-8. The same package always \
      yields the same archive, byte for byte.

      'unpack' accepts every archive that 'pack' writes, unless 'pack' warns otherwise. To stay within the --max-ratio limit \
      of 'unpack', 'pack' uses weaker compression for data that would shrink more than 150-fold. The first 8 MiB and long \
      runs of zeros, as in sparse files, are exempt.

      Examples:
        utictl package pack Trip.notespackage
        utictl package pack Trip.notespackage -o Trip.zip
        utictl package pack Trip.notespackage -o - | ssh backup 'cat > Trip.zip'
      """)

  @Argument(help: ArgumentHelp("The package to pack.", valueName: "package"), completion: .file())
  var package: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the archive to this path; '-' is standard output (default: the package's name with .zip, in the current folder).",
      valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace an existing item.")
  var replace = false

  func run() throws {
    let package = try DocumentPackage(at: Files.itemPath(ofArgument: package))
    if output == PackageRun.standardOutput {
      return try PackageRun.print { options, write in
        try package.pack(named: "standard output", options: options, into: write)
      }
    }
    let destination = try output.map { Files.path(ofArgument: $0) } ?? defaultOutput(for: package)
    try PackageRun.write(to: [destination], replacing: replace) {
      try package.pack(to: destination, options: $0)
    }
    if output == nil { Output.report("packed as \(PrintableText.short(destination.bytes))") }
  }

  private func defaultOutput(for package: DocumentPackage) throws -> FilePath {
    let path = try Files.absolute(package.path)
    guard let name = path.lastComponent else {
      throw Failure("'\(PrintableText.short(self.package))' has no name\nhelp: add --output")
    }
    guard try !Files.absolute(".").starts(with: path) else {
      throw Failure("the current folder is inside the package\nhelp: add --output with a path outside the package")
    }
    return FilePath(bytesBeforeNUL: Array(FilePath(root: nil, [name]).bytes) + Array(".zip".utf8))
  }
}
