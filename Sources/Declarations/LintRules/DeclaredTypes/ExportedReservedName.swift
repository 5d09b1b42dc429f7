import PropertyLists
import UTBundleDeclarations
import UTLint

/// An export of a nonexistent type in a domain reserved for Apple.
enum ExportedReservedName: DeclarationRule {
  static let description = RuleDescription(
    "UT012", "exported-reserved-name", .warning, enforcers: [.documentation],
    evidence: .inferred, outcome: .nothing,
    summary: "An exported type is in a domain reserved for Apple, but is not a system type",
    rationale: """
      Only Apple declares types whose identifiers begin with public. or com.apple.; a later release of the system \
      may use the identifier for something else. Use your own domain. One finding covers all such types in a file.
      """,
    sources: [.definingTypes, .report("dirkwhoffmann/virtualc64/issues/820")],
    examples: [
      .plist(["UTExportedTypeDeclarations": [.type(↓"public.note")]]),
      .plist(["UTExportedTypeDeclarations": [.type(↓"com.apple.xcode.note-source")]]),
      .plist(["UTExportedTypeDeclarations": [.type(↓"public.note"), .type("public.sketch", extensions: ["sketch"])]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(["CFBundleIdentifier": "com.apple.Notes", "UTExportedTypeDeclarations": [.type("com.apple.notes.note")]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let all = subject.exports { if case .reserved = $0 { true } else { false } }
    // Rules for system types do not necessarily apply to the types of Apple's apps.
    for mayExist in [false, true] {
      let found = all.filter { ReservedName.isOfApplesApps($0.key) == mayExist }
      guard let first = found.first else { continue }
      let domain = first.key.hasPrefix("public.") ? "public" : "com.apple"
      let (isOne, others) = (found.count == 1, found.count - 1)
      report.add(
        "'\(first.identifier.written)'\(isOne ? " is" : " and \(others) more are") "
          + (mayExist
            ? "in the domain of \(isOne ? "one of Apple's apps" : "Apple's apps")"
            : isOne
              ? "in a domain reserved for Apple, but is not a system type"
              : "in domains reserved for Apple, but are not system types"),
        mayExist
          ? "import \(isOne ? "it if that app declares it" : "the types that those apps declare"); otherwise use your own domain"
          : "use your own domain; "
            + "\(isOne ? "\(domain).* is" : "public.* and com.apple.* are") reserved for Apple",
        at: FindingPlace(first.identifier),
        related: found.dropFirst().prefix(3).map { .init("'\($0.identifier.written)'", FindingPlace($0.identifier)) })
    }
  }
}
