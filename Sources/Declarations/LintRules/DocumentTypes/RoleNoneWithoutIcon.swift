import PropertyLists
import UTBundleDeclarations
import UTLint

/// A document type that exists only for an icon and has none.
enum RoleNoneWithoutIcon: DeclarationRule {
  static let description = RuleDescription(
    "DT033", "role-none-without-icon", .warning, platforms: .macOS, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A document type has role None but no icon",
    rationale: """
      Role None means that the app does not open these files, but provides their icon. Without an icon, the document \
      type has no effect, and the intended role is often Viewer. If it also has rank None, or covers all files, it is \
      treated as intended: it lets the app accept files dropped on it. A document type used for exporting is also \
      treated as intended, because Apple's samples list formats that they only write.
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
      .plist(
        [
          "CFBundleDocumentTypes": [
            .document(["com.example.drawing"], name: "Drawing", ["NSExportableTypes": ["com.adobe.pdf"]]),
            .document(["com.adobe.pdf"], name: "PDF", role: "None", rank: "Alternate"),
            ["CFBundleTypeName": "Sketch", "CFBundleTypeRole": "Editor", "NSExportableAs": ["TIFF"]],
            ["CFBundleTypeName": "TIFF", "CFBundleTypeExtensions": ["tiff"], "CFBundleTypeRole": "None"],
            [
              "CFBundleTypeName": "Scan", "CFBundleTypeExtensions": ["scan"], "CFBundleTypeRole": "None",
              "NSExportableTypes": ["public.png"],
            ],
          ]
        ], on: .macOS, comment: "The app only exports these formats."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    var formats: ExportFormats?
    for type in subject.documentTypes {
      guard let role = type.role, role.value == DocumentRole.none.rawValue, !hasIcon(type),
        let rank = type.effectiveRank, rank != .none, type.wildcard == nil
      else { continue }
      // An icon may come from the declaration of the type.
      guard !type.contentTypes.contains(where: { subject.types.standing(of: $0.value ?? "") != .system }) else {
        continue
      }
      let known = formats ?? ExportFormats(of: subject)
      formats = known
      if known.have(type) { continue }
      report.add(
        "document type '\(type.title)' has role None, which only sets an icon, but has no icon",
        "add CFBundleTypeIconFile, or set CFBundleTypeRole to Viewer or Editor if the app opens such files",
        at: FindingPlace(role))
    }
  }

  /// The formats that the document types of a bundle are exported to.
  private struct ExportFormats {
    /// Types, in lowercase.
    var types: Set<String> = []
    /// Names of document types.
    var names: Set<String> = []
    /// Whether build settings hide some of them.
    var areUncertain = false

    init(of subject: Subject) {
      for type in subject.documentTypes {
        let listed = type.fields.texts("NSExportableTypes").map(\.lowercasedValue)
        let named = type.fields.texts("NSExportableAs").map(\.value)
        types.formUnion(listed.compactMap { $0 })
        names.formUnion(named.compactMap { $0 })
        areUncertain = areUncertain || listed.contains(nil) || named.contains(nil)
      }
    }

    /// Whether documents are exported to a document type, or its own documents to other types.
    func have(_ type: DocumentType) -> Bool {
      if type.fields["NSExportableTypes"] != nil || type.fields["NSExportableAs"] != nil { return true }
      return areUncertain || type.keys.contains(where: types.contains)
        || type.name?.value.map(names.contains) ?? false
    }
  }

  private static func hasIcon(_ type: DocumentType) -> Bool {
    if type.fields.flag("CFBundleTypeIconSystemGenerated") ?? false { return true }
    return ["CFBundleTypeIconFile", "CFBundleTypeIconFiles"].contains { key in
      type.fields.texts(key).contains { !$0.written.isEmpty }
    }
  }
}
