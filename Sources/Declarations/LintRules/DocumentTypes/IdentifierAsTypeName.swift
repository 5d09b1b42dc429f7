import PropertyLists
import UTBundleDeclarations
import UTLint

/// An identifier where users see a name.
enum IdentifierAsTypeName: DocumentTypeRule {
  static let description = RuleDescription(
    "DT046", "identifier-as-type-name", .note, platforms: .withDocuments, enforcers: [.documentation],
    summary: "CFBundleTypeName is a type identifier",
    rationale: """
      The Finder and menus show the name of a document type as the kind of its files. An identifier is right only if \
      it is a key in InfoPlist.strings, with the name as its value.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .plist([
        "CFBundleDocumentTypes": [.document(["com.example.note"], name: ↓"com.example.note")],
        "UTExportedTypeDeclarations": [.type("com.example.note")],
      ]),
      .plist(["CFBundleDocumentTypes": [.document(["public.png"], name: ↓"org.example.pictures.png")]]),
      .plist(
        ["CFBundleDocumentTypes": [.document(["com.adobe.pdf"], name: "example.com")]], comment: "The name is a domain."
      ),
      .plist(["CFBundleDocumentTypes": [.document(["com.adobe.pdf"], name: "PDF document")]]),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn, let name = type.name, let value = name.value, value.contains(".") else {
      return
    }
    let isListed = type.contentTypes.contains { $0.lowercasedValue == value.lowercased() }
    guard isListed || value.split(separator: ".", omittingEmptySubsequences: false).count > 2 && isIdentifier(value)
    else { return }
    report.add(
      "the user-visible name '\(value)' is a type identifier",
      "use a human-readable name, such as '\(subject.title(ofType: value) ?? "Text document")'", at: FindingPlace(name))
  }

  /// Whether a text begins with a reversed domain and has only characters of identifiers.
  private static func isIdentifier(_ value: String) -> Bool {
    let domains = ["com.", "org.", "net.", "io.", "de.", "app.", "dev.", "public."]
    return domains.contains(where: value.hasPrefix) && !value.contains("..") && value.last != "."
      && value.unicodeScalars.allSatisfy(\.isAllowedInIdentifier)
  }
}

extension Subject {
  /// The description in the bundle's declaration of a type.
  fileprivate func title(ofType identifier: String) -> String? {
    declaredTypesByIdentifier[identifier.lowercased()]?.fields.text("UTTypeDescription")?.value
      .flatMap { $0.isBlank ? nil : $0 }
  }
}
