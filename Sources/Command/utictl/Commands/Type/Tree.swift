import ArgumentParser
import TypeRegistry
import UTText
import UTTypeQueries

struct Tree: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree",
    abstract: "Draw a type's supertypes or subtypes as a tree.",
    discussion: """
      A type that was already shown is marked '…', and its branch is not repeated.

      Examples:
        utictl type tree heic
        utictl type tree --down --depth 1 public.image
      """)

  enum Way: String, EnumerableFlag {
    case up, down

    static func help(for value: Way) -> ArgumentHelp? {
      value == .up ? "Draw the type's supertypes (default)." : "Draw the type's subtypes."
    }
  }

  @Argument(
    help: ArgumentHelp("The type to start from; takes the same queries as 'type lookup'.", valueName: "type"),
    completion: Completions.queries)
  var type: String

  @Flag(exclusivity: .exclusive)
  var way: Way?

  @Option(help: ArgumentHelp("Draw at most this many levels.", valueName: "levels"))
  var depth: Int?

  @OptionGroup var color: ColorOptions

  @OptionGroup var declarations: DeclarationOptions

  func validate() throws {
    if let depth, depth < 0 { throw ValidationError("invalid --depth '\(depth)': use 0 or more") }
  }

  func run() throws {
    let registry = try declarations.registry()
    let root = try registry.type(named: type)
    let style = Style()
    let tree = TypeTree(way == .down ? .down : .up, in: registry, maximumDepth: depth ?? .max)
    for line in tree.lines(from: root) {
      let identifier = PrintableText.of(line.type.identifier)
      let name = line.branches.isEmpty ? style.strong(identifier) : identifier
      let mark = line.isRepeated ? " …" : line.type.isDeclared || line.type.isDynamic ? "" : " (not declared)"
      Output.writeLine(style.faint(line.branches) + name + style.faint(mark))
    }
  }
}
