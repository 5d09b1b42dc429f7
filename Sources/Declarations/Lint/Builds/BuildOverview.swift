import UTBuild
import UTBundleDeclarations
import UTText

/// The consequence of the findings in a build, the most urgent first.
package enum BuildVerdict: Int, Sendable, CaseIterable {
  /// App Store Connect or a device rejects the build.
  case rejected
  /// The app fails to launch.
  case endsAtLaunch
  /// App Store Connect warns, or rejects the build if the finding is right.
  case warned
  /// The build itself is not affected.
  case other

  /// The heading in reports.
  package var title: String {
    switch self {
    case .rejected: "rejected"
    case .endsAtLaunch: "fails to launch"
    case .warned: "warned about or possibly rejected"
    case .other: "other problems"
    }
  }

  /// Creates the verdict for a finding of a rule.
  ///
  /// - Parameters:
  ///   - rule: the rule; nil if unknown.
  ///   - finding: the finding.
  ///   - isForOthers: whether the build reaches users without the App Store.
  package init(_ rule: RuleDescription?, _ finding: Finding, isForOthers: Bool) {
    guard let rule else {
      self = .other
      return
    }
    // Devices can still reject a build that is not uploaded to App Store Connect.
    let isElsewhere = isForOthers && !rule.enforcers.contains(.devices) && rule.outcome != .endsAtLaunch
    switch (isElsewhere ? nil : rule.outcome(for: finding), finding.severity) {
    case (.rejected, .error): self = .rejected
    case (.endsAtLaunch, .error), (.endsAtLaunch, .warning): self = .endsAtLaunch
    case (.rejected, .warning), (.warned, .error), (.warned, .warning): self = .warned
    default: self = .other
    }
  }
}

/// A build as a report shows it: the parts that findings are in, the parts that were seen, and the parts that were not.
package struct BuildOverview: Sendable {
  /// The path of the build, as passed.
  package let path: String
  private let subject: BuildSubject
  /// The titles of the parts, by the paths of bundles and recorded signatures.
  private var parts: [String: String] = [:]
  /// The order of the titles, which is the order of the bundles.
  private var order: [String: Int] = [:]

  /// Creates the overview of a build.
  package init(_ subject: BuildSubject) {
    self.subject = subject
    path = subject.build.path
    for bundle in subject.build.bundles {
      let sdk = bundle.knownSDK?.name
      parts[bundle.displayPath] =
        sdk.map(Self.title(ofSDK:)) ?? bundle.parent.flatMap { parent in
          // The contents of an SDK belong to it.
          parts[parent.displayPath].flatMap { $0.hasPrefix(Self.sdkPrefix) ? $0 : nil }
        } ?? bundle.path
    }
    for signature in subject.build.signatures {
      parts[signature.propertyList.name] = signature.knownSDK.map { Self.title(ofSDK: $0.name) }
    }
    for bundle in subject.build.bundles {
      guard let part = parts[bundle.displayPath], order[part] == nil else { continue }
      order[part] = order.count
    }
  }

  /// Returns the position of a bundle or SDK in reports: a bundle comes before the bundles in it.
  package func rank(ofPart title: String) -> Int { order[title] ?? (title == path ? -1 : .max) }

  private static let sdkPrefix = "SDK "
  private static func title(ofSDK name: String) -> String { sdkPrefix + name }

  /// Returns the title of the bundle or SDK that a file belongs to; nil for a file outside the build.
  package func part(of file: String) -> String? {
    var rest = file[...]
    while true {
      if let part = parts[String(rest)] { return part }
      guard let above = rest.beforeLastSlash else { break }
      rest = above
    }
    return file == path || file.hasPrefix("\(path)/") ? path : nil
  }

  /// The extent of the check: the numbers of bundles, profiles, privacy manifests, and of executables and asset
  /// catalogs that rules requested, and the SDKs.
  package var seen: String {
    let bundles = subject.build.bundles
    let kinds: [(BundleKind, String)] = [
      (.application, "app"), (.appExtension, "app extension"), (.appClip, "App Clip"), (.framework, "framework"),
    ]
    var counts = kinds.map { kind, noun in Self.count(bundles.count { $0.kind == kind }, noun) }
    counts.append(Self.count(bundles.count { bundle in !kinds.contains { $0.0 == bundle.kind } }, "other bundle"))
    counts.append(Self.count(bundles.count { $0.profile != nil }, "profile"))
    counts.append(Self.count(bundles.reduce(0) { $0 + $1.privacyManifests.count }, "privacy manifest"))
    counts.append(Self.count(subject.build.readBinaryCount, "executable or library", "executables and libraries"))
    counts.append(Self.count(subject.build.readCatalogCount, "asset catalog"))
    var known: Set<String> = []
    let sdks = subject.build.knownSDKs.map(\.sdk.name).filter { known.insert($0).inserted }
    if !sdks.isEmpty { counts.append("the SDK\(sdks.count == 1 ? "" : "s") \(sdks.joined(separator: ", "))") }
    return counts.compactMap(\.self).joined(separator: ", ")
  }

  private static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String? {
    number == 0 ? nil : "\(number) \(number == 1 ? noun : plural ?? "\(noun)s")"
  }

  /// The target of the check, as in `--for`; nil for a build that is not intended for distribution.
  package var purpose: String? {
    subject.channel.map { "for \($0.rawValue)" }
      ?? (subject.isDistributed ? "without a distribution channel (choose one with --for)" : nil)
  }

  /// Whether it reaches users without the App Store.
  package var isForOthers: Bool { subject.isForOthers }

  /// The parts that were not seen: first the parts that could be seen in other builds.
  package var unseen: String {
    var parts = subject.codeGaps.map { "code of \($0)" }
    if subject.channel?.isStore != true { parts.append("App Store requirements (--for app-store)") }
    parts += ["behavior at run time", "certificates in signatures", "the pixels of icons in asset catalogs"]
    return "\(parts.joined(separator: ", ")), and anything that only App Store Connect can check"
  }
}
