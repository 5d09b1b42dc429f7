import ArgumentParser

struct DocumentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "document",
    abstract: "Say what programs see of a document.",
    subcommands: [DocumentInfo.self])
}
