import BundleDeclarations

/// Extensions where only types count.
enum LegacyKeysOffMac: DeclarationRule {
  static let description = RuleDescription(
    "DT011", "legacy-keys-off-mac", .error, platforms: [.iOS, .visionOS, .tvOS, .macCatalyst],
    enforcers: [.documentation],
    summary: "A document type for iOS lists extensions and no LSItemContentTypes",
    rationale: """
      CFBundleTypeExtensions and its siblings are keys of macOS. Other platforms do not read them, so the document type is \
      not registered there. Declare or import a type with the extension and list that. Where the same file is used for \
      macOS too, the entry works there, and the finding is a warning.
      """,
    sources: [.coreFoundationKeys], fix: .unsafe,
    examples: [
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>PDF document</string>
        ↓<key>CFBundleTypeExtensions</key>
        <array>
          <string>pdf</string>
        </array>
        """, on: .iOS,
        fixed: """
          <key>CFBundleTypeName</key>
          <string>PDF document</string>
          <key>LSItemContentTypes</key>
          <array>
            <string>com.adobe.pdf</string>
          </array>
          """),
      .documentType(
        """
        ↓<key>CFBundleTypeExtensions</key>
        <array>
          <string>note-that-nobody-knows</string>
        </array>
        """, on: .visionOS),
      .documentType(
        """
        <key>LSItemContentTypes</key>
        <array>
          <string>com.adobe.pdf</string>
        </array>
        """, on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let isOnlyOff = subject.isCertainlyFor([.iOS, .visionOS, .tvOS]) && !subject.isCertainlyFor(.macOS)
    var claims: LegacyClaims?
    for type in subject.documentTypes where !type.hasContentTypes && type.hasLegacyTags {
      guard let entry = type.legacyEntry else { continue }
      var known = claims ?? LegacyClaims(subject)
      // Held once, it is not copied when it changes.
      claims = nil
      let fix = known.fix(for: type)
      claims = known
      report.add(
        "\(entry.key) has no effect off macOS: document type '\(type.title)' is not registered",
        "list the types that it opens in LSItemContentTypes, and import those that are not the system's",
        at: Place(key: entry), severity: isOnlyOff ? .error : .warning, fix: fix)
    }
  }
}

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

/// Type codes alone.
enum DeadTypeCodes: DeclarationRule {
  static let description = RuleDescription(
    "DT013", "type-codes-only", .error, platforms: .macOS, enforcers: [.practice],
    summary: "A document type lists nothing but type codes",
    rationale: """
      Files have not been given type codes for many years, and on macOS 15 entries that list nothing else were reported to \
      open no files any more. The codes of folders and the wildcard are left out: those need no code on the file.
      """,
    sources: [.report("lighterowl/transgui/issues/95"), .report("microsoft/vscode/pull/311157")],
    fix: nil,
    examples: [
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Text</string>
        ↓<key>CFBundleTypeOSTypes</key>
        <array>
          <string>TEXT</string>
          <string>utxt</string>
        </array>
        """, on: .macOS),
      .documentType(
        """
        <key>CFBundleTypeExtensions</key>
        <array>
          <string>txt</string>
        </array>
        <key>CFBundleTypeOSTypes</key>
        <array>
          <string>TEXT</string>
        </array>
        """, on: .macOS),
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Folder</string>
        <key>CFBundleTypeOSTypes</key>
        <array>
          <string>fold</string>
        </array>
        """, on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isCertainlyFor(LegacyKeysOffMac.description.platforms) else { return }
    for type in subject.documentTypes {
      guard let codes = codes(of: type), let entry = type.legacyEntry else { continue }
      report.add(
        "document type '\(type.title)' is matched by type codes alone: '\(codes.joined(separator: "', '"))'",
        "list the types that it opens in LSItemContentTypes", at: Place(key: entry))
    }
  }

  /// The codes of an entry that lists nothing else; nil if it does, or one of them is not known or works without.
  static func codes(of type: DocumentType) -> [String]? {
    guard !type.osTypes.isEmpty, !type.hasContentTypes, type.filenameExtensions.isEmpty, type.mimeTypes.isEmpty else {
      return nil
    }
    let codes = type.osTypes.compactMap(\.value)
    let others = DocumentTypeKeys.wildcardCodes.union(DocumentTypeKeys.folderCodes)
    guard codes.count == type.osTypes.count, !codes.contains(where: { $0.isEmpty || others.contains($0) }) else {
      return nil
    }
    return codes
  }
}

/// Extensions beside types.
enum IgnoredLegacyKeys: DeclarationRule {
  static let description = RuleDescription(
    "DT014", "ignored-legacy-keys", .note, platforms: .macOS, enforcers: [.documentation],
    summary: "A document type lists extensions beside LSItemContentTypes, where they are ignored",
    rationale: """
      Where LSItemContentTypes is present, Launch Services does not read the extensions, MIME types and type codes. That is \
      harmless as long as the types have the same extensions; an extension that none of them has will not open, which makes \
      the finding a warning. The extensions of a related item are read, and left alone.
      """,
    sources: [.coreFoundationKeys], fix: .safe,
    examples: [
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>PDF document</string>
        ↓<key>CFBundleTypeExtensions</key>
        <array>
          <string>pdf</string>
        </array>
        <key>CFBundleTypeMIMETypes</key>
        <array>
          <string>application/pdf</string>
        </array>
        <key>LSItemContentTypes</key>
        <array>
          <string>com.adobe.pdf</string>
        </array>
        """, on: .macOS,
        fixed: """
          <key>CFBundleTypeName</key>
          <string>PDF document</string>
          <key>LSItemContentTypes</key>
          <array>
            <string>com.adobe.pdf</string>
          </array>
          """),
      .documentType(
        """
        ↓<key>CFBundleTypeExtensions</key>
        <array>
          <string>pdf</string>
          <string>png</string>
        </array>
        <key>LSItemContentTypes</key>
        <array>
          <string>com.adobe.pdf</string>
        </array>
        """, on: .macOS, comment: "No listed type has the extension png."),
      .documentType(
        """
        <key>CFBundleTypeExtensions</key>
        <array>
          <string>pdf</string>
        </array>
        """, on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn else { return }
    var claims: LegacyClaims?
    for type in subject.documentTypes where type.hasContentTypes && type.hasLegacyTags && !type.isRelatedItem {
      guard let entry = type.legacyEntry else { continue }
      let known = claims ?? LegacyClaims(subject)
      claims = known
      let uncovered = known.uncoveredExtensions(of: type)
      guard let first = uncovered?.first else {
        report.add(
          "\(entry.key) is ignored because LSItemContentTypes is present",
          "remove it; extensions belong in the declaration of the type", at: Place(key: entry),
          fix: uncovered == nil ? nil : removal(of: type))
        continue
      }
      report.add(
        "'.\(first.written)' is ignored because LSItemContentTypes is present, and none of the types there has it",
        "list a type with that extension in LSItemContentTypes", at: Place(key: entry), severity: .warning,
        related: [.init("the extension", Place(first))])
    }
  }

  private static func removal(of type: DocumentType) -> Fix {
    let keys = DocumentTypeKeys.legacy.filter { type.fields[$0] != nil }
    return Fix(.safe, "Remove \(keys.joined(separator: ", "))", keys.map { .remove(type.path($0)) })
  }
}
