import Lint
import BundleDeclarations
import PropertyLists

/// A Quick Look generator that does not say that it is one.
enum GeneratorRole: DocumentTypeRule {
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

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard subject.kind == .quickLookGenerator else { return }
    let wanted = DocumentRole.quickLookGenerator.rawValue
    let role = type.role
    // An empty list says as little as no key.
    let isOther = type.fields["CFBundleTypeRole"].map { !$0.isEmptyContainer } ?? false
    if role == nil ? isOther : role?.value == nil { return }
    guard role?.value != wanted else { return }
    report.add(
      role.map { "CFBundleTypeRole '\($0.written)' is not that of a Quick Look generator" }
        ?? "document type '\(type.title)' of a Quick Look generator has no CFBundleTypeRole",
      "say \(wanted)", at: role.map { Place($0) } ?? Place(type.node),
      fix: .safe("Write CFBundleTypeRole \(wanted)", .set(.string(wanted), at: type.path("CFBundleTypeRole"))))
  }
}
