import PropertyLists
import UTBundleDeclarations
import UTLint

/// A package declared without a package type.
enum PackageWithoutType: DeclarationRule {
  static let description = RuleDescription(
    "DT032", "package-without-type", .note, platforms: .macOS, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A package is declared only by its extension and LSTypeIsPackage, without a type",
    rationale: """
      On macOS, this still makes every folder with that extension a package if the app is installed. Other platforms, \
      and software that relies on types, treat it as a folder. Declare a type that conforms to com.apple.package.
      """,
    sources: [.coreFoundationKeys], fix: .unsafe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["rtfd"], ↓"LSTypeIsPackage": true]]], on: .macOS,
        fixed: ["CFBundleDocumentTypes": [["LSItemContentTypes": ["com.apple.rtfd"], "LSTypeIsPackage": true]]]),
      .plist(
        ["CFBundleDocumentTypes": [["LSItemContentTypes": ["com.apple.rtfd"], "LSTypeIsPackage": true]]], on: .macOS),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["txt"], "LSTypeIsPackage": false]]], on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isCertainlyFor(LegacyKeysOffMac.description.platforms) else { return }
    let types = subject.documentTypes.filter { $0.isPackage == true && !$0.hasContentTypes && $0.hasLegacyTags }
    guard !types.isEmpty else { return }
    var claims = LegacyClaims(subject)
    for type in types {
      guard let entry = type.fields.entry("LSTypeIsPackage"), DeadTypeCodes.codes(of: type) == nil else { continue }
      report.add(
        "document type '\(type.title)' is declared as a package only by LSTypeIsPackage",
        "declare a type that conforms to com.apple.package and list it in LSItemContentTypes",
        at: FindingPlace(key: entry),
        fix: claims.fix(for: type))
    }
  }
}
