import ArgumentParser

struct TypeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "type",
    abstract: "Find types and what is declared about them.",
    subcommands: [
      Lookup.self, Info.self, Tree.self, Conforms.self, List.self, Decode.self, Identify.self,
    ])
}
