import PropertyLists
import UTBundleDeclarations
import UTLint

/// An empty array or dictionary.
enum EmptyContainer: DeclarationRule {
  static let description = RuleDescription(
    "PL008", "empty-container", .note, enforcers: [.practice],
    summary: "An array or dictionary is empty",
    rationale: """
      Editors leave empty arrays when the last element is removed. They have no effect but look as if they did, and \
      some readers treat an empty LSItemContentTypes as present.
      """,
    sources: [.realProjects], fix: .safe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["note"], "CFBundleTypeMIMETypes": ↓[]]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["note"]]]]),
      Example(
        """
        <key>UTImportedTypeDeclarations</key>
        ↓<array>
        </array>
        <key>UTExportedTypeDeclarations</key>
        <array>
          <dict>
            <key>UTTypeIdentifier</key>
            <string>com.example.note</string>
            <key>UTTypeTagSpecification</key>
            <dict>
              <key>public.filename-extension</key>
              <string>note</string>
              <key>com.apple.ostype</key>
              ↓<array/>
            </dict>
          </dict>
        </array>
        """),
      .plist(["CFBundleURLTypes": [], "CFBundleDocumentTypes": [["LSItemContentTypes": ["public.plain-text"]]]]),
    ])

  /// The keys that tie a document type to files; if all of them are empty, DT010 reports that.
  private static let binders = [
    "LSItemContentTypes", "CFBundleTypeExtensions", "CFBundleTypeMIMETypes", "CFBundleTypeOSTypes",
  ]
  /// Other rules report these if missing or empty (UT020, UT030).
  private static let elsewhere: Set = ["UTTypeConformsTo", "UTTypeTagSpecification"]
  private static let ofRoot = [
    "CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations", "NSUbiquitousContainers",
  ]

  static func check(_ subject: Subject, _ report: inout Report) {
    for key in ofRoot {
      if let entry = subject.info.fields.entry(key) { check(entry, &report) }
    }
    for type in subject.info.documentTypes {
      for entry in type.node.entries where entry.value.isEmptyContainer {
        let isBound = binders.contains { key in type.fields[key].map { $0.kind == .string || $0.count > 0 } ?? false }
        if isBound || !binders.contains(entry.key) { check(entry, &report) }
      }
    }
    for type in subject.info.declaredTypes {
      for entry in type.node.entries where entry.value.isEmptyContainer && !elsewhere.contains(entry.key) {
        check(entry, &report)
      }
      // A specification with only empty lists of tags is equivalent to an empty one.
      guard type.tags.contains(where: { !$0.values.isEmpty }) else { continue }
      for list in type.tags { check(list.entry, &report) }
    }
  }

  private static func check(_ entry: PropertyList.Entry, _ report: inout Report) {
    guard entry.value.isEmptyContainer else { return }
    report.add(
      "'\(entry.key)' is empty", "remove it", at: FindingPlace(entry.value),
      fix: .safe("Remove \(entry.key)", .remove(entry.value.path)))
  }
}

extension PropertyList.Node {
  var isEmptyContainer: Bool { (kind == .array || kind == .dictionary) && count == 0 }
}
