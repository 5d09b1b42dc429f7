import ArgumentParser
import DocumentPackages
import FileTrees
import UTLibC
import UTSystemCalls
import UTText

struct PackagePut: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "put",
    abstract: "Put files and folders into a package.",
    usage: "utictl package put <file> ... <destination> [<options>]",
    discussion: """
      Folders are copied with their contents, and links are copied as links; permissions and timestamps are \
      preserved. All items are added atomically. Commands that change the same package at the same time take turns. \
      With --replace, a replaced item is kept as a version until the version expires; see 'utictl document versions \
      --help'.

      Examples:
        utictl package put coast.svg Trip.notespackage/images
        utictl package put --replace day-1.note day-2.note Trip.notespackage
        date | utictl package put --name stamp.txt - Trip.notespackage
      """)

  @Argument(
    help: ArgumentHelp(
      "The files and folders to add, or '-' for standard input. The last argument is the destination: the package or a folder in it.",
      valueName: "file"),
    completion: .file())
  var arguments: [String]

  @Option(help: ArgumentHelp("Set the item's name in the package; requires a single item.", valueName: "name"))
  var name: String?

  @Flag(help: "Replace existing items.")
  var replace = false

  @Flag(help: "Create missing folders in the package.")
  var parents = false

  @Flag(help: "Change another user's package even if that makes you its owner.")
  var changeOwner = false

  @OptionGroup var kept: KeptItems
  @OptionGroup var declarations: DeclarationOptions

  func validate() throws {
    guard arguments.count > 1 else {
      throw ValidationError("missing argument: pass at least one file and the destination")
    }
    if name != nil && arguments.count > 2 { throw ValidationError("--name requires a single item") }
    if arguments.dropLast().contains("-") && name == nil { throw ValidationError("'-' requires --name") }
  }

  func run() throws {
    let paths = arguments.map(\.pathBytes)
    guard let destination = paths.last else { return }
    try checkOrder(paths)
    let path = try PackageRun.orFailure {
      try PackagePath(changing: destination, in: try declarations.registry(), orPackage: true)
    }
    let package = try DocumentPackage(at: Files.itemPath(path.package))
    let items = try paths.dropLast().map { source in try PackageRun.orFailure { try item(from: source, for: package) } }
    try PackageRun.write(to: [Files.path(path.package)], replacing: replace, changingOwner: changeOwner) {
      try kept.keeping($0) { try package.put(items, into: path.item, creatingFolders: parents, options: $0) }
    }
  }

  /// Checks that the two arguments are not swapped, with the package first and the file last.
  private func checkOrder(_ paths: [[UInt8]]) throws {
    func kind(_ path: [UInt8]) -> FileKind? { Descriptor.status(at: path, followingLinks: true)?.kind }
    guard paths.count == 2, kind(paths[0]) == .folder, kind(paths[1]) == .file else { return }
    let (package, file) = (ShellWord.of(arguments[0]), ShellWord.of(arguments[1]))
    throw Failure(
      "the destination '\(PrintableText.short(paths[1]))' is a file\n"
        + "help: pass the package last: utictl package put \(file) \(package)")
  }

  private func item(from source: [UInt8], for package: DocumentPackage) throws -> DocumentPackage.NewItem {
    let given = try name.map { text in
      guard let name = FileName(text.pathBytes) else {
        throw Failure(
          "invalid --name '\(PrintableText.short(text))': use 1 to 255 bytes, without '/', other than '.' or '..'")
      }
      return name
    }
    guard source == [UInt8(ascii: "-")], let given else {
      // With a trailing slash, a link keeps its own name but has its target's contents.
      let name = given ?? source.split(separator: UInt8(ascii: "/")).last.flatMap { FileName($0) }
      return try DocumentPackage.NewItem(readingItemAt: Files.itemPath(source), named: name)
    }
    return try DocumentPackage.NewItem(readingStream: 0, called: "standard input", named: given, for: package)
  }
}
