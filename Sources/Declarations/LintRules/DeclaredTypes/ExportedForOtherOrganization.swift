import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// An exported type of an organization other than the app's.
enum ExportedForOtherOrganization: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT013", "exported-for-other-organization", .note, enforcers: [.practice],
    summary: "An exported type is not in the domain of the bundle identifier",
    rationale: """
      Declarations copied from another app often export that app's types. This is fine if an organization has several \
      domains.
      """,
    sources: [.realProjects],
    examples: [
      .plist([
        "CFBundleIdentifier": "com.example.notes", "UTExportedTypeDeclarations": [.type(↓"org.example-editor.note")],
      ]),
      .plist(["CFBundleIdentifier": "com.example.notes", "UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(
        ["CFBundleIdentifier": "org.example.notes", "UTExportedTypeDeclarations": [.type("com.example.note")]],
        comment: "The organization has the same name under another top-level domain."),
      .plist(["CFBundleIdentifier": "$(BUNDLE_ID)", "UTExportedTypeDeclarations": [.type("org.example.note")]]),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard type.origin == .exported, let own = subject.organization, let identifier = type.identifier,
      let key = type.key, case .own = subject.owner(of: key), let organization = Organization(of: key),
      !key.isReservedForDynamicTypes, !ReservedName.contains(key),
      !subject.organizations.containsName(of: organization)
    else { return }
    report.add(
      "'\(identifier.written)' is not in the bundle's domain '\(own.domain)'",
      "import it if it belongs to another app; otherwise use your own domain", at: FindingPlace(identifier))
  }
}
