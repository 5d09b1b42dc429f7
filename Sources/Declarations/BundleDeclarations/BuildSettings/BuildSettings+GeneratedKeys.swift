/// The keys that Xcode adds to an Info.plist from build settings (swift-build, `InfoPlistProcessorTaskAction.swift`).
extension BuildSettings {
  /// The prefix of settings that become keys of the Info.plist.
  package static let generatedKeyPrefix = "INFOPLIST_KEY_"

  /// Keys for documents, types, and extensions that Xcode does not generate: it ignores their settings.
  package static let ungeneratedKeys: Set = [
    "CFBundleDocumentTypes", "EXAppExtensionAttributes", "NSExtension", "NSExtensionAttributes",
    "NSExtensionMainStoryboard", "NSExtensionPointIdentifier", "NSExtensionPrincipalClass", "NSUbiquitousContainers",
    "UIFileSharingEnabled", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations",
  ]

  /// Whether there are settings for documents, types, or extensions, even if Xcode ignores them.
  package var declaresByKeys: Bool {
    generatedKeys.contains {
      Self.ungeneratedKeys.contains($0)
        || ["LSSupportsOpeningDocumentsInPlace", "UISupportsDocumentBrowser"].contains($0)
    }
  }

  /// Whether Xcode generates the Info.plist or adds to it; nil if unknown.
  package var generatesInfoPlist: Bool? {
    guard definitions["GENERATE_INFOPLIST_FILE"] != nil else { return isComplete ? false : nil }
    return value(of: "GENERATE_INFOPLIST_FILE").map(Self.isTrue)
  }

  /// Whether the C preprocessor replaces macros in the Info.plist before Xcode expands build settings.
  package var preprocessesInfoPlist: Bool { value(of: "INFOPLIST_PREPROCESS").map(Self.isTrue) ?? false }

  /// Whether the Info.plist gets a key from a setting; it does not without `GENERATE_INFOPLIST_FILE`.
  package func generates(_ key: String) -> Bool {
    let name = Self.generatedKeyPrefix + key
    return generatesInfoPlist != false && definitions[name] != nil && self[name] != ""
  }

  /// The Boolean value that a setting gives to a key of the Info.plist, overriding the file's. Nil if there is no such
  /// setting or its value is unknown.
  package func generatedFlag(_ key: String) -> Bool? {
    generates(key) ? value(of: Self.generatedKeyPrefix + key).map(Self.isTrue) : nil
  }

  /// The keys of the Info.plist that have settings, in alphabetical order, whether or not Xcode uses them.
  package var generatedKeys: [String] {
    definitions.keys.filter { $0.hasPrefix(Self.generatedKeyPrefix) && self[$0] != "" }
      .map { String($0.dropFirst(Self.generatedKeyPrefix.count)) }.sorted()
  }

  /// As `NSString.boolValue` reads it.
  private static func isTrue(_ text: String) -> Bool { text.first.map { "YyTt123456789".contains($0) } ?? false }
}
