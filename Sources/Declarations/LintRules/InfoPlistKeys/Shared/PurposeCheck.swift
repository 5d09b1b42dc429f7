import UTBuild
import UTBundleDeclarations
import UTLint

/// The purpose strings that the code of a program needs and that its Info.plist does not have.
struct PurposeCheck {
  private let bundle: BuildBundle
  private let info: InfoPlist
  private let code: [Code]

  /// Creates the check of a bundle; nil for a bundle that is not checked.
  init?(_ bundle: BuildBundle, in build: Build) {
    guard bundle.isProgram, bundle.isInFlatApp, let info = bundle.info,
      // The texts for an extension with the code of a watch app are in the watch app.
      info.node["NSExtension"]?["NSExtensionPointIdentifier"]?.string != "com.apple.watchkit"
    else { return nil }
    self.bundle = bundle
    self.info = info
    code = build.code(of: bundle).filter { !$0.binary.isRuntime }
  }

  /// Calls a closure with each demand that is not met, and with the references in code: names, each with a file's name.
  func forEachUnmet(
    isQuoted: Bool, _ body: (_ demand: PurposeDemand, _ uses: [String]) -> Void
  ) {
    var reported: Set<String> = []
    for demand in PurposeDemand.all where demand.isQuoted == isQuoted && isNeeded(demand) {
      guard !reported.contains(demand.key), !([demand.key] + demand.alternatives).contains(where: hasText) else {
        continue
      }
      let uses = code.flatMap { code in
        demand.references.filter { code.binary.refers(to: $0) }.map { "'\($0.name)' (\(code.name))" }
      }
      guard !uses.isEmpty else { continue }
      reported.insert(demand.key)
      body(demand, uses)
    }
  }

  private func isNeeded(_ demand: PurposeDemand) -> Bool {
    // A widget shows the text of its app.
    if demand.key.hasPrefix("NSLocation"), info.fields.flag("NSWidgetWantsLocation") ?? false { return false }
    guard let version = demand.isNeededBefore else { return true }
    return bundle.platforms == .iOS && bundle.minimumSystem.flatMap { SystemVersion($0) }.map { $0 < version } ?? false
  }

  /// Whether the Info.plist, perhaps for one platform or device, or a translation of it has a text.
  private func hasText(_ key: String) -> Bool {
    info.node.entries.contains { entry in
      let name = entry.key
      guard name.hasPrefix(key) else { return false }
      let mark = name.utf8.dropFirst(key.utf8.count).first
      return mark == nil || mark == UInt8(ascii: "~") || mark == UInt8(ascii: "-")
    }
      || bundle.translations.contains { $0.root?[key] != nil }
  }
}
