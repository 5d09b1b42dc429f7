import BundleDeclarations
import PropertyLists

/// A role that does not exist.
enum InvalidRole: DeclarationRule {
  static let description = RuleDescription(
    "DT006", "invalid-role", .error, enforcers: [.appStore, .documentation], storeCodes: ["ITMS-90150"],
    summary: "CFBundleTypeRole is not Editor, Viewer, Shell or None",
    rationale: """
      App Store Connect refuses a bundle with another role, and case counts. Often it is a word that belongs in \
      LSHandlerRank, such as Default. QLGenerator and MDImporter are for Quick Look generators and Spotlight importers \
      alone.
      """,
    sources: [.report("fastlane/fastlane/issues/7818"), .coreFoundationKeys], fix: .safe,
    examples: [
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Note</string>
        <key>CFBundleTypeRole</key>
        ↓<string>viewer</string>
        """,
        fixed: """
          <key>CFBundleTypeName</key>
          <string>Note</string>
          <key>CFBundleTypeRole</key>
          <string>Viewer</string>
          """),
      .documentType(
        """
        <key>CFBundleTypeRole</key>
        ↓<string>Default</string>
        """, comment: "A rank, not a role."),
      .documentType(
        """
        <key>CFBundleTypeRole</key>
        ↓<string>QLGenerator</string>
        """, context: .init(kind: .application)),
      .documentType(
        """
        <key>CFBundleTypeRole</key>
        <string>Editor</string>
        """),
      .documentType(
        """
        <key>CFBundleTypeRole</key>
        <string>MDImporter</string>
        """, context: .init(kind: .spotlightImporter)),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    // What a generator has to say is a matter of its own rule.
    guard subject.kind != .quickLookGenerator else { return }
    for type in subject.documentTypes {
      guard let role = type.role, let value = role.value, !value.isEmpty, !isValid(value, in: subject) else { continue }
      let trimmed = value.trimmed
      guard trimmed == value || !isValid(trimmed, in: subject) else { continue }
      let meant = DocumentRole.allCases.map(\.rawValue)
        .first { $0.lowercased() == trimmed.lowercased() && isValid($0, in: subject) }
      let advice =
        if let meant {
          "write \(meant): case counts"
        } else if HandlerRank(rawValue: value) != nil {
          "that is a rank, for LSHandlerRank: here say Editor or Viewer"
        } else {
          "say Editor, Viewer, Shell or None"
        }
      // An entry for a plug-in has to be written anew for an app, which a person does.
      let fitting = DocumentRole(rawValue: trimmed) == nil ? subject.fittingRole(of: type).rawValue : nil
      report.add(
        "CFBundleTypeRole '\(value)' is no role", advice, at: Place(role),
        fix: (meant ?? fitting).map {
          Fix(meant == nil ? .unsafe : .safe, "Write \($0)", [.set(.string($0), at: role.node.path)])
        })
    }
  }

  private static func isValid(_ role: String, in subject: Subject) -> Bool {
    switch DocumentRole(rawValue: role) {
    case nil: false
    case .quickLookGenerator?: subject.kind == nil
    case .spotlightImporter?: subject.kind == nil || subject.kind == .spotlightImporter
    default: true
    }
  }
}

/// An entry without a role.
enum MissingRole: DeclarationRule {
  static let description = RuleDescription(
    "DT007", "missing-role", .warning, platforms: .withDocuments, enforcers: [.appKit, .documentation],
    summary: "A document type has no CFBundleTypeRole",
    rationale: """
      Apple documents the role as required on macOS, where AppKit logs that it is missing and does not know whether the app \
      can save such documents. iOS does without, so there it is a note.
      """,
    sources: [
      .coreFoundationKeys, .report("sveinbjornt/Platypus/issues/72"), .report("scummvm/scummvm/pull/4668"),
    ], fix: .unsafe,
    examples: [
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>PDF document</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>com.adobe.pdf</string>
        </array>
        """, isFound: true, on: .macOS,
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
        <string>PDF document</string>
        <key>CFBundleTypeRole</key>
        <string>Viewer</string>
        """, on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn else { return }
    for type in subject.documentTypes
    where type.fields["CFBundleTypeRole"] == nil && !subject.isMeant("CFBundleTypeRole", in: type.node) {
      let role = subject.fittingRole(of: type)
      let position: PropertyListEditor.Position =
        type.fields["CFBundleTypeName"] == nil ? .end : .after("CFBundleTypeName")
      report.add(
        "document type '\(type.title)' has no CFBundleTypeRole",
        "say Editor if the app saves such documents, Viewer if it only shows them", at: Place(type.node),
        severity: subject.isCertainlyFor(.macOS) ? .warning : .note,
        fix: .unsafe(
          "Add CFBundleTypeRole \(role.rawValue)",
          .insert(.string(role.rawValue), at: type.path("CFBundleTypeRole"), position)))
    }
  }
}

/// A Quick Look generator that does not say that it is one.
enum GeneratorRole: DeclarationRule {
  static let description = RuleDescription(
    "DT008", "generator-role", .error, platforms: .macOS, enforcers: [.launchServices],
    summary: "A document type of a Quick Look generator has another role than QLGenerator",
    rationale: "Quick Look says that the role is invalid, and does not ask the generator for files of the type.",
    sources: [.report("dorianj/CoRD/pull/47")], fix: .safe,
    examples: [
      .documentType(
        """
        <key>CFBundleTypeRole</key>
        ↓<string>Viewer</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>com.example.note</string>
        </array>
        """, context: .init(kind: .quickLookGenerator),
        fixed: """
          <key>CFBundleTypeRole</key>
          <string>QLGenerator</string>
          <key>LSItemContentTypes</key>
          <array>
            <string>com.example.note</string>
          </array>
          """),
      .documentType(
        """
        <key>LSItemContentTypes</key>
        <array>
          <string>com.example.note</string>
        </array>
        """, isFound: true, context: .init(kind: .quickLookGenerator),
        fixed: """
          <key>LSItemContentTypes</key>
          <array>
            <string>com.example.note</string>
          </array>
          <key>CFBundleTypeRole</key>
          <string>QLGenerator</string>
          """),
      .documentType(
        """
        <key>CFBundleTypeRole</key>
        <string>QLGenerator</string>
        """, context: .init(kind: .quickLookGenerator)),
      .documentType(
        """
        <key>CFBundleTypeRole</key>
        <string>Viewer</string>
        """, context: .init(kind: .application)),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.kind == .quickLookGenerator else { return }
    let wanted = DocumentRole.quickLookGenerator.rawValue
    for type in subject.documentTypes {
      let role = type.role
      // An empty list says as little as no key.
      let isOther = type.fields["CFBundleTypeRole"].map { !$0.isEmptyContainer } ?? false
      if role == nil ? isOther : role?.value == nil { continue }
      guard role?.value != wanted else { continue }
      report.add(
        role.map { "CFBundleTypeRole '\($0.written)' is not that of a Quick Look generator" }
          ?? "document type '\(type.title)' of a Quick Look generator has no CFBundleTypeRole",
        "say \(wanted)", at: role.map { Place($0) } ?? Place(type.node),
        fix: .safe("Write CFBundleTypeRole \(wanted)", .set(.string(wanted), at: type.path("CFBundleTypeRole"))))
    }
  }
}

/// An entry that is only there for an icon and has none.
enum RoleNoneWithoutIcon: DeclarationRule {
  static let description = RuleDescription(
    "DT033", "role-none-without-icon", .warning, platforms: .macOS, enforcers: [.documentation],
    summary: "A document type has the role None and no icon",
    rationale: """
      With the role None the app says that it does not open such files, and only gives them an icon. Without an icon the \
      entry says nothing, and often Viewer was meant. An entry of rank None too, or for all files, is taken as meant so: it \
      lets the app accept what is dropped on it.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Note cache</string>
        <key>CFBundleTypeExtensions</key>
        <array>
          <string>notecache</string>
        </array>
        <key>CFBundleTypeRole</key>
        ↓<string>None</string>
        """, on: .macOS),
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Note cache</string>
        <key>CFBundleTypeIconFile</key>
        <string>NoteCache.icns</string>
        <key>CFBundleTypeRole</key>
        <string>None</string>
        """, on: .macOS),
      .documentType(
        """
        <key>CFBundleTypeRole</key>
        <string>None</string>
        <key>LSHandlerRank</key>
        <string>None</string>
        """, on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.documentTypes {
      guard let role = type.role, role.value == DocumentRole.none.rawValue, !hasIcon(type) else { continue }
      guard let rank = type.effectiveRank, rank != .none, type.wildcard == nil else { continue }
      // An icon may come from the declaration of the type.
      guard !type.contentTypes.contains(where: { subject.types.standing(of: $0.value ?? "") != .system }) else {
        continue
      }
      report.add(
        "document type '\(type.title)' has the role None, which only gives an icon, and no icon",
        "give it a CFBundleTypeIconFile, or say Viewer or Editor if the app opens such files", at: Place(role))
    }
  }

  private static func hasIcon(_ type: DocumentType) -> Bool {
    if type.fields.flag("CFBundleTypeIconSystemGenerated") ?? false { return true }
    return ["CFBundleTypeIconFile", "CFBundleTypeIconFiles"].contains { key in
      type.fields.texts(key).contains { !$0.written.isEmpty }
    }
  }
}
