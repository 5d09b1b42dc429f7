import UTBuild

/// A way to distribute a build. App Store Connect rejects builds that devices accept.
public enum DistributionChannel: String, Sendable, Hashable, CaseIterable {
  /// The App Store.
  case appStore = "app-store"
  /// TestFlight, which checks almost the same.
  case testFlight = "testflight"
  /// Registered devices, or a company's devices.
  case adHoc = "ad-hoc"
  /// Macs, outside the App Store.
  case developerID = "developer-id"

  /// Whether App Store Connect checks the build.
  public var isStore: Bool { self == .appStore || self == .testFlight }

  /// The channel that a build is made for; nil if the build does not determine it.
  ///
  /// The profile of the app decides. Archives of Xcode are signed again when they are exported, so a development
  /// profile in them proves nothing; without a profile, an `.ipa` or an archive of an app for devices is treated as
  /// being for the App Store.
  public init?(of build: Build) {
    guard let app = build.application else { return nil }
    switch app.profile?.kind {
    case .appStore: self = .appStore
    case .adHoc, .enterprise: self = .adHoc
    case .developerID: self = .developerID
    case .development where build.form != .xcarchive: return nil
    case .development, nil:
      let isForDevices = !app.platforms.isEmpty && app.platforms.isDisjoint(with: [.macOS, .macCatalyst])
      guard !app.hasProfile || app.profile != nil, isForDevices, build.form == .ipa || build.form == .xcarchive else {
        return nil
      }
      self = .appStore
    }
  }
}
