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
  private typealias Owner = (file: String, mayBePhoneApp: Bool)

  private let owners: [String: [Owner]]
  /// Whether the icon set of an app for iOS is recognized by its name.
  private let namesPhoneIcons: Bool

  init(_ subjects: [Subject]) {
    var owners: [String: [Owner]] = [:]
    for subject in subjects {
      let settings = subject.info.settings
      let setting = "ASSETCATALOG_COMPILER_APPICON_NAME"
      guard let name = settings.value(of: setting) ?? settings[setting] else { continue }
      let platforms = subject.info.platforms
      let mayBePhoneApp = subject.mayBeApplication && (platforms.isEmpty || !platforms.isDisjoint(with: .iOS))
      owners[name, default: []].append((subject.file.propertyList.name, mayBePhoneApp))
    }
    self.owners = owners
    namesPhoneIcons = owners.values.contains { $0.contains { $0.mayBePhoneApp } }
  }

  /// Whether an icon set may be for an iOS app. If apps for several platforms name it, the apps nearest to it count:
  /// the icon sets of all Flutter apps are named 'AppIcon'.
  func mayUse(_ set: IconSet) -> Bool {
    guard let owners = owners[set.name] else { return !namesPhoneIcons && set.name == "AppIcon" }
    let distances = owners.map { sharedFolders($0.file, set.path) }
    let nearest = distances.max() ?? 0
    return zip(owners, distances).contains { $0.mayBePhoneApp && $1 == nearest }
  }

  private func sharedFolders(_ first: String, _ second: String) -> Int {
    zip(first.split(separator: "/").dropLast(), second.split(separator: "/")).prefix { $0 == $1 }.count
  }
}
