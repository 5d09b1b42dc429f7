import UTBuild
import UTBundleDeclarations
import UTLint

extension LintRun {
  /// The icon sets of apps for iOS: sets that a target names, or sets with the usual name. Empty sets are omitted.
  ///
  /// The icon of an app extension is a template image, which is transparent, and so are icons for the Mac.
  var primaryIconSets: [IconSet] {
    let owners = IconSetOwners(subjects)
    return iconSets.filter { set in
      owners.mayUse(set) && set.slots.contains { $0.isForPhoneOrPad && $0.file != nil }
    }
  }
}

/// The bundles whose targets name an icon set.
private struct IconSetOwners {
  /// For each name, the folders that contain an owner, at any depth, and whether one of these may be an app for iOS.
  private var folders: [String: [ArraySlice<Substring>: Bool]] = [:]
  /// Whether the icon set of an app for iOS is recognized by its name.
  private var namesPhoneIcons = false

  init(_ subjects: [Subject]) {
    for subject in subjects {
      let settings = subject.info.settings
      let setting = "ASSETCATALOG_COMPILER_APPICON_NAME"
      // A value with unknown build settings in it is compared as written.
      guard let name = settings.value(of: setting) ?? settings[setting] else { continue }
      let platforms = subject.info.platforms
      let mayBePhoneApp = subject.mayBeApplication && (platforms.isEmpty || !platforms.isDisjoint(with: .iOS))
      namesPhoneIcons = namesPhoneIcons || mayBePhoneApp
      let path = subject.file.propertyList.name.split(separator: "/").dropLast()
      for end in path.startIndex...path.endIndex {
        let isKnown = folders[name]?[path[..<end]] ?? false
        folders[name, default: [:]][path[..<end]] = isKnown || mayBePhoneApp
      }
    }
  }

  /// Whether an icon set may be for an iOS app. If apps for several platforms name it, the apps nearest to it count:
  /// the icon sets of all Flutter apps are named 'AppIcon'.
  func mayUse(_ set: IconSet) -> Bool {
    guard let folders = folders[set.name] else { return !namesPhoneIcons && set.name == "AppIcon" }
    var nearest = false
    let path = set.path.split(separator: "/")[...]
    for end in path.startIndex...path.endIndex {
      guard let mayBePhoneApp = folders[path[..<end]] else { break }
      nearest = mayBePhoneApp
    }
    return nearest
  }
}
