import UTBundleDeclarations
import UTLint
import UTText

extension DocumentType {
  /// The items that its catch-all types match: files, folders, or both.
  var catchAllMatter: String {
    let ofDocuments: Set<String> = ["public.content", "public.composite-content"]
    if !catchAllTypes.isEmpty, catchAllTypes.allSatisfy({ ofDocuments.contains($0.lowercasedValue ?? "") }) {
      return "kind of document"
    }
    let ofFolders: Set<String> = ["public.folder", "public.directory"]
    let isOfFolders = catchAllTypes.map { ofFolders.contains($0.lowercasedValue ?? "") }
    return isOfFolders.contains(false) ? (isOfFolders.contains(true) ? "file and folder" : "file") : "folder"
  }

  /// The beginning of a message about its catch-all types: `'public.data' and 'public.folder' claim`.
  var catchAllTitle: String {
    let names = catchAllTypes.map { "'\($0.written)'" }
    return "\(names.enumerated(atMost: 3)) \(names.count == 1 ? "claims" : "claim")"
  }

  /// The fix for an entry that has its role as its rank and its rank as its role; nil for other entries.
  var exchangingRoleAndRank: Fix? {
    guard let role, let rank, HandlerRank(rawValue: role.written) != nil, DocumentRole(rawValue: rank.written) != nil
    else { return nil }
    return .unsafe(
      "Swap CFBundleTypeRole and LSHandlerRank", .set(.string(rank.written), at: role.node.path),
      .set(.string(role.written), at: rank.node.path))
  }

  /// The edit that sets its rank.
  func ranking(_ rank: HandlerRank) -> Fix.Edit { .set(.string(rank.rawValue), at: path("LSHandlerRank")) }
}
