import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint
import UTText

/// A content type that is not a type identifier.
enum NotATypeIdentifier: DeclarationRule {
  static let description = RuleDescription(
    "DT021", "not-a-type-identifier", .error, enforcers: [.documentation],
    summary:
      "An item in LSItemContentTypes or QLSupportedContentTypes is a MIME type, an extension, a wildcard, or the name of a constant",
    rationale: """
      LSItemContentTypes lists uniform type identifiers such as public.png. A MIME type, a filename extension, or the \
      name of a constant in code does not identify a type, so the entry opens nothing.
      """,
    sources: [.coreFoundationKeys, .realProjects], fix: .unsafe,
    examples: [
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["LSItemContentTypes": [↓"image/png", ↓".jpg", ↓"kUTTypePDF", ↓"UTTypePlainText", ↓"ZIP"]]
          ]
        ],
        fixed: [
          "CFBundleDocumentTypes": [
            [
              "LSItemContentTypes": [
                "public.png", "public.jpeg", "com.adobe.pdf", "public.plain-text", "public.zip-archive",
              ]
            ]
          ]
        ]),
      .plist(["CFBundleDocumentTypes": [["LSItemContentTypes": [↓"public/note"]]]]),
      .plist(
        ["CFBundleDocumentTypes": [["LSItemContentTypes": [↓"public.*", ↓"*.*"]]]],
        comment: "A document type for all files lists public.data."),
      .plist(
        ["CFBundleDocumentTypes": [["LSItemContentTypes": [↓"com.microsoft.waveform-\u{200B}audio"]]]],
        fixed: ["CFBundleDocumentTypes": [["LSItemContentTypes": ["com.microsoft.waveform-audio"]]]],
        comment: "The identifier contains a zero-width space, as if copied from a web page."),
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": ["QLSupportedContentTypes": [↓"application/json", "public.json"]],
          "NSExtensionPointIdentifier": "com.apple.quicklook.preview",
        ]
      ]),
      .plist(["CFBundleDocumentTypes": [["LSItemContentTypes": ["public.png", "com.example.note", "$(NOTE_TYPE)"]]]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let texts = subject.documentTypes.lazy.flatMap(\.contentTypes)
    for text in Array(texts) + (subject.appExtension?.quickLookTypes ?? []) {
      guard let value = text.value, let fault = fault(of: value),
        subject.types.standing(of: value) == .unknown
      else { continue }
      let meant = meaning(of: value, in: subject.types.registry)
      report.add(
        "invalid type identifier '\(value)': \(fault)",
        meant.map { "use '\($0)'" }
          ?? (value.unicodeScalars.contains(where: \.isInvisible)
            ? "remove the character" : "use a type identifier such as 'public.png'"),
        at: FindingPlace(text),
        fix: meant.map { .unsafe("Use '\($0)'", .set(.string($0), at: text.node.path)) })
    }
  }

  /// The reason why a value cannot be an identifier; nil if it may be one.
  static func fault(of value: String) -> String? {
    // Other rules report surrounding whitespace and placeholders for a generator.
    guard let first = value.utf8.first, value.utf8.last != UInt8(ascii: " "), first != UInt8(ascii: " ") else {
      return nil
    }
    let isConstant = value.hasPrefix("kUTType") || value.hasPrefix("UTType")
    let hasSlash = value.utf8.contains(UInt8(ascii: "/"))
    let hasDot = value.utf8.contains(UInt8(ascii: "."))
    let isPlain = value.utf8.allSatisfy { $0 < 0x80 }
    let hasWildcard = value.utf8.contains(UInt8(ascii: "*")) || value.utf8.contains(UInt8(ascii: "?"))
    if isPlain, hasDot, !hasSlash, !hasWildcard, !isConstant, first != UInt8(ascii: ".") { return nil }
    if value.contains("@") || value.contains("{") || value.contains("___") { return nil }
    if let scalar = value.unicodeScalars.first(where: \.isInvisible) {
      return "it contains the invisible character \(PrintableText.codePoint(scalar))"
    }
    if hasSlash { return "it looks like a MIME type" }
    if hasWildcard { return "it has a wildcard" }
    if first == UInt8(ascii: ".") { return "it looks like a filename extension" }
    if let letter = value.unicodeScalars.first(where: { !$0.isASCII }) {
      return
        "it contains '\(letter)' (\(PrintableText.codePoint(letter))), which is not an ASCII character"
    }
    return isConstant ? "it is the name of a constant in code" : "it has no dot"
  }

  private static func meaning(of value: String, in registry: TypeRegistry) -> String? {
    if value.unicodeScalars.contains(where: \.isInvisible) {
      let visible = String(String.UnicodeScalarView(value.unicodeScalars.filter { !$0.isInvisible }))
      return registry.type(visible).flatMap { $0.isDynamic ? nil : $0.identifier }
    }
    if value.utf8.contains(UInt8(ascii: "/")) {
      return registry.declaredTypes(tag: value, tagClass: .mimeType, conformingTo: nil).first?.identifier
    }
    let isConstant = value.hasPrefix("kUTType") || value.hasPrefix("UTType")
    let name = isConstant ? value.dropFirst(value.hasPrefix("k") ? 7 : 6) : value[...]
    let word = name.drop { $0 == "." }
    guard !word.isEmpty else { return nil }
    // PlainText is plain-text; PNG is png.
    var hyphenated = ""
    var previous: Character?
    for character in word {
      if character.isUppercase, let previous, previous.isLowercase { hyphenated += "-" }
      hyphenated += character.lowercased()
      previous = character
    }
    if isConstant, let type = registry.type("public.\(hyphenated)"), !type.isDynamic { return type.identifier }
    let tag = word.lowercased()
    return registry.declaredTypes(tag: tag, tagClass: .filenameExtension, conformingTo: nil).first?.identifier
  }
}
