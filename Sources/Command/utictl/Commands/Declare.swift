import ArgumentParser
import InstalledTypes
import PropertyLists
import TypeRegistry
import UTFileAssociations
import UTText

struct Declare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "declare",
    abstract: "Generate an app's declarations for macOS, iOS, and Linux from a table or a packager's configuration.",
    discussion: """
      Takes extensions and a name, or a file: a table of formats, an Info.plist, shared MIME database XML, \
      tauri.conf.json, an electron-builder configuration (also in package.json), Briefcase's pyproject.toml, or Expo's \
      app.json.

      A new identifier is created only if the system, the optional sets, and known apps have no type for the \
      extension. It begins with the app's identifier, from --owner or the file, and is reported in a note. Notes also \
      list declarations that the requested format cannot express.

      Examples:
        utictl declare .note Note --conforms-to public.json --owner com.example.notes
        utictl declare src-tauri/tauri.conf.json --format tauri
        utictl declare formats.yml --format mime > notes.xml
        utictl declare Info.plist --format desktop
      """)

  @Argument(
    help: ArgumentHelp(
      "The extensions to declare, each with a leading dot, and the name of their format; or the file to read.",
      valueName: "extension-or-file"),
    completion: .file())
  var items: [String]

  @Option(
    help: ArgumentHelp("Set the app's identifier, which is the prefix of new identifiers.", valueName: "identifier"))
  var owner: String?

  @Option(
    help: ArgumentHelp("Set a supertype of the format; repeatable.", valueName: "type"), completion: Completions.types)
  var conformsTo: [String] = []

  @Option(help: ArgumentHelp("Set a MIME type of the format; repeatable.", valueName: "mime"))
  var mimeType: [String] = []

  @Option(help: ArgumentHelp("Set the identifier of the app's own type.", valueName: "identifier"))
  var identifier: String?

  @Option(help: "Set the app's role: Editor, Viewer, Shell, or None.")
  var role: String?

  @Option(help: "Set the app's rank: Owner, Default, Alternate, or None.")
  var rank: String?

  @Flag(help: "Declare the documents as packages.")
  var package = false

  @Option(help: ArgumentHelp("Print the declarations in this format.", valueName: "format"))
  var format: AssociationFormat = .infoPlist

  @OptionGroup var declarations: DeclarationOptions

  private var extensions: [String] { items.filter(Self.isExtension) }
  /// A name after extensions; otherwise a file.
  private var rest: [String] { items.filter { !Self.isExtension($0) } }

  /// `.note`, but not `./file` or `..`.
  private static func isExtension(_ item: String) -> Bool {
    item.hasPrefix(".") && item.count > 1 && !item.dropFirst().hasPrefix(".") && !item.contains("/")
  }

  func validate() throws {
    if rest.count > 1 {
      throw ValidationError(
        extensions.isEmpty
          ? "pass one file, or extensions that begin with a dot" : "pass one name; quote a name with spaces")
    }
    let isDescribed =
      identifier != nil || role != nil || rank != nil || package || !conformsTo.isEmpty || !mimeType.isEmpty
    if extensions.isEmpty, isDescribed {
      throw ValidationError(
        "--conforms-to, --mime-type, --identifier, --role, --rank, and --package apply only to extensions")
    }
  }

  func run() throws {
    let registry = try declarations.registry()
    do {
      let files = try files(in: registry)
      let (text, notes) = try files.text(as: format, in: registry)
      Output.write(text)
      for note in files.notes + notes { Output.report("\(note)") }
    } catch let error as FileAssociationError {
      throw Failure("\(error)")
    }
  }

  private func files(in registry: TypeRegistry) throws -> DeclaredFiles {
    guard extensions.isEmpty else {
      var draft = FormatDraft(extensions: extensions, name: rest.first)
      draft.conformsTo = conformsTo
      draft.mimeTypes = mimeType
      draft.identifier = identifier
      (draft.role, draft.rank, draft.isPackage) = (role, rank, package)
      return try DraftResolver.files(for: [draft], owner: owner, in: registry)
    }
    let path = rest.first ?? "-"
    let bytes: [UInt8]
    do {
      bytes =
        path == "-"
        ? try readFile(0, named: "<stdin>", maximumSize: 1 << 24)
        : try readFile(at: path, maximumSize: 1 << 24, allowsStreams: true)
    } catch { throw Failure("\(error)") }
    return try DeclaredFiles(contentsOf: bytes, named: path == "-" ? "<stdin>" : path, owner: owner, in: registry)
  }
}

extension AssociationFormat: ExpressibleByArgument {}
