import UTBundleDeclarations
import UTLint

/// An identifier without an organization.
enum NotReverseDNS: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT004", "not-reverse-dns", .error, enforcers: [.documentation],
    summary: "A declared identifier is not in reverse-DNS form",
    rationale: """
      An identifier is the reversed domain of its owner followed by a name: com.example.note. Without a dot, or with \
      an empty label, it does not belong to an organization, and types of different apps can collide.
      """,
    sources: [.declaringTypes, .definingTypes],
    examples: [
      .plist(["UTExportedTypeDeclarations": [.type(↓"note")]]),
      .plist(["UTExportedTypeDeclarations": [.type(↓".example.note")]]),
      .plist(["UTExportedTypeDeclarations": [.type(↓"com.example.note.")]]),
      .plist(["UTImportedTypeDeclarations": [.type(↓"com..note")]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard let identifier = type.identifier, let value = identifier.value, let fault = fault(in: value),
      value.unicodeScalars.allSatisfy(\.isAllowedInIdentifier)
    else { return }
    report.add(
      "identifier '\(value)' \(fault)", "use your reversed domain followed by a name, such as 'com.example.note'",
      at: FindingPlace(identifier))
  }

  /// The problem with the form of an identifier; nil if there is none.
  static func fault(in value: String) -> String? {
    let dot = UInt8(ascii: ".")
    guard !value.isEmpty else { return nil }
    guard value.utf8.contains(dot) else { return "is not in reverse-DNS form" }
    if value.utf8.first == dot { return "begins with a dot" }
    if value.utf8.last == dot { return "ends with a dot" }
    return zip(value.utf8, value.utf8.dropFirst()).contains { $0 == dot && $1 == dot } ? "has two dots in a row" : nil
  }
}
