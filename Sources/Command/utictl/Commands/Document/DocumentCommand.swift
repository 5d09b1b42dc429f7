import ArgumentParser

struct DocumentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "document",
    abstract: "Show a document's state, its versions, and which programs use it.",
    subcommands: [
      DocumentInfo.self, DocumentTurns.self, DocumentVersions.self, DocumentCat.self, DocumentDiff.self,
      DocumentMerge.self, DocumentKeep.self, DocumentRestore.self, DocumentResolve.self, DocumentUnsaved.self,
    ])
}
