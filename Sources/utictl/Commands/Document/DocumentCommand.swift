import ArgumentParser

struct DocumentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "document",
    abstract: "Show a document's state, and which programs use it.",
    subcommands: [DocumentInfo.self, DocumentClaims.self])
}
