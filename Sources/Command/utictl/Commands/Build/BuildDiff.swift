import ArgumentParser
import UTBuild

struct BuildDiff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract:
      "Compare two builds: bundles, versions, SDKs, entitlements, purpose strings, and privacy manifests.",
    discussion: """
      Compares bundles at the same path in both builds: their identifiers, versions, SDKs, minimum system versions, \
      profiles, signatures, entitlements, purpose strings, URL schemes, background modes, and privacy manifests; and the \
      architectures, systems, and SDKs of executables and libraries. Other files are not compared. Entitlements that a \
      profile allows are not compared with entitlements in a signature.

      Exit status: 0 if there are no differences, 1 if there are, 2 for invalid usage or a build that cannot be read.

      Examples:
        utictl build diff Notes-1.0.ipa Notes-1.1.ipa
        utictl build diff --json Old.xcarchive New.xcarchive
      """)

  @Argument(help: ArgumentHelp("The older build.", valueName: "old"), completion: .file())
  var old: String

  @Argument(help: ArgumentHelp("The newer build.", valueName: "new"), completion: .file())
  var new: String

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    let changes = try BuildCommand.build(at: new).changes(from: BuildCommand.build(at: old))
    if json {
      try JSONArray.write(changes.map(BuildChangeRecord.init))
    } else {
      var columns = Columns(strong: 0)
      for change in changes {
        let what = [change.kind.title, change.name].compactMap(\.self).joined(separator: " ")
        columns.add([change.sign, change.bundle, what, change.text])
      }
      for line in columns.lines() { Output.writeLine(line) }
    }
    if !changes.isEmpty { throw ExitCode(1) }
  }
}

extension BuildChange {
  /// `+` for an addition, `-` for a removal, `~` for a difference.
  fileprivate var sign: String { old == nil ? "+" : new == nil ? "-" : "~" }

  /// The added or removed part, or both versions of it.
  fileprivate var text: String {
    func shown(_ value: String) -> String { value.isEmpty ? "(empty)" : value }
    return switch (old, new) {
    case (let old?, let new?): "\(shown(old)) → \(shown(new))"
    case (let value?, nil), (nil, let value?): value == name ? "" : shown(value)
    case (nil, nil): ""
    }
  }
}

extension BuildChange.Kind {
  /// The words for a reader.
  fileprivate var title: String {
    switch self {
    case .bundle, .identifier, .version, .build, .profile, .signature, .entitlement: rawValue
    case .sdk: "SDK"
    case .minimumSystem: "minimum system version"
    case .binary: "code"
    case .purposeString: "purpose string"
    case .urlScheme: "URL scheme"
    case .backgroundMode: "background mode"
    case .privacyManifest: "privacy manifest"
    }
  }
}
