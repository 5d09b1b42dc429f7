import UTBundleDeclarations

extension KeyCatalog {
  /// The table as a Markdown document.
  public static var markdown: String {
    var lines = [
      "# Info.plist keys",
      "",
      "The keys that the linter checks, with their valid values. Other root keys are known only by name,",
      "so they are not reported as misspelled.",
    ]
    for dictionary in KeyDictionary.allCases {
      lines += ["", "## \(dictionary.heading)", "", "| Key | Value | Platforms | Meaning |", "|---|---|---|---|"]
      for entry in entries(of: dictionary) {
        let values = entry.values.isEmpty ? "" : ": " + entry.values.map { "`\($0)`" }.joined(separator: ", ")
        let status = entry.status == .current ? "" : " (\(entry.status.rawValue))"
        let source = entry.source.address.map { "[source](\($0))" } ?? ""
        lines.append(
          "| `\(entry.name)` | \(entry.kinds)\(values) | \(entry.platforms) | \(entry.summary)\(status) \(source) |"
        )
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension KeyDictionary {
  /// A short description of the dictionary.
  public var heading: String {
    switch self {
    case .root: "The root dictionary"
    case .documentType: "Items in CFBundleDocumentTypes"
    case .typeDeclaration: "Items in UTExportedTypeDeclarations and UTImportedTypeDeclarations"
    case .tagSpecification: "UTTypeTagSpecification"
    case .typeIcons: "UTTypeIcons"
    case .ubiquitousContainer: "Containers in NSUbiquitousContainers"
    case .appExtension: "NSExtension"
    case .appExtensionAttributes: "NSExtensionAttributes in NSExtension"
    case .activationRule: "NSExtensionActivationRule, as a dictionary"
    }
  }
}
