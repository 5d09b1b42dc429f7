/// What Xcode adds to an Info.plist from build settings (swift-build, `InfoPlistProcessorTaskAction.swift`).
extension BuildSettings {
  /// What the names of the settings begin with that become keys of the Info.plist.
  package static let generatedKeyPrefix = "INFOPLIST_KEY_"

  /// Keys of documents, types and extensions that Xcode does not generate: it ignores settings for them.
  package static let ungeneratedKeys: Set = [
    "CFBundleDocumentTypes", "EXAppExtensionAttributes", "NSExtension", "NSExtensionAttributes",
    "NSExtensionMainStoryboard", "NSExtensionPointIdentifier", "NSExtensionPrincipalClass", "NSUbiquitousContainers",
    "UIFileSharingEnabled", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations",
  ]

  /// Whether there are settings that say something of documents, types or extensions, even if Xcode ignores them.
  package var declaresByKeys: Bool {
    generatedKeys.contains {
      Self.ungeneratedKeys.contains($0)
        || ["LSSupportsOpeningDocumentsInPlace", "UISupportsDocumentBrowser"].contains($0)
    }
  }

  /// Whether Xcode makes the Info.plist, or adds to it; nil if that is not known.
  package var generatesInfoPlist: Bool? {
    guard definitions["GENERATE_INFOPLIST_FILE"] != nil else { return isComplete ? false : nil }
    return value(of: "GENERATE_INFOPLIST_FILE").map(Self.isTrue)
  }

  /// Whether the Info.plist gets a key from a setting: without `GENERATE_INFOPLIST_FILE` it does not.
  package func generates(_ key: String) -> Bool {
    let name = Self.generatedKeyPrefix + key
    return generatesInfoPlist != false && definitions[name] != nil && self[name] != ""
  }

  /// The truth value that a key of the Info.plist gets from a setting; it replaces one in the file. Nil if there is no such
  /// setting, or if its value is not known.
  package func generatedFlag(_ key: String) -> Bool? {
    generates(key) ? value(of: Self.generatedKeyPrefix + key).map(Self.isTrue) : nil
  }

  /// The keys of the Info.plist for which there are settings, in the order of the alphabet, whatever Xcode makes of them.
  package var generatedKeys: [String] {
    definitions.keys.filter { $0.hasPrefix(Self.generatedKeyPrefix) && self[$0] != "" }
      .map { String($0.dropFirst(Self.generatedKeyPrefix.count)) }.sorted()
  }

  /// As `NSString.boolValue` reads it.
  private static func isTrue(_ text: String) -> Bool { text.first.map { "YyTt123456789".contains($0) } ?? false }
}
