import PropertyLists
import UTBuild
import UTBundleDeclarations

extension Linter {
  /// Returns the problems with a build: bundle by bundle, then problems with its privacy manifests.
  public func findings(in subject: BuildSubject) -> [Finding] {
    guard !rules.ofBuilds.isEmpty || !rules.ofPrivacyManifests.isEmpty else { return [] }
    var report = Report(limit: Self.limitPerFile)
    let isForStore = subject.channel?.isStore ?? false
    for rule in rules.ofBuilds where isForStore || !rule.rule.isOnlyForStore {
      report.begin(rule)
      for bundle in subject.build.bundles
      where rule.platforms == .all || !bundle.platformsInside.isDisjoint(with: rule.platforms) {
        rule.rule.check(bundle, in: subject, &report)
      }
    }
    var findings = report.finish()
    guard !subject.isForOthers else { return findings }
    for bundle in subject.build.bundles {
      for manifest in bundle.privacyManifests {
        findings += self.findings(in: PrivacyManifest(manifest, sdk: bundle.knownSDK))
      }
    }
    return findings
  }

  /// Returns the problems with a privacy manifest.
  public func findings(in manifest: PrivacyManifest) -> [Finding] {
    var report = Report(limit: Self.limitPerFile)
    for rule in rules.ofPrivacyManifests {
      report.begin(rule)
      rule.rule.check(manifest, &report)
    }
    return report.finish()
  }

  /// Omits findings that do not matter to builds that are not for the App Store, and changes findings that only App
  /// Store Connect rejects to warnings there.
  func forChannels(_ findings: [Finding], in run: LintRun) -> [Finding] {
    let files = Set(run.builds.filter(\.isForOthers).flatMap { $0.propertyLists.map(\.name) })
    guard !files.isEmpty else { return findings }
    let left = Set(rules.rules.filter { $0.isOnlyForStore }.map { $0.description.identifier })
    let lowered = Set(rules.rules.map { $0.description }.filter(\.isOnlyEnforcedByStore).map(\.identifier))
    return findings.compactMap { finding in
      guard files.contains(finding.file) else { return finding }
      guard !left.contains(finding.rule) else { return nil }
      var finding = finding
      if lowered.contains(finding.rule) { finding.severity = min(finding.severity, .warning) }
      return finding
    }
  }

  /// Returns the problems with the builds and privacy manifests of a run.
  func buildFindings(in run: LintRun) -> [Finding] {
    run.builds.flatMap { findings(in: $0) } + run.privacyManifests.flatMap { findings(in: $0) }
  }
}

extension BuildBundle {
  /// Its platforms or, if its Info.plist has none, the platforms of the bundle that contains it.
  fileprivate var platformsInside: Platforms {
    platforms.isEmpty ? parent?.platformsInside ?? [] : platforms
  }
}

extension FindingPlace {
  /// Creates the location of a whole bundle or file.
  public init(wholeFile path: String) {
    self.init(location: SourceLocation(file: path, position: .wholeFile), range: 0..<0)
  }

  /// Creates the location of a missing part of a bundle: the root of its Info.plist, or the bundle if it has none.
  public init(missingIn bundle: BuildBundle) {
    if let root = bundle.infoPlist?.root { self.init(root) } else { self.init(wholeFile: bundle.displayPath) }
  }
}

extension LintRun {
  /// The names of the locations in builds and privacy manifests, in the order of reports.
  var namesInBuilds: [String] { builds.flatMap(\.placeNames) + privacyManifests.map(\.propertyList.name) }
}
