import PropertyLists
import UTBundleDeclarations
import UTLint
import UTText

/// A misspelled entitlement.
enum MisspelledEntitlement: RunRule {
  static let description = RuleDescription(
    "RT009", "misspelled-entitlement", .warning, enforcers: [.practice, .documentation],
    summary: "The entitlements have a key or value that looks misspelled",
    rationale: """
      An unknown entitlement grants nothing: an app with com.apple.security.app-sandboxed is not sandboxed, and one \
      with the service CloudDocument has no documents in iCloud. Only keys and values that differ from a documented \
      one by a letter or two are reported.
      """,
    sources: [
      Source("Entitlements", "https://developer.apple.com/documentation/bundleresources/entitlements"), .realProjects,
    ],
    examples: [
      .plist(
        ["CFBundleName": "Notes"],
        with: [
          .init(
            "Example.entitlements",
            "<plist><dict>↓<key>com.apple.security.app-sandboxed</key><true/></dict></plist>")
        ]),
      .plist(
        ["CFBundleName": "Notes"],
        with: [
          .init(
            "Example.entitlements",
            """
            <plist><dict><key>com.apple.developer.icloud-services</key><array>↓<string>CloudDocument</string></array>
            <key>com.apple.developer.networking.networkextension</key>
            <array>↓<string>packet-tunel-provider</string></array></dict></plist>
            """)
        ]),
      .plist(
        ["CFBundleName": "Notes"],
        with: [
          .entitlements([
            "com.apple.developer.icloud-services": ["CloudDocuments", "$(SERVICE)"],
            "com.apple.security.app-sandbox": true, "com.apple.private.security.app-sandboxed": true,
          ])
        ], comment: "Undocumented keys are not reported."),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    var checked: Set<String> = []
    for list in run.files.compactMap(\.entitlements) where checked.insert(list.name).inserted {
      guard let root = list.root, root.kind == .dictionary else { continue }
      for entry in root.entries {
        if let values = Self.values[entry.key] {
          for value in entry.value.elements {
            guard let text = value.string, let meant = nearest(to: text, among: values) else { continue }
            report.add(
              "unknown value '\(text)' for entitlement \(entry.key)", "did you mean '\(meant)'?",
              at: FindingPlace(value)
            )
          }
        } else if entry.key.hasPrefix("com.apple."), let meant = nearest(to: entry.key, among: known),
          root[meant] == nil
        {
          report.add(
            "unknown entitlement '\(entry.key)'", "did you mean '\(meant)'?", at: FindingPlace(key: entry))
        }
      }
    }
  }

  /// The name that differs by at most two letters, or by one in a short last word; nil if there is none or more than
  /// one.
  private static func nearest(to name: String, among names: [String]) -> String? {
    guard name.utf8.count <= 128, !names.contains(name) else { return nil }
    var distance = EditDistance()
    let bytes = Array(name.utf8)
    let ending = bytes.split(separator: UInt8(ascii: ".")).last?.count ?? 0
    let limit = ending < 8 ? 1 : 2
    let near = names.filter { distance.measure(bytes, Array($0.utf8), limit: limit) <= limit }
    return near.count == 1 ? near[0] : nil
  }

  /// The entitlements with lists of known values.
  private static let values = [
    "com.apple.developer.icloud-services": ["CloudDocuments", "CloudKit", "CloudKit-Anonymous"],
    "com.apple.developer.networking.networkextension": [
      "app-proxy-provider", "app-proxy-provider-systemextension", "app-push-provider", "content-filter-provider",
      "content-filter-provider-systemextension", "dns-proxy", "dns-proxy-systemextension", "dns-settings",
      "packet-tunnel-provider", "packet-tunnel-provider-systemextension", "relay", "url-filter-provider",
    ],
  ]

  /// The documented entitlements that apps with documents and extensions have.
  private static let known =
    Array(values.keys)
    + [
      "app-sandbox", "application-groups", "assets.movies.read-only", "assets.movies.read-write",
      "assets.music.read-only", "assets.music.read-write", "assets.pictures.read-only", "assets.pictures.read-write",
      "automation.apple-events", "cs.allow-dyld-environment-variables", "cs.allow-jit",
      "cs.allow-unsigned-executable-memory", "cs.debugger", "cs.disable-executable-page-protection",
      "cs.disable-library-validation", "device.audio-input", "device.audio-video-bridging", "device.bluetooth",
      "device.camera", "device.firewire", "device.microphone", "device.serial", "device.usb",
      "files.all", "files.bookmarks.app-scope", "files.bookmarks.document-scope", "files.downloads.read-only",
      "files.downloads.read-write", "files.user-selected.executable", "files.user-selected.read-only",
      "files.user-selected.read-write", "get-task-allow", "inherit", "network.client", "network.server",
      "personal-information.addressbook", "personal-information.calendars", "personal-information.location",
      "personal-information.photos-library", "print", "scripting-targets", "smartcard",
      "temporary-exception.apple-events", "temporary-exception.files.absolute-path.read-only",
      "temporary-exception.files.absolute-path.read-write", "temporary-exception.files.home-relative-path.read-only",
      "temporary-exception.files.home-relative-path.read-write", "temporary-exception.mach-lookup.global-name",
      "temporary-exception.mach-register.global-name", "temporary-exception.shared-preference.read-only",
      "temporary-exception.shared-preference.read-write",
    ].map { "com.apple.security.\($0)" }
    + [
      "applesignin", "associated-domains", "associated-domains.applinks.read-write", "aps-environment",
      "authentication-services.autofill-credential-provider", "default-data-protection",
      "devicecheck.appattest-environment",
      "family-controls", "fileprovider.testing-mode", "fskit.fsmodule", "group-session", "healthkit",
      "healthkit.access", "healthkit.background-delivery", "homekit",
      "icloud-container-development-container-identifiers",
      "icloud-container-environment", "icloud-container-identifiers", "in-app-payments",
      "kernel.extended-virtual-addressing", "kernel.increased-memory-limit", "networking.HotspotConfiguration",
      "networking.HotspotHelper", "networking.multicast", "networking.multipath", "networking.vpn.api",
      "networking.wifi-info", "nfc.readersession.formats", "pass-type-identifiers", "siri", "system-extension.install",
      "ubiquity-container-identifiers", "ubiquity-kvstore-identifier", "usernotifications.communication",
      "usernotifications.filtering", "usernotifications.time-sensitive", "weatherkit",
    ].map { "com.apple.developer.\($0)" }
}
