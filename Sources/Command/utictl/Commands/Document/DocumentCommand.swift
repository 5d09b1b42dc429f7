import ArgumentParser

struct DocumentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "document",
    abstract: "Show, compare, and restore versions of documents, and list the programs that use them.",
    subcommands: [
      DocumentInfo.self, DocumentTurns.self, DocumentVersions.self, DocumentCat.self, DocumentDiff.self,
      DocumentMerge.self, DocumentKeep.self, DocumentRestore.self, DocumentResolve.self, DocumentUnsaved.self,
    ])
}
