import BundleDeclarations
import Lint
import PropertyLists

/// A truth value among the root keys, which may also come from a build setting: Xcode merges
/// `INFOPLIST_KEY_<key>` into the Info.plist.
struct RootFlag {
  /// The key.
  let key: String
  /// The entry of the file; nil if only a build setting has it, or nothing.
  let entry: PropertyList.Entry?
  /// Whether there is a value at all.
  let isPresent: Bool
  /// The value; nil if there is none, or none that can be known.
  let value: Bool?

  /// Whether the value is certainly this one.
  func certainly(_ wanted: Bool) -> Bool { value == wanted }
}

extension Subject {
  /// A root key with a truth value.
  func rootFlag(_ key: String) -> RootFlag {
    if let entry = info.fields.entry(key) {
      return RootFlag(key: key, entry: entry, isPresent: true, value: info.fields.flag(key))
    }
    let setting = info.settings["INFOPLIST_KEY_\(key)"]
    return RootFlag(
      key: key, entry: nil, isPresent: setting != nil, value: setting?.first.map { "YyTt123456789".contains($0) })
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
