import BundleDeclarations
import Lint
import PropertyLists

/// A truth value among the root keys, which may also come from a build setting: where it generates the Info.plist or part
/// of it, Xcode writes the value of `INFOPLIST_KEY_<key>` over that of the file.
struct RootFlag {
  /// The key.
  let key: String
  /// The entry of the file; nil if only a build setting has it, or nothing.
  let entry: PropertyList.Entry?
  /// Whether there is a value at all.
  let isPresent: Bool
  /// The value; nil if there is none, or none that can be known.
  let value: Bool?
  /// Whether the value is that of a build setting, so that a change of the file changes nothing.
  let isGenerated: Bool
  /// Where the value is written; nil if there is none, or if it is not known where its setting is assigned.
  let place: FindingPlace?

  /// Whether the value is certainly this one.
  func certainly(_ wanted: Bool) -> Bool { value == wanted }
}

extension Subject {
  /// A root key with a truth value.
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

  /// `LSSupportsOpeningDocumentsInPlace`.
  var opensInPlace: RootFlag { rootFlag("LSSupportsOpeningDocumentsInPlace") }
  /// `UISupportsDocumentBrowser`.
  var hasDocumentBrowser: RootFlag { rootFlag("UISupportsDocumentBrowser") }
  /// Whether it is an app, or may be one.
  var mayBeApplication: Bool { kind == nil || kind == .application }

  /// Whether an iOS app opens documents but does not say how: RT001.
  var leavesOpeningOpen: Bool {
    isCertainlyFor(.iOS) && mayBeApplication && !looksLikeTelevision
      && (info.fields["CFBundleDocumentTypes"]?.count ?? 0) > 0
      && !opensInPlace.isPresent && !hasDocumentBrowser.isPresent
  }

  /// Whether the file is made as Xcode makes those for tvOS, which say LSRequiresIPhoneOS too, but no orientations.
  private var looksLikeTelevision: Bool {
    let ofPhone = [
      "UISupportedInterfaceOrientations", "UISupportedInterfaceOrientations~ipad",
      "UISupportedInterfaceOrientations~iphone", "UIDeviceFamily", "CFBundleSupportedPlatforms", "DTPlatformName",
    ]
    return file.context.platforms.isEmpty && info.fields["UIRequiredDeviceCapabilities"] != nil
      && info.settings["SDKROOT"] == nil && ofPhone.allSatisfy { info.fields[$0] == nil }
  }
}
