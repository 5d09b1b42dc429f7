import BundleDeclarations
import Lint
import PropertyLists

/// An entry that is only there for an icon and has none.
enum RoleNoneWithoutIcon: DocumentTypeRule {
  static let description = RuleDescription(
    "DT033", "role-none-without-icon", .warning, platforms: .macOS, enforcers: [.documentation],
    summary: "A document type has the role None and no icon",
    rationale: """
      With the role None the app says that it does not open such files, and only gives them an icon. Without an icon the \
      entry says nothing, and often Viewer was meant. An entry of rank None too, or for all files, is taken as meant so: it \
      lets the app accept what is dropped on it.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeName": "Note cache", "CFBundleTypeExtensions": ["notecache"], "CFBundleTypeRole": ↓"None"]
          ]
        ], on: .macOS),
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeName": "Note cache", "CFBundleTypeIconFile": "NoteCache.icns", "CFBundleTypeRole": "None"]
          ]
        ], on: .macOS),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeRole": "None", "LSHandlerRank": "None"]]], on: .macOS),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard let role = type.role, role.value == DocumentRole.none.rawValue, !hasIcon(type), let rank = type.effectiveRank,
      rank != .none, type.wildcard == nil
    else { return }
    // An icon may come from the declaration of the type.
    guard !type.contentTypes.contains(where: { subject.types.standing(of: $0.value ?? "") != .system }) else {
      return
    }
    report.add(
      "document type '\(type.title)' has the role None, which only gives an icon, and no icon",
      "give it a CFBundleTypeIconFile, or say Viewer or Editor if the app opens such files", at: FindingPlace(role))
  }

  private static func hasIcon(_ type: DocumentType) -> Bool {
    if type.fields.flag("CFBundleTypeIconSystemGenerated") ?? false { return true }
    return ["CFBundleTypeIconFile", "CFBundleTypeIconFiles"].contains { key in
      type.fields.texts(key).contains { !$0.written.isEmpty }
    }
  }
}
