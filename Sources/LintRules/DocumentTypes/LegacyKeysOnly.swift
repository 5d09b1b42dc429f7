import Lint
import BundleDeclarations

/// Extensions where types would be better.
enum LegacyKeysOnly: DeclarationRule {
  static let description = RuleDescription(
    "DT012", "legacy-keys-only", .note, platforms: .macOS, enforcers: [.documentation],
    summary: "A document type lists extensions instead of types",
    rationale: """
      CFBundleTypeExtensions, CFBundleTypeMIMETypes and CFBundleTypeOSTypes are deprecated since Mac OS X 10.5, and still \
      work on macOS, in many apps; so this is a note, and a warning with --strict. Types say more: what a file conforms to, \
      its icon, and its name in the Finder.
      """,
    sources: [.coreFoundationKeys], fix: .unsafe,
    examples: [
      .documentType(
        """
        ↓<key>CFBundleTypeExtensions</key>
        <array>
          <string>png</string>
          <string>jpg</string>
          <string>jpeg</string>
        </array>
        <key>CFBundleTypeMIMETypes</key>
        <array>
          <string>image/png</string>
          <string>image/jpeg</string>
        </array>
        <key>CFBundleTypeName</key>
        <string>Picture</string>
        """, on: .macOS,
        fixed: """
          <key>LSItemContentTypes</key>
          <array>
            <string>public.png</string>
            <string>public.jpeg</string>
          </array>
          <key>CFBundleTypeName</key>
          <string>Picture</string>
          """),
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Note</string>
        <key>LSItemContentTypes</key>
        <array/>
        ↓<key>CFBundleTypeExtensions</key>
        <array>
          <string>note-that-nobody-knows</string>
        </array>
        """, on: .macOS),
      .documentType(
        """
        <key>LSItemContentTypes</key>
        <array>
          <string>public.png</string>
        </array>
        """, on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    // Off macOS they are worse than old.
    guard !subject.isCertainlyFor(LegacyKeysOffMac.description.platforms) else { return }
    var claims: LegacyClaims?
    for type in subject.documentTypes where !type.hasContentTypes && type.hasLegacyTags {
      guard !type.isRelatedItem, !(type.isPackage ?? false), DeadTypeCodes.codes(of: type) == nil,
        let entry = type.legacyEntry
      else { continue }
      var known = claims ?? LegacyClaims(subject)
      // Held once, it is not copied when it changes.
      claims = nil
      let fix = known.fix(for: type)
      claims = known
      report.add(
        "document type '\(type.title)' is matched by \(entry.key), which is deprecated",
        "list the types that it opens in LSItemContentTypes", at: Place(key: entry), fix: fix)
    }
  }
}
