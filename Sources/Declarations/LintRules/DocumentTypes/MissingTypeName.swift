import PropertyLists
import UTBundleDeclarations
import UTLint

/// A document type without a name.
enum MissingTypeName: DeclarationRule {
  static let description = RuleDescription(
    "DT003", "missing-type-name", .warning, or: [.error: "for a sandboxed Mac app that declares its use of encryption"],
    platforms: [.macOS, .macCatalyst, .iOS, .visionOS],
    enforcers: [.appStore, .appKit, .documentation], storeCodes: ["ITMS-90243"],
    evidence: .apple, outcome: .warned,
    summary: "A document type has no CFBundleTypeName",
    rationale: """
      The Mac App Store rejects a document type without a name, and AppKit, which refers to document types by name, \
      logs an error. Elsewhere, a document type without a name also works, so this is an error only for a sandboxed \
      Mac app that answers the store's question about encryption; many sandboxed apps are not in the store. Otherwise, \
      it is a warning: without a name, messages and reports cannot distinguish the document types.
      """,
    sources: [
      .report("steelwheels/JSTerminal/issues/46"), .coreFoundationKeys, .report("pyinstaller/pyinstaller/issues/7029"),
    ], fix: .unsafe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [↓["CFBundleTypeRole": "Viewer", "LSItemContentTypes": ["com.adobe.pdf"]]]],
        fixed: [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeName": "PDF document", "CFBundleTypeRole": "Viewer", "LSItemContentTypes": ["com.adobe.pdf"]]
          ]
        ]),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": ↓"", "CFBundleTypeExtensions": ["note"]]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeName": "NOTE document", "CFBundleTypeExtensions": ["note"]]]]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": ↓1]]]),
      .plist(
        ["CFBundleDocumentTypes": [↓["CFBundleTypeRole": "Viewer", "LSItemContentTypes": ["public.data"]]]],
        comment: "There is no known name for such documents."),
      .plist(
        [
          "CFBundleDocumentTypes": [
            ↓["CFBundleTypeRole": "Viewer", "LSItemContentTypes": ["com.adobe.pdf", "public.png"]]
          ]
        ], comment: "The name of one of the types does not fit the other."),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]]),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeRole": "QLGenerator", "LSItemContentTypes": ["com.example.note"]]]],
        context: .init(kind: .quickLookGenerator), comment: "Users never see the document types of a generator."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn else { return }
    let isInStore =
      subject.isCertainlyFor([.macOS, .macCatalyst]) && subject.isSandboxed == true && subject.answersStore
    let types = subject.documentTypes.filter {
      !$0.isForPlugIn && !hasName($0) && !subject.isMeant("CFBundleTypeName", in: $0.node)
    }
    guard !types.isEmpty else { return }
    var used = Set(subject.documentTypes.compactMap { $0.name?.value })
    for type in types {
      let value = type.fields["CFBundleTypeName"]
      let name = names(for: type, in: subject).first { !used.contains($0) }
      if let name { used.insert(name) }
      let fault =
        switch value?.kind {
        case nil: "has no CFBundleTypeName"
        case .string?: "has an empty CFBundleTypeName"
        case let kind?: "has a CFBundleTypeName that is \(kind.withArticle), not a string"
        }
      report.add(
        "document type '\(type.title)' \(fault)", "set it to the name that users know these documents by",
        at: FindingPlace(value ?? type.node), severity: isInStore ? .error : .warning,
        fix: name.map { naming(type, $0) })
    }
  }

  private static func naming(_ type: DocumentType, _ name: String) -> Fix {
    let path = type.path("CFBundleTypeName")
    return .unsafe(
      "Set CFBundleTypeName to '\(name)'",
      type.fields["CFBundleTypeName"] == nil
        ? .insert(.string(name), at: path, .beginning) : .set(.string(name), at: path))
  }

  private static func hasName(_ type: DocumentType) -> Bool {
    guard let name = type.name else { return false }
    guard let value = name.value else { return true }
    return !value.isBlank
  }

  /// The names that suit an entry for one type; empty for other entries.
  private static func names(for type: DocumentType, in subject: Subject) -> [String] {
    guard type.contentTypes.count < 2 else { return [] }
    let identifier = type.contentTypes.first?.value
    let own = identifier.flatMap { subject.declaredTypesByIdentifier[$0.inLowerCase] }
    let names = [
      own?.fields.text("UTTypeDescription")?.value,
      identifier.flatMap { systemName(of: $0, in: subject) },
      type.filenameExtensions.first?.value.flatMap { $0.allSatisfy(\.isLetter) ? "\($0.uppercased()) document" : nil },
    ]
    return names.compactMap { $0 }.filter { !$0.isBlank }
  }

  /// The system's name for files of a type; nil for a type of many formats, because no document is just 'data'.
  private static func systemName(of identifier: String, in subject: Subject) -> String? {
    let key = identifier.inLowerCase
    guard !BroadTypes.everything.contains(key), !BroadTypes.families.contains(key),
      let type = subject.types.systemType(identifier), !type.tags.isEmpty
    else { return nil }
    return type.localizedDescription()
  }
}
