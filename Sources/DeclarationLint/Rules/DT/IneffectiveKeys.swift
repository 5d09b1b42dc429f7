import BundleDeclarations

/// A key of Apple's own apps.
enum AppleDefaultKey: DeclarationRule {
  static let description = RuleDescription(
    "DT043", "apple-default-key", .note, platforms: .macOS, enforcers: [.practice],
    summary: "A document type has LSIsAppleDefaultForType",
    rationale: """
      The key is undocumented, and Apple's own apps have it; it was copied from them into others, where LSHandlerRank is the \
      way to say how much an app is made for a type.
      """,
    sources: [.report("macvim-dev/macvim/pull/1489")], fix: .safe,
    examples: [
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Note</string>
        ↓<key>LSIsAppleDefaultForType</key>
        <true/>
        """, on: .macOS,
        fixed: """
          <key>CFBundleTypeName</key>
          <string>Note</string>
          """),
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Note</string>
        <key>LSHandlerRank</key>
        <string>Default</string>
        """, on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !(subject.info.bundleIdentifier?.lowercasedValue?.hasPrefix("com.apple.") ?? false) else { return }
    for type in subject.documentTypes {
      guard let entry = type.fields.entry("LSIsAppleDefaultForType") else { continue }
      report.add(
        "LSIsAppleDefaultForType is a key of Apple's own apps", "remove it, and say LSHandlerRank",
        at: Place(key: entry),
        fix: .safe("Remove LSIsAppleDefaultForType", .remove(entry.value.path)))
    }
  }
}

/// Document types of an App Clip.
enum DocumentTypesOfAppClip: DeclarationRule {
  static let description = RuleDescription(
    "DT044", "document-types-of-app-clip", .warning, platforms: .iOS, enforcers: [.xcode],
    summary: "An App Clip has CFBundleDocumentTypes",
    rationale: """
      App Clips open no documents, so Xcode warns that the key has no effect and is ignored. Nothing else is said of the \
      entries then.
      """,
    sources: [.swiftBuild], fix: .safe,
    examples: [
      Example(
        """
        <key>CFBundleName</key>
        <string>Notes</string>
        ↓<key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
          </dict>
        </array>
        """, context: .init(kind: .appClip),
        fixed: """
          <key>CFBundleName</key>
          <string>Notes</string>
          """),
      .documentType("<key>CFBundleTypeName</key>\n<string>Note</string>", context: .init(kind: .application)),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.kind == .appClip, let entry = subject.info.fields.entry("CFBundleDocumentTypes") else { return }
    report.add(
      "CFBundleDocumentTypes has no effect in an App Clip", "remove it", at: Place(key: entry),
      fix: .safe("Remove CFBundleDocumentTypes", .remove(entry.value.path)))
  }
}
