import BundleDeclarations
import PropertyLists

/// `CFBundleDocumentTypes` that is no array.
enum DocumentTypesNotAnArray: DeclarationRule {
  static let description = RuleDescription(
    "DT001", "document-types-not-an-array", .error, enforcers: [.appStore, .appKit], storeCodes: ["ITMS-90243"],
    summary: "CFBundleDocumentTypes is not an array",
    rationale: """
      App Store Connect refuses the bundle, and AppKit logs the fault and knows no document type at all. A single document \
      type needs an array around it too.
      """,
    sources: [.report("steelwheels/JSTerminal/issues/46"), .report("octave-app/octave-app/issues/8")], fix: .unsafe,
    examples: [
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        ↓<dict>
          <key>CFBundleTypeName</key>
          <string>Note</string>
        </dict>
        """,
        fixed: """
          <key>CFBundleDocumentTypes</key>
          <array>
            <dict>
              <key>CFBundleTypeName</key>
              <string>Note</string>
            </dict>
          </array>
          """),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        ↓<string>com.example.note</string>
        """),
      .documentType("<key>CFBundleTypeName</key>\n<string>Note</string>"),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.kind != .appClip, let value = subject.info.fields["CFBundleDocumentTypes"], value.kind != .array
    else { return }
    var fix: Fix?
    if value.kind == .dictionary {
      fix =
        value.count == 0
        ? .unsafe("Remove CFBundleDocumentTypes", .remove(value.path))
        : .unsafe("Put an array around the document type", .set(.array([value.value]), at: value.path))
    }
    report.add(
      "CFBundleDocumentTypes must be an array, and is of type '\(value.kind.rawValue)'",
      "write an array with a dictionary for each document type", at: Place(value), fix: fix)
  }
}

/// An entry that says nothing.
enum EmptyDocumentType: DeclarationRule {
  static let description = RuleDescription(
    "DT002", "empty-document-type", .error, enforcers: [.appStore], storeCodes: ["ITMS-90243"],
    summary: "An entry of CFBundleDocumentTypes is not a dictionary, or is an empty one",
    rationale: """
      App Store Connect refuses a bundle with such an entry: it wants dictionaries with at least a CFBundleTypeName. Xcode's \
      editor leaves an empty dictionary behind when a document type was added and never filled in.
      """,
    sources: [.report("steelwheels/JSTerminal/issues/46"), .realProjects], fix: .unsafe,
    examples: [
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          ↓<dict/>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
          </dict>
          ↓<string>com.example.note</string>
        </array>
        """,
        fixed: """
          <key>CFBundleDocumentTypes</key>
          <array>
            <dict>
              <key>CFBundleTypeName</key>
              <string>Note</string>
            </dict>
          </array>
          """),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          ↓<dict/>
        </array>
        <key>CFBundleName</key>
        <string>Notes</string>
        """,
        fixed: """
          <key>CFBundleName</key>
          <string>Notes</string>
          """, comment: "Nothing is left, so the key goes too."),
      .documentType("<key>CFBundleTypeName</key>\n<string>Note</string>"),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.kind != .appClip, let array = subject.info.fields["CFBundleDocumentTypes"] else { return }
    for entry in array.elements where entry.kind != .dictionary || entry.count == 0 {
      var fix: Fix {
        array.count == 1
          ? .unsafe("Remove CFBundleDocumentTypes, which holds nothing else", .remove(array.path))
          : .unsafe("Remove the entry", .remove(entry.path))
      }
      report.add(
        entry.kind == .dictionary
          ? "an entry of CFBundleDocumentTypes is empty"
          : "an entry of CFBundleDocumentTypes must be a dictionary, and is of type '\(entry.kind.rawValue)'",
        "remove it, or describe the document type", at: Place(entry), fix: fix)
    }
  }
}

/// An entry without a name.
enum MissingTypeName: DeclarationRule {
  static let description = RuleDescription(
    "DT003", "missing-type-name", .warning, platforms: [.macOS, .macCatalyst, .iOS, .visionOS],
    enforcers: [.appStore, .appKit, .documentation], storeCodes: ["ITMS-90243"],
    summary: "A document type has no CFBundleTypeName",
    rationale: """
      The Mac App Store refuses a document type without a name, and AppKit, which refers to document types by their names, \
      logs the fault. Elsewhere apps open their documents without names too, so it is an error only for a Mac app whose \
      entitlements show that it is in the sandbox, as all in the store are, and otherwise a warning: messages and reports \
      are about an entry that nobody can tell from the others.
      """,
    sources: [
      .report("steelwheels/JSTerminal/issues/46"), .coreFoundationKeys, .report("pyinstaller/pyinstaller/issues/7029"),
    ], fix: .unsafe,
    examples: [
      .documentType(
        """
        <key>CFBundleTypeRole</key>
        <string>Viewer</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>com.adobe.pdf</string>
        </array>
        """, isFound: true,
        fixed: """
          <key>CFBundleTypeName</key>
          <string>PDF document</string>
          <key>CFBundleTypeRole</key>
          <string>Viewer</string>
          <key>LSItemContentTypes</key>
          <array>
            <string>com.adobe.pdf</string>
          </array>
          """),
      .documentType(
        """
        <key>CFBundleTypeName</key>
        ↓<string></string>
        <key>CFBundleTypeExtensions</key>
        <array>
          <string>note</string>
        </array>
        """,
        fixed: """
          <key>CFBundleTypeName</key>
          <string>NOTE document</string>
          <key>CFBundleTypeExtensions</key>
          <array>
            <string>note</string>
          </array>
          """),
      .documentType("<key>CFBundleTypeName</key>\n↓<integer>1</integer>"),
      .documentType("<key>CFBundleTypeName</key>\n<string>Note</string>"),
      .documentType(
        """
        <key>CFBundleTypeRole</key>
        <string>QLGenerator</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>com.example.note</string>
        </array>
        """, context: .init(kind: .quickLookGenerator), comment: "Nobody sees the document types of a generator."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn else { return }
    let isInStore = subject.isCertainlyFor([.macOS, .macCatalyst]) && subject.isSandboxed == true
    var used: Set<String>?
    for type in subject.documentTypes
    where !type.isForPlugIn && !hasName(type) && !subject.isMeant("CFBundleTypeName", in: type.node) {
      let value = type.fields["CFBundleTypeName"]
      var known = used ?? Set(subject.documentTypes.compactMap { $0.name?.value })
      // Held once, it is not copied when it changes.
      used = nil
      let name = names(for: type, in: subject).first { !known.contains($0) }
      if let name { known.insert(name) }
      used = known
      let fault =
        switch value?.kind {
        case nil: "has no CFBundleTypeName"
        case .string?: "has an empty CFBundleTypeName"
        case let kind?: "has a CFBundleTypeName of type '\(kind.rawValue)', not a string"
        }
      report.add(
        "document type '\(type.title)' \(fault)", "name it as people would call the document",
        at: Place(value ?? type.node), severity: isInStore ? .error : .warning, fix: name.map { naming(type, $0) })
    }
  }

  private static func naming(_ type: DocumentType, _ name: String) -> Fix {
    let path = type.path("CFBundleTypeName")
    return .unsafe(
      "Name it '\(name)'",
      type.fields["CFBundleTypeName"] == nil
        ? .insert(.string(name), at: path, .beginning) : .set(.string(name), at: path))
  }

  private static func hasName(_ type: DocumentType) -> Bool {
    guard let name = type.name else { return false }
    guard let value = name.value else { return true }
    return !value.allSatisfy(\.isWhitespace)
  }

  private static func names(for type: DocumentType, in subject: Subject) -> [String] {
    let identifier = type.contentTypes.first?.value
    let own = identifier.flatMap { subject.declaredTypesByIdentifier[$0.inLowerCase] }
    let names = [
      own?.fields.text("UTTypeDescription")?.value,
      identifier.flatMap { subject.types.systemType($0)?.localizedDescription() },
      type.filenameExtensions.first?.value.flatMap { $0.allSatisfy(\.isLetter) ? "\($0.uppercased()) document" : nil },
      identifier,
    ]
    return names.compactMap { $0 }.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}

/// An entry that no file matches.
enum DocumentTypeWithoutFiles: DeclarationRule {
  static let description = RuleDescription(
    "DT010", "document-type-without-files", .error, enforcers: [.documentation],
    summary: "A document type says neither types nor extensions, so no file matches it",
    rationale: """
      Launch Services finds the apps for a file by what their entries list in LSItemContentTypes. An entry that lists \
      nothing, there or in the older keys, is never found. Only an AppKit app may want one, for documents that are never \
      saved; so there it is a warning.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Note</string>
        <key>LSHandlerRank</key>
        <string>Owner</string>
        """, isFound: true),
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Note</string>
        <key>LSItemContentTypes</key>
        <array/>
        """, isFound: true),
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Note</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>com.example.note</string>
        </array>
        """),
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Note</string>
        <key>CFBundleTypeExtensions</key>
        <array>
          <string>note</string>
        </array>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.documentTypes where !DocumentTypeKeys.matching.contains(where: { says(type, $0) }) {
      // What was meant is there under another key: rules about keys say so.
      guard !type.node.entries.contains(where: { isMeantToMatch($0.key) }) else { continue }
      report.add(
        "document type '\(type.title)' matches no file", "list the types that it opens in LSItemContentTypes",
        at: Place(type.node), severity: type.fields["NSDocumentClass"] == nil ? .error : .warning)
    }
  }

  private static func says(_ type: DocumentType, _ key: String) -> Bool {
    guard let value = type.fields[key] else { return false }
    switch value.kind {
    case .array: return value.elements.contains { !isBlank($0) }
    case .string: return !isBlank(value)
    default: return true
    }
  }

  private static func isBlank(_ node: PropertyList.Node) -> Bool { node.string?.allSatisfy(\.isWhitespace) ?? false }

  private static func isMeantToMatch(_ key: String) -> Bool {
    guard !DocumentTypeKeys.matching.contains(key) else { return false }
    let key = key.lowercased()
    return ["contenttype", "typeextension", "mimetype", "ostype", "uttype", "utitag", "public."].contains(
      where: key.contains)
  }
}
