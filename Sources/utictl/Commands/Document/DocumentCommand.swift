import ArgumentParser

struct DocumentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "document",
    abstract: "Show a document's state: its type, the app that opens it, unsaved changes, and conflicts.",
    subcommands: [DocumentInfo.self])
}
