import PropertyLists
import UTBundleDeclarations
import UTLint

/// A Boolean root key, which may also come from a build setting: if Xcode generates the Info.plist or part of it, the
/// value of `INFOPLIST_KEY_<key>` overrides the file's.
struct RootFlag {
  /// The key.
  let key: String
  /// The entry in the file; nil if only a build setting has the key, or if neither has it.
  let entry: PropertyList.Entry?
  /// Whether there is a value at all.
  let isPresent: Bool
  /// The value; nil if there is none or it is unknown.
  let value: Bool?
  /// Whether the value comes from a build setting, so that editing the file has no effect.
  let isGenerated: Bool
  /// The location of the value; nil if there is none, or if the location of its setting is unknown.
  let place: FindingPlace?

  /// Whether the value is certainly a given one.
  func certainly(_ wanted: Bool) -> Bool { value == wanted }
}

extension Subject {
  /// Returns a Boolean root key.
  func rootFlag(_ key: String) -> RootFlag {
    let entry = info.fields.entry(key)
    guard info.settings.generates(key) else {
      return RootFlag(
        key: key, entry: entry, isPresent: entry != nil, value: info.fields.flag(key), isGenerated: false,
        place: entry.map { FindingPlace($0.value) })
    }
    let assignment = file.context.settingLocations[BuildSettings.generatedKeyPrefix + key]
    return RootFlag(
      key: key, entry: entry, isPresent: true, value: info.settings.generatedFlag(key), isGenerated: true,
      place: assignment.map { FindingPlace(location: $0, range: 0..<0) } ?? entry.map { FindingPlace($0.value) })
  }

  /// Returns the location where a setting is assigned, or the beginning of the file if that is unknown.
  func place(ofSetting setting: String) -> FindingPlace {
    file.context.settingLocations[setting].map { FindingPlace(location: $0, range: 0..<0) }
      ?? info.node.entries.first.map { FindingPlace(key: $0) } ?? FindingPlace(info.node)
  }

  /// `LSSupportsOpeningDocumentsInPlace`.
  var opensInPlace: RootFlag { rootFlag("LSSupportsOpeningDocumentsInPlace") }
  /// `UISupportsDocumentBrowser`.
  var hasDocumentBrowser: RootFlag { rootFlag("UISupportsDocumentBrowser") }
  /// Whether it is an app, or may be one.
  var mayBeApplication: Bool { kind == nil || kind == .application }

  /// Whether an iOS app opens documents but does not declare how: RT001.
  var leavesOpeningOpen: Bool {
    isCertainlyFor(.iOS) && mayBeApplication && !looksLikeTelevision
      && (info.fields["CFBundleDocumentTypes"]?.count ?? 0) > 0
      && !opensInPlace.isPresent && !hasDocumentBrowser.isPresent
      && !(hasCompanions && app.summary(OpeningKeys.self).declareOpening)
  }

  /// Whether another part of the app's Info.plist has document types.
  var hasDocumentTypesElsewhere: Bool {
    mayBeApplication && hasCompanions && app.summary(OpeningKeys.self).haveDocumentTypes
  }

  /// Whether the file looks like Xcode's for tvOS, which also have LSRequiresIPhoneOS, but no orientations.
  private var looksLikeTelevision: Bool {
    let ofPhone = [
      "UISupportedInterfaceOrientations", "UISupportedInterfaceOrientations~ipad",
      "UISupportedInterfaceOrientations~iphone", "UIDeviceFamily", "CFBundleSupportedPlatforms", "DTPlatformName",
    ]
    return file.context.platforms.isEmpty && info.fields["UIRequiredDeviceCapabilities"] != nil
      && info.settings["SDKROOT"] == nil && ofPhone.allSatisfy { info.fields[$0] == nil }
  }
}

/// The declarations about opening documents in the parts of the app's own Info.plist: Tauri's configuration has a
/// second part.
private struct OpeningKeys: AppSummary {
  let declareOpening, haveDocumentTypes: Bool

  init(of infos: [InfoPlist]) {
    let parts = infos.filter { $0.kind == .application }
    declareOpening = parts.contains { info in
      ["LSSupportsOpeningDocumentsInPlace", "UISupportsDocumentBrowser"].contains { info.fields[$0] != nil }
    }
    haveDocumentTypes = parts.contains { ($0.fields["CFBundleDocumentTypes"]?.count ?? 0) > 0 }
  }
}
