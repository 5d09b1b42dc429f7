import Lint

/// A program that made an Info.plist, told by what it leaves there and nobody else does, and what it gets wrong.
struct GeneratorTrace: Sendable {
  /// Its name.
  let generator: String
  /// What is wrong, and what to do in its configuration.
  let fault: String
  let advice: String
  let source: Source

  static let electron = GeneratorTrace(
    generator: "electron-builder", fault: "leaves LSHandlerRank unset",
    advice: "give every entry of its fileAssociations a rank; changes of the built file are lost",
    source: .report("electron-userland/electron-builder/issues/4614"))
  static let jpackage = GeneratorTrace(
    generator: "jpackage",
    fault: "writes LSSupportsOpeningDocumentsInPlace and UISupportsDocumentBrowser into document types",
    advice: "give it an Info.plist of your own with --resource-dir, with these keys at the root",
    source: Source("OpenJDK, jpackage for macOS", "https://github.com/openjdk/jdk/tree/master/src/jdk.jpackage/macosx"))
  static let briefcase = GeneratorTrace(
    generator: "Briefcase's template", fault: "writes LSItemContentType instead of LSItemContentTypes",
    advice: "take a newer template: briefcase update, or create the project anew",
    source: .report("beeware/briefcase-macOS-app-template/pull/72"))
}
