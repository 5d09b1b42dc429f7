import ArgumentParser
import FoundationEssentials
import UTBuild

struct BuildShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract:
      "Show the bundles of a build: versions, platforms, SDKs, profiles, entitlements, and known third-party SDKs.",
    discussion: """
      For executables and libraries, also shows the architectures, the systems they were built for, the SDKs they \
      were built with, and whether they are signed.

      Third-party SDKs on Apple's list of SDKs that require a privacy manifest are recognized by the names of their \
      frameworks and resource bundles. Statically linked code has no bundle, so it is not recognized.

      Examples:
        utictl build show Notes.ipa
        utictl build show --json Notes.xcarchive | jq '.[].identifier'
      """)

  @Argument(
    help: ArgumentHelp("The app, framework, .ipa, or .xcarchive to show.", valueName: "build"), completion: .file())
  var build: String

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    let build = try BuildCommand.build(at: build)
    guard !json else { return try JSONArray.write(build.bundles.map(BuildBundleRecord.init)) }
    let style = Style()
    let count = build.bundles.count
    Output.writeLine(
      "\(style.strong(build.path))  \(build.form.rawValue), \(count) \(count == 1 ? "bundle" : "bundles")")
    for bundle in build.bundles {
      Output.writeLine("\n\(style.strong(bundle.path))")
      var columns = Columns(strong: nil)
      for (name, value) in bundle.facts { columns.add(["  \(name)", value]) }
      for line in columns.lines() { Output.writeLine(line) }
    }
  }
}

extension BuildBundle {
  /// The lines about a bundle, with their names; unknown facts are omitted.
  fileprivate var facts: [(name: String, value: String)] {
    var facts: [(String, String?)] = [
      ("identifier", identifier),
      ("version", shortVersion == nil && version == nil ? nil : versionSummary),
      ("platforms", platforms.isEmpty ? nil : platforms.description),
      ("SDK", sdkName),
      ("minimum", minimumSystem),
      (
        "profile",
        profile.map { profile in
          [
            profile.summary, profile.teamIdentifiers.first.map { "team \($0)" },
            profile.expirationDate.map { "expires \($0.formatted(.iso8601.year().month().day()))" },
          ].compactMap(\.self).joined(separator: ", ")
        }
      ),
      ("known SDK", knownSDK?.name),
      ("privacy", privacyManifest == nil ? nil : "has a privacy manifest"),
    ]
    facts += binaries.map { binary in
      let signature = binary.isSigned ? "signed" : "not signed"
      let known = binary.slices.isEmpty ? nil : "\(binary.summary), \(signature)"
      let text = [known, binary.problem].compactMap(\.self).joined(separator: "; ")
      return (binary.isExecutable ? "executable" : "library", "\(binary.path): \(text)")
    }
    if let (root, source) = knownEntitlements {
      let title = source == .profile ? "allowed" : "entitlement"
      facts += root.entries.map { (title, "\($0.key): \($0.value.summary)") }
    }
    facts += purposeStrings.map { ("purpose", "\($0.key): \($0.node.summary)") }
    facts += urlSchemes.compactMap(\.value).map { ("URL scheme", $0) }
    facts += backgroundModes.compactMap(\.value).map { ("background", $0) }
    return facts.compactMap { name, value in value.map { (name, $0) } }
  }
}
