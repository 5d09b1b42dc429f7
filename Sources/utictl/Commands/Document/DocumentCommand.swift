import ArgumentParser

struct DocumentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "document",
    abstract: "Show how programs see a document.",
    subcommands: [DocumentInfo.self])
}
