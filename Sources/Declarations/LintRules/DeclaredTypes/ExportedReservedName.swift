import PropertyLists
import UTBundleDeclarations
import UTLint

/// An invented type in a domain reserved for Apple.
enum ExportedReservedName: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT012", "exported-reserved-name", .warning, enforcers: [.documentation],
    summary: "An invented type is exported in a domain reserved for Apple",
    rationale: """
      Only Apple declares types whose identifiers begin with public. or com.apple.; a later system may use the \
      identifier for something else. Use your own domain.
      """,
    sources: [.definingTypes, .report("dirkwhoffmann/virtualc64/issues/820")],
    examples: [
      .plist(["UTExportedTypeDeclarations": [.type(↓"public.note")]]),
      .plist(["UTExportedTypeDeclarations": [.type(↓"com.apple.xcode.note-source")]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(["CFBundleIdentifier": "com.apple.Notes", "UTExportedTypeDeclarations": [.type("com.apple.notes.note")]]),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard type.origin == .exported, let identifier = type.identifier, let key = type.key,
      case .reserved = subject.owner(of: key)
    else { return }
    let domain = key.hasPrefix("public.") ? "public" : "com.apple"
    let mayExist = ReservedName.isOfApplesApps(key)
    report.add(
      mayExist
        ? "'\(identifier.written)' is in the domain of one of Apple's apps"
        : "'\(identifier.written)' is in a domain reserved for Apple, but is not a system type",
      mayExist
        ? "import it if that app declares it; otherwise use your own domain"
        : "use your own domain; \(domain).* is reserved for Apple", at: FindingPlace(identifier))
  }
}
