import UTBundleDeclarations
import UTLint

/// A document type matched by type codes alone.
enum DeadTypeCodes: DocumentTypeRule {
  static let description = RuleDescription(
    "DT013", "type-codes-only", .error, platforms: .macOS, enforcers: [.practice],
    summary: "A document type lists only type codes",
    rationale: """
      Files have not been given type codes for many years. According to reports, document types that list nothing else \
      no longer open any files on macOS 15. Folder codes and the wildcard are exempt, because they need no code on the \
      file.
      """,
    sources: [.report("lighterowl/transgui/issues/95"), .report("microsoft/vscode/pull/311157")],
    fix: nil,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Text", ↓"CFBundleTypeOSTypes": ["TEXT", "utxt"]]]], on: .macOS),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["txt"], "CFBundleTypeOSTypes": ["TEXT"]]]], on: .macOS),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Folder", "CFBundleTypeOSTypes": ["fold"]]]], on: .macOS),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard !subject.isCertainlyFor(LegacyKeysOffMac.description.platforms), let codes = codes(of: type),
      let entry = type.legacyEntry
    else { return }
    report.add(
      "document type '\(type.title)' is matched only by type codes: '\(codes.joined(separator: "', '"))'",
      "list the types it opens in LSItemContentTypes", at: FindingPlace(key: entry))
  }

  /// The codes of an entry that lists nothing else; nil if it also lists something else, or if a code is unknown or
  /// works without being set on the file.
  static func codes(of type: DocumentType) -> [String]? {
    guard !type.osTypes.isEmpty, !type.hasContentTypes, type.filenameExtensions.isEmpty, type.mimeTypes.isEmpty else {
      return nil
    }
    let codes = type.osTypes.compactMap(\.value)
    let others = DocumentTypeKeys.wildcardCodes.union(DocumentTypeKeys.folderCodes)
    guard codes.count == type.osTypes.count, !codes.contains(where: { $0.isEmpty || others.contains($0) }) else {
      return nil
    }
    return codes
  }
}
