import UTLint

/// A program that generated an Info.plist, recognized by traces that only it leaves, and the problem it causes.
struct GeneratorTrace: Sendable {
  /// The name.
  let generator: String
  /// The problem, and the help for its configuration.
  let fault: String
  let help: String
  let source: Source

  static let electron = GeneratorTrace(
    generator: "electron-builder", fault: "leaves LSHandlerRank unset",
    help: "set a rank for every entry in fileAssociations; changes to the built file will be lost",
    source: .report("electron-userland/electron-builder/issues/4614"))
  static let jpackage = GeneratorTrace(
    generator: "jpackage",
    fault: "writes LSSupportsOpeningDocumentsInPlace and UISupportsDocumentBrowser into document types",
    help: "use --resource-dir to pass an Info.plist with these keys at the root",
    source: Source("OpenJDK, jpackage for macOS", "https://github.com/openjdk/jdk/tree/master/src/jdk.jpackage/macosx"))
  static let briefcase = GeneratorTrace(
    generator: "Briefcase's template", fault: "writes LSItemContentType instead of LSItemContentTypes",
    help: "use a newer template: run 'briefcase update', or create the project again",
    source: .report("beeware/briefcase-macOS-app-template/pull/72"))
}
