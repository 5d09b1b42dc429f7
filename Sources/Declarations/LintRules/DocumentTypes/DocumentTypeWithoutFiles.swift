import PropertyLists
import UTBundleDeclarations
import UTLint

/// A document type that matches no files.
enum DocumentTypeWithoutFiles: DocumentTypeRule {
  static let description = RuleDescription(
    "DT010", "document-type-without-files", .error, or: [.note: "with NSDocumentClass"], enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A document type lists neither types nor extensions, so it matches no files",
    rationale: """
      Launch Services finds the apps for a file by what their entries list in LSItemContentTypes. An entry without \
      types, extensions, MIME types, and type codes is never found. Only an AppKit app may need one, for documents \
      that are never saved.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .plist(["CFBundleDocumentTypes": [↓["CFBundleTypeName": "Note", "LSHandlerRank": "Owner"]]]),
      .plist(["CFBundleDocumentTypes": [↓["CFBundleTypeName": "Note", "LSItemContentTypes": []]]]),
      .plist(
        ["CFBundleDocumentTypes": [↓["CFBundleTypeName": "Chart", "NSDocumentClass": "ChartDocument"]]],
        comment: "The app may never save such documents, so this is a note."),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSItemContentTypes": ["com.example.note"]]]]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "CFBundleTypeExtensions": ["note"]]]]),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard !DocumentTypeKeys.matching.contains(where: { says(type, $0) }) else { return }
    // The value is present under another key, which the rules about keys report.
    guard !type.node.entries.contains(where: { isMeantToMatch($0.key) }) else { return }
    report.add(
      "document type '\(type.title)' matches no files", "list the types it opens in LSItemContentTypes",
      at: FindingPlace(type.node), severity: type.fields["NSDocumentClass"] == nil ? .error : .note)
  }

  private static func says(_ type: DocumentType, _ key: String) -> Bool {
    guard let value = type.fields[key] else { return false }
    switch value.kind {
    case .array: return value.elements.contains { !isBlank($0) }
    case .string: return !isBlank(value)
    default: return true
    }
  }

  private static func isBlank(_ node: PropertyList.Node) -> Bool { node.string?.isBlank ?? false }

  private static func isMeantToMatch(_ key: String) -> Bool {
    guard !DocumentTypeKeys.matching.contains(key) else { return false }
    let key = key.lowercased()
    // The identifier of a declaration; a document type lists types.
    guard key != "uttypeidentifier" else { return false }
    return ["contenttype", "typeextension", "mimetype", "ostype", "uttype", "utitag", "public."].contains(
      where: key.contains)
  }
}
