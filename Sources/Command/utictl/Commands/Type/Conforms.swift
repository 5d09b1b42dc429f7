import ArgumentParser
import TypeRegistry
import UTText
import UTTypeQueries

struct Conforms: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conforms",
    abstract: "Check whether one type conforms to another.",
    discussion: """
      Takes the same queries as 'type lookup'. Every type conforms to itself.

      Exit status: 0 if the type conforms to the supertype, 1 if not or if a type is unknown, 2 for invalid usage or unreadable input.

      Examples:
        utictl type conforms heic public.image
        utictl type conforms --quiet -- "$file" public.text && less -- "$file"
      """)

  @Argument(help: "The type to check.", completion: Completions.queries)
  var type: String

  @Argument(help: "The supertype to check for.", completion: Completions.types)
  var supertype: String

  @Flag(name: .shortAndLong, help: "Print nothing.")
  var quiet = false

  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    let registry = try declarations.registry()
    let type = try registry.type(named: type)
    let supertype = try registry.supertype(named: supertype)
    let conforms = type.conforms(to: supertype)
    if !quiet {
      let answer = "\(type.identifier) \(conforms ? "conforms" : "does not conform") to \(supertype.identifier)"
      Output.writeLine(PrintableText.of(answer))
    }
    if !conforms { throw ExitCode(1) }
  }
}
