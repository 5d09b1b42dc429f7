import UTText

extension BuildSettings {
  /// Defines the effect of assignments in a build, each on a level above the previous one, as Xcode does.
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

  /// The device SDKs that a target is built for; empty if its settings do not determine them.
  var deviceSDKs: [String] { deviceSDKs(withCatalyst: true) }

  /// - Parameter withCatalyst: whether an iPad app that also runs on the Mac is treated as built for macOS too.
  func deviceSDKs(withCatalyst: Bool) -> [String] {
    let platforms = value(of: "SUPPORTED_PLATFORMS") ?? ""
    let root = value(of: "SDKROOT") ?? ""
    var sdks = platforms.split(separator: " ").map(String.init).filter { !$0.hasSuffix("simulator") }
    if sdks.isEmpty, !root.isEmpty, root != "auto" {
      sdks = [String(root.lastName.lowercased().prefix { $0.isLetter })]
      if withCatalyst, value(of: "SUPPORTS_MACCATALYST") == "YES", sdks == ["iphoneos"] { sdks.append("macosx") }
    }
    return sdks
  }
}

extension BuildSettings {
  /// Keeps the settings that have the same value in another target; the rest become undecided.
  package mutating func keep(agreeingWith other: BuildSettings) {
    isComplete = isComplete && other.isComplete
    for name in Set(definitions.keys).union(other.definitions.keys) where value(of: name) != other.value(of: name) {
      leaveUndecided(name)
    }
  }
}
