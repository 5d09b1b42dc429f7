import ArgumentParser
import InstalledTypes
import TypeRegistry
import UTTypeQueries

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List types in declaration order.",
    discussion: """
      Examples:
        utictl type list --conforming-to public.image
        utictl type list --declarations MyApp.app --undeclared
      """)

  enum Origin: String, ExpressibleByArgument, CaseIterable {
    case exported, imported
  }

  @Option(
    help: ArgumentHelp("List only types that conform to this one, excluding the type itself.", valueName: "type"),
    completion: Completions.types)
  var conformingTo: String?

  @Flag(help: "List only types whose identifiers begin with 'public.'.")
  var `public` = false

  @Option(help: "List only types with a declaration of this origin.")
  var origin: Origin?

  @Flag(help: "List types that are named as supertypes but never declared.")
  var undeclared = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    let registry = try declarations.registry()
    var types = undeclared ? registry.undeclaredParents : registry.types
    if let conformingTo {
      let subtypes = Set(try registry.supertype(named: conformingTo).subtypes)
      types = types.filter(subtypes.contains)
    }
    if `public` { types = types.filter(\.isPublic) }
    if let origin { types = types.filter { $0.declaration?.origin.rawValue == origin.rawValue } }
    let languages = UserLanguages.current()
    guard !json else { return try JSONArray.write(types.lazy.map { TypeRecord($0, languages: languages) }) }
    var columns = Columns()
    for type in types { columns.add([type.identifier, type.localizedDescription(in: languages) ?? ""]) }
    for line in columns.lines() { Output.writeLine(line) }
  }
}
