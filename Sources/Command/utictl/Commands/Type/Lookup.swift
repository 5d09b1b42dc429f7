import ArgumentParser
import InstalledTypes
import TypeRegistry
import UTText
import UTTypeQueries

struct Lookup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lookup",
    abstract: "Show the type for an extension, MIME type, filename, path, or identifier.",
    discussion: """
      A query is an identifier (public.jpeg), an extension (jpg or .jpg), a MIME type (image/jpeg), an existing path, a \
      filename that need not exist (photo.jpg), or a dynamic identifier (dyn.…). '-' reads queries from standard input, one \
      per line, and answers each as it arrives; with -0, queries are NUL-terminated.

      As in Apple's API, a tag matches only types that conform to public.data. If no such type has the tag, as with \
      .rtfd, the answer is a type that does not conform to public.data, and is marked. An undeclared tag yields a \
      dynamic type; with --known, it is an error (exit status 1).

      Examples:
        utictl type lookup photo.heic .md text/html com.adobe.pdf
        utictl type lookup --all mp4
        utictl type lookup --conforming-to public.audio mp4
        utictl type lookup --declarations web .woff2 .tsx site.webmanifest
        find . -print0 | utictl type lookup -0 --template '{query}\\t{mime}' -
      """)

  enum Reading: String, EnumerableFlag {
    case identifier
    case filenameExtension
    case mime
    case path
    case ostype

    static func name(for value: Reading) -> NameSpecification {
      value == .filenameExtension ? .customLong("extension") : .long
    }

    static func help(for value: Reading) -> ArgumentHelp? {
      switch value {
      case .identifier: "Treat every query as an identifier."
      case .filenameExtension: "Treat every query as a filename extension."
      case .mime: "Treat every query as a MIME type."
      case .path: "Treat every query as the path of an existing file."
      case .ostype: "Treat every query as an OSType, the four-character file type of classic Mac OS."
      }
    }

    var kind: TypeQuery.Kind {
      switch self {
      case .identifier: .identifier
      case .filenameExtension: .filenameExtension
      case .mime: .mimeType
      case .path: .path
      case .ostype: .osType
      }
    }
  }

  @Argument(
    help: ArgumentHelp("The queries to look up; '-' reads queries from standard input.", valueName: "query"),
    completion: Completions.queries)
  var queries: [String]

  @Flag(exclusivity: .exclusive)
  var reading: Reading?

  @Option(
    help: ArgumentHelp(
      "Find only types that conform to this one (default: public.data); 'none' finds all types.", valueName: "type"),
    completion: Completions.types)
  var conformingTo: String?

  @Flag(help: "Show every candidate, best first, with the reason for its rank.")
  var all = false

  @Flag(help: "Fail for undeclared tags instead of showing a dynamic type.")
  var known = false

  @OptionGroup var input: InputOptions

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var template: TemplateOptions
  @OptionGroup var color: ColorOptions

  @OptionGroup var declarations: DeclarationOptions

  func validate() throws {
    if template.isGiven && (json || all) { throw ValidationError("--template cannot be combined with --json or --all") }
    try input.validate(queries)
  }

  func run() throws {
    let registry = try declarations.registry()
    var run = LookupRun(registry: registry, separator: input.separator)
    run.reading = reading?.kind
    run.showsAll = all
    run.printsJSON = json
    run.template = try template.parsed()
    if let conformingTo {
      let supertype = conformingTo == "none" ? nil : try registry.supertype(named: conformingTo)
      run.lookup = TypeLookup(in: registry, conformingTo: supertype)
    }
    run.lookup.requiresDeclaration = known
    try run.run(queries: queries.map(\.pathBytes))
  }
}
