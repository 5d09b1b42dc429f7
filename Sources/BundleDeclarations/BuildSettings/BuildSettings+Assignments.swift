extension BuildSettings {
  /// Defines what some assignments do in a build, each one on a level above the one before, as Xcode does.
  mutating func define(_ assignments: [SettingAssignment], in build: BuildVariant) {
    for assignment in assignments {
      let answers = assignment.conditions.map { $0.holds(in: build) }
      if answers.contains(false) { continue }
      if answers.contains(nil) {
        leaveUndecided(assignment.name)
      } else {
        define(assignment.name, assignment.value)
      }
    }
  }

  /// The SDKs of devices that a target is built for; empty if its settings do not tell.
  var deviceSDKs: [String] {
    let platforms = value(of: "SUPPORTED_PLATFORMS") ?? ""
    let root = value(of: "SDKROOT") ?? ""
    var sdks = platforms.split(separator: " ").map(String.init).filter { !$0.hasSuffix("simulator") }
    if sdks.isEmpty, !root.isEmpty, root != "auto" {
      sdks = [String(SettingPath.lastComponent(root).lowercased().prefix { $0.isLetter })]
      if value(of: "SUPPORTS_MACCATALYST") == "YES", sdks == ["iphoneos"] { sdks.append("macosx") }
    }
    return sdks
  }
}
