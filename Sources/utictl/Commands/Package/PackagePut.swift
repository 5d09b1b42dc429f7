import ArgumentParser
import FileTrees
import Packages
import Text
import TypeRegistry

struct PackagePut: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "put",
    abstract: "Put files and folders into a package.",
    discussion: """
      Folders are put with all that is in them, links as links; permissions and times are kept. All of it appears in the package \
      at once. Commands that change one package at the same time take turns.

      Examples:
        utictl package put coast.svg Trip.notespackage/images
        utictl package put --replace day-1.note day-2.note Trip.notespackage
        date | utictl package put --name stamp.txt - Trip.notespackage
      """)

  @Argument(
    help: ArgumentHelp(
      "Files and folders, or '-' for standard input, then the package or a folder in it.", valueName: "file"))
  var arguments: [String]

  @Option(help: ArgumentHelp("What to call it in the package; for a single file or '-'.", valueName: "name"))
  var name: String?

  @Flag(help: "Replace items of the same name.")
  var replace = false

  @Flag(help: "Create folders of the package that are not there.")
  var parents = false

  @Flag(help: "Save another user's package even if that makes you its owner.")
  var changeOwner = false

  @OptionGroup var declarations: DeclarationOptions

  func validate() throws {
    guard arguments.count > 1 else { throw ValidationError("name at least one file and the package") }
    if name != nil && arguments.count > 2 { throw ValidationError("--name goes with a single file") }
    if arguments.dropLast().contains("-") && name == nil { throw ValidationError("'-' needs a --name") }
  }

  func run() throws {
    let paths = Files.bytes(ofArguments: arguments)
    guard let destination = paths.last else { return }
    let path = try PackageFiles.pathToChange(destination, declarations, orPackage: true)
    let package = PackageFiles.resolved(path.package)
    let items = try paths.dropLast().map { try item(from: $0, package: package) }
    let byteCount = items.reduce(0) { $0 + $1.tree.extent.bytes }
    try PackageChange(to: package, byteCount: byteCount, changesOwner: changeOwner).perform { tree in
      try createFolders(to: path, in: &tree)
      for (name, item) in items {
        let place = path.item + [name]
        if tree[path: place] != nil, !replace {
          throw PackageWriting.exists(path.package + [UInt8(ascii: "/")] + place.pathBytes)
        }
        tree[path: place] = item
      }
    }
  }

  private func item(from source: [UInt8], package: [UInt8]) throws -> (name: FileName, tree: FileTree) {
    let given = try name.map { text in
      guard let name = FileName(Files.bytes(ofArgument: text)) else {
        throw Failure("--name \(PrintableText.short(text)): no item can have this name")
      }
      return name
    }
    if source == [UInt8(ascii: "-")], let given {
      let input = try PackageFiles.orFailure {
        try SpooledInput(reading: 0, into: PackageFiles.folder(of: package), named: "standard input")
      }
      return (given, FileTree(.file(.provided(input))))
    }
    return (
      try given ?? PackageFiles.name(ofItemAt: source), try PackageFiles.orFailure { try FileTree(contentsOf: source) }
    )
  }

  private func createFolders(to path: PackagePath, in tree: inout FileTree) throws {
    for count in path.item.indices.map({ $0 + 1 }) {
      let place = Array(path.item.prefix(count))
      let text = PrintableText.short(path.package + [UInt8(ascii: "/")] + place.pathBytes)
      switch tree[path: place]?.kind {
      case .directory: break
      case nil where parents: tree[path: place] = FileTree(directory: [:])
      case nil: throw Failure("\(text): no such folder; check the name, or create it with --parents")
      case .file: throw Failure("\(text): a flat file; nothing can be put into it")
      case .symbolicLink: throw Failure("\(text): a link, which is not followed; name the folder that it leads to")
      }
    }
  }
}
