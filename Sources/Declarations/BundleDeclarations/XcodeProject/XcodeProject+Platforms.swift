extension XcodeProject.Target {
  /// Returns the platforms that the target is built for; empty if its settings do not determine them.
  public func platforms(configuration: String? = nil) -> Platforms {
    let settings = settings(configuration: configuration)
    var platforms: Platforms = []
    for sdk in settings.deviceSDKs(withCatalyst: false) { platforms.formUnion(Platforms(sdk: sdk)) }
    if settings.value(of: "SUPPORTS_MACCATALYST") == "YES" { platforms.insert(.macCatalyst) }
    return platforms
  }
}
