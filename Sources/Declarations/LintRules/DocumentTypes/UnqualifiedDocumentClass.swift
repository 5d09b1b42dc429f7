import UTBundleDeclarations
import UTLint

/// A Swift class name without its module.
enum UnqualifiedDocumentClass: RunRule {
  static let description = RuleDescription(
    "DT038", "unqualified-document-class", .warning, platforms: .macOS, enforcers: [.practice],
    evidence: .inferred, outcome: .nothing,
    summary: "NSDocumentClass is a Swift class name without its module",
    rationale: """
      AppKit finds the class by its Objective-C runtime name: for a Swift class that is Module.Name, unless \
      @objc(Name) gives it another. Without the module, no document opens. This is reported only if the class is in \
      the code of the project or of --sources, or if another entry lists it with its module.
      """,
    sources: [.realProjects], fix: .unsafe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "NSDocumentClass": ↓"Note"]]], on: .macOS,
        with: [
          .init(
            "Note.swift",
            """
            import AppKit

            final class Note: NSDocument {
            }

            """)
        ],
        fixed: [
          "CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "NSDocumentClass": "$(PRODUCT_MODULE_NAME).Note"]]
        ]),
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeName": "Note", "NSDocumentClass": "$(PRODUCT_MODULE_NAME).Note"],
            ["CFBundleTypeName": "Text", "NSDocumentClass": ↓"Note"],
          ]
        ], on: .macOS),
      .plist(
        ["CFBundleDocumentTypes": [["NSDocumentClass": "Kit.Note"], ["NSDocumentClass": ↓"Note"]]], on: .macOS,
        fixed: ["CFBundleDocumentTypes": [["NSDocumentClass": "Kit.Note"], ["NSDocumentClass": "Kit.Note"]]]),
      .plist(
        ["CFBundleDocumentTypes": [["NSDocumentClass": "Note"]]], on: .macOS,
        with: [
          .init(
            "Note.swift",
            """
            @objc(Note)
            final class Note: NSDocument {
            }

            """)
        ]),
      .plist(
        ["CFBundleDocumentTypes": [["NSDocumentClass": "Note"]]], on: .macOS,
        with: [
          .init(
            "Note.h",
            """
            @interface Note : NSDocument
            @end

            """)
        ]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    lazy var classes = SourceClasses(run.sources)
    for subject in run.subjects where subject.isFor(description.platforms) {
      let names = subject.documentTypes.compactMap { $0.fields.text("NSDocumentClass") }
      let qualified = Dictionary(
        names.compactMap { name in
          name.written.lastIndex(of: ".").map { (String(name.written[name.written.index(after: $0)...]), name.written) }
        }, uniquingKeysWith: { first, _ in first })
      for name in names where !name.written.contains(".") && !name.written.contains("$") {
        let value = name.written
        guard classes.swift.contains(value) || qualified[value] != nil, !classes.objectiveC.contains(value) else {
          continue
        }
        let full = qualified[value] ?? "$(PRODUCT_MODULE_NAME).\(value)"
        report.add(
          "Swift class '\(value)' cannot be found without its module",
          "use '\(full)', or mark the class @objc(\(value))",
          at: FindingPlace(name), fix: .unsafe("Use '\(full)'", .set(.string(full), at: name.node.path)))
      }
    }
  }
}
