import PropertyLists
import UTBundleDeclarations
import UTLint
import UTText

/// An unknown extension point.
enum MisspelledExtensionPoint: DeclarationRule {
  static let description = RuleDescription(
    "EX012", "misspelled-extension-point", .error, enforcers: [.appStore, .practice],
    storeCodes: ["ITMS-90349"], evidence: .repeated, outcome: .rejected,
    summary: "NSExtensionPointIdentifier or EXExtensionPointIdentifier looks like a misspelled system extension point",
    rationale: """
      An extension for a nonexistent extension point is never run, and App Store Connect rejects it. Only values that \
      differ from a known extension point by a typo are reported, because apps and newer systems define their own \
      extension points.
      """,
    sources: [
      .appExtensionKeys,
      Source(
        "NSExtensionPointIdentifier",
        "https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionpointidentifier"
      ), .realProjects,
    ], fix: .unsafe,
    examples: [
      .plist(
        ["NSExtension": ["NSExtensionPointIdentifier": ↓"com.apple.share-service"]],
        fixed: ["NSExtension": ["NSExtensionPointIdentifier": "com.apple.share-services"]]),
      .plist(
        ["NSExtension": ["NSExtensionPointIdentifier": ↓"com.apple.widgetkit"]],
        fixed: ["NSExtension": ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"]]),
      .plist(
        ["NSExtension": ["NSExtensionPointIdentifier": ↓"com.apple.safari.content-blocker"]],
        fixed: ["NSExtension": ["NSExtensionPointIdentifier": "com.apple.Safari.content-blocker"]],
        comment: "Identifiers are case-sensitive."),
      .plist(
        ["NSExtension": ["NSExtensionPointIdentifier": ↓"com.apple.fileprovider"]],
        comment: "The value is only the beginning of an identifier."),
      .plist(["EXAppExtensionAttributes": ["EXExtensionPointIdentifier": ↓"com.apple.appintents-extensions"]]),
      .plist(["NSExtension": ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"]]),
      .plist(
        [
          "NSExtension": ["NSExtensionPointIdentifier": "com.example.editor.filter"],
          "EXAppExtensionAttributes": ["EXExtensionPointIdentifier": "com.apple.generative-playground"],
        ], comment: "Another app may define the first extension point, and the second one is unknown."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let attributes = subject.info.fields["EXAppExtensionAttributes"].map {
      DeclaredFields($0, settings: subject.info.settings)
    }
    for text in [subject.appExtension?.point, attributes?.text("EXExtensionPointIdentifier")].compactMap({ $0 }) {
      guard let value = text.value, value.utf8.count <= 128, ExtensionPoint(identifier: value) == nil else { continue }
      let meant = nearest(to: value.trimmed)
      let longer = meant == nil ? continuations(of: value) : []
      guard let title = meant ?? longer.first else { continue }
      report.add(
        "unknown extension point '\(value)'",
        "did you mean '\(longer.isEmpty ? title : longer.joined(separator: "' or '"))'?", at: FindingPlace(text),
        fix: meant.map { .unsafe("Use '\($0)'", .set(.string($0), at: text.node.path)) })
    }
  }

  /// The extension points that begin with an identifier; at most three.
  private static func continuations(of value: String) -> [String] {
    guard value.utf8.count > "com.apple.".utf8.count else { return [] }
    let longer = ExtensionPoint.all.map(\.identifier).filter { $0.hasPrefix("\(value)-") || $0.hasPrefix("\(value).") }
    return Array(longer.sorted().prefix(3))
  }

  /// The intended extension point of an identifier; nil if there is none or more than one.
  private static func nearest(to value: String) -> String? {
    if ExtensionPoint(identifier: value) != nil { return value }
    let candidates = ExtensionPoint.all.map(\.identifier)
    let folded = value.lowercased()
    let suffix = "-extension"
    let same = candidates.filter { candidate in
      let candidate = candidate.lowercased()
      return candidate == folded || candidate + suffix == folded || candidate == folded + suffix
    }
    if same.count == 1 { return same[0] }
    // Different extension points may differ by as little as a typo of three letters.
    var distance = EditDistance()
    let near = nearMisses(of: value, among: candidates).filter {
      distance.measure(Array(value.utf8), Array($0.utf8), limit: 2) <= 2
    }
    return near.count == 1 ? near[0] : nil
  }
}
