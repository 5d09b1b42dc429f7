import ArgumentParser

struct TypeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "type",
    abstract: "Look up types and their declarations.",
    subcommands: [
      Lookup.self, Info.self, Tree.self, Conforms.self, List.self, Decode.self, Identify.self,
    ])
}
