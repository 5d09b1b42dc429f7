import BundleDeclarations
import Lint
import PropertyLists

/// A package declared without a package type.
enum PackageWithoutType: DeclarationRule {
  static let description = RuleDescription(
    "DT032", "package-without-type", .note, platforms: .macOS, enforcers: [.documentation],
    summary: "A package is declared only by its extension and LSTypeIsPackage, without a type",
    rationale: """
      On macOS, this still makes a package of every folder with that extension if the app is installed. Other \
      platforms, and software that goes by types, see a folder. Declare a type that conforms to com.apple.package.
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
    var claims: LegacyClaims?
    for type in subject.documentTypes where type.isPackage == true && !type.hasContentTypes && type.hasLegacyTags {
      guard let entry = type.fields.entry("LSTypeIsPackage"), DeadTypeCodes.codes(of: type) == nil else { continue }
      var known = claims ?? LegacyClaims(subject)
      // Keeping one reference avoids a copy on each change.
      claims = nil
      let fix = known.fix(for: type)
      claims = known
      report.add(
        "document type '\(type.title)' is declared as a package only by LSTypeIsPackage",
        "declare a type that conforms to com.apple.package and list it in LSItemContentTypes",
        at: FindingPlace(key: entry),
        fix: fix)
    }
  }
}
