import PropertyLists
import UTBundleDeclarations
import UTLint

/// A template placeholder that was never replaced.
enum TemplatePlaceholder: DeclarationRule {
  static let description = RuleDescription(
    "VR004", "template-placeholder", .error, or: [.warning: "for placeholder domains and the name DocumentType"],
    enforcers: [.appStore, .practice],
    evidence: .quoted, outcome: .rejected,
    summary: "A placeholder from a project template was not replaced",
    rationale: """
      Xcode's templates contain names for the project to replace. App Store Connect shows them in its messages, users \
      see them in Finder, and a class with that name does not exist. An identifier under com.example does not belong \
      to any organization, so another app may also use it; a type named DocumentType works, but its name is \
      meaningless. These two are warnings.
      """,
    sources: [
      .report("steelwheels/JSTerminal/issues/46"), .report("Moonshine-IDE/Moonshine-IDE/issues/596"), .realProjects,
    ],
    examples: [
      .plist([
        "CFBundleIdentifier": ↓"com.yourcompany.notes",
        "CFBundleDocumentTypes": [
          ["CFBundleTypeName": ↓"$documentTypeName"],
          ["CFBundleTypeName": ↓"DocumentType", "NSDocumentClass": ↓"DocumentClassNameHere"],
          ["CFBundleTypeName": ↓"___VARIABLE_productName___"],
          ["CFBundleTypeName": ↓"___x___FILENAME___"],
        ],
      ]),
      .plist(
        ["UTImportedTypeDeclarations": [["UTTypeIdentifier": ↓"com.example.plain-text"]]],
        comment: "Xcode's template for a document-based app has these values."),
      Example(
        """
        <!-- Built as com.example.notes for tests. -->
        <key>CFBundleIdentifier</key>
        <string>org.example-project.notes</string>
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note DocumentType</string>
            <key>NSDocumentClass</key>
            <string>Note___Document</string>
          </dict>
        </array>
        """),
    ])

  private static let nobodys = ["com.example.", "com.yourcompany.", "com.mycompany.", "com.companyname."]

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.documentTypes {
      if let name = type.name { checkText(name, &report) }
      if let name = type.fields.text("NSDocumentClass") { checkText(name, &report) }
      for text in type.contentTypes + type.filenameExtensions { checkText(text, &report) }
    }
    for type in subject.info.declaredTypes {
      if let identifier = type.identifier {
        checkText(identifier, &report)
        checkOwner(identifier, &report)
      }
      if let description = type.fields.text("UTTypeDescription") { checkText(description, &report) }
    }
    if let identifier = subject.info.bundleIdentifier {
      checkText(identifier, &report)
      checkOwner(identifier, &report)
    }
  }

  private static func checkText(_ text: DeclaredText, _ report: inout Report) {
    let written = text.written
    let isName = written == "DocumentType"
    guard isName || isPlaceholder(written) else { return }
    report.add(
      "'\(written)' is left over from a template",
      isName ? "use the name that users know the type by" : "replace it with the intended value",
      at: FindingPlace(text), severity: isName ? .warning : .error)
  }

  private static func isPlaceholder(_ text: String) -> Bool {
    let isKnown =
      switch text.utf8.first {
      case UInt8(ascii: "$"): ["$documentTypeName", "${documentTypeName}", "$(documentTypeName)"].contains(text)
      case UInt8(ascii: "D"): text == "DocumentClassNameHere"
      default: false
      }
    return isKnown || text.utf8.contains(UInt8(ascii: "_")) && hasMarkedName(text)
  }

  /// Whether the text contains a name such as `___PACKAGENAME___`, with three underscores on each side.
  private static func hasMarkedName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    func mark(from start: Int) -> Int? {
      guard start <= bytes.count - 3 else { return nil }
      return (start...bytes.count - 3).first { bytes[$0..<$0 + 3].allSatisfy { $0 == UInt8(ascii: "_") } }
    }
    var opening = mark(from: 0)
    while let start = opening, let end = mark(from: start + 3) {
      if isMarkedName(bytes[start + 3..<end]) { return true }
      opening = end
    }
    return false
  }

  private static func isMarkedName(_ name: ArraySlice<UInt8>) -> Bool {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard let first = name.first, capitals.contains(first) else { return false }
    return name.allSatisfy { capitals.contains($0 & ~0x20) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ":") }
  }

  private static func checkOwner(_ text: DeclaredText, _ report: inout Report) {
    let identifier = text.written.inLowerCase
    guard let prefix = nobodys.first(where: identifier.hasPrefix) else { return }
    report.add(
      "'\(text.written)' uses the placeholder domain '\(prefix.dropLast())'",
      "use your own domain", at: FindingPlace(text), severity: .warning)
  }
}
