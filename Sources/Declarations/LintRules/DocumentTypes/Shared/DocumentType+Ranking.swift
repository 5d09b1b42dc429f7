import UTBundleDeclarations
import UTLint

extension DocumentType {
  /// The items that its catch-all types match: files, folders or both.
  var catchAllMatter: String {
    let ofDocuments: Set<String> = ["public.content", "public.composite-content"]
    if !catchAllTypes.isEmpty, catchAllTypes.allSatisfy({ ofDocuments.contains($0.lowercasedValue ?? "") }) {
      return "kind of document"
    }
    let ofFolders: Set<String> = ["public.folder", "public.directory"]
    let isOfFolders = catchAllTypes.map { ofFolders.contains($0.lowercasedValue ?? "") }
    return isOfFolders.contains(false) ? (isOfFolders.contains(true) ? "file and folder" : "file") : "folder"
  }

  /// The edit that sets its rank.
  func ranking(_ rank: HandlerRank) -> Fix.Edit { .set(.string(rank.rawValue), at: path("LSHandlerRank")) }
}
