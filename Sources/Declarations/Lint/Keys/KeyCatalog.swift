import PropertyLists
import UTBundleDeclarations
import UTText

/// All keys that the linter checks: the dictionaries they belong in, and their valid values.
///
/// ```swift
/// let ranks = KeyCatalog.entry("LSHandlerRank", in: .documentType)?.values
/// let near = KeyCatalog.suggestion(for: "LSHandlerRang", in: .documentType)  // "LSHandlerRank"
/// ```
///
/// Used by the rules about the shape of a file, their suggestions for misspelled keys, and the documentation.
public enum KeyCatalog {
  /// The keys, dictionary by dictionary.
  public static let entries = rootKeys + bundleKeys + documentTypeKeys + typeDeclarationKeys + extensionKeys

  /// The keys by name, in the order of the dictionaries.
  private static let byName = KeyDictionary.allCases.map { dictionary in
    Dictionary(entries(of: dictionary).map { ($0.name, $0) }) { first, _ in first }
  }

  /// A key that belongs in a dictionary.
  struct Listing {
    /// The types that its value may have; nil if nothing is known about it.
    let kinds: ValueKinds?
  }

  private static let listings = KeyDictionary.allCases.map { dictionary in
    let known = entries(of: dictionary).map { ($0.name, Listing(kinds: $0.kinds)) }
    let others = dictionary == .root ? otherRootKeys.map { ($0, Listing(kinds: nil)) } : []
    return Dictionary(known + others) { first, _ in first }
  }

  /// The entry for a key in a dictionary; nil if the key does not belong there or nothing is known about its value.
  public static func entry(_ key: String, in dictionary: KeyDictionary) -> KeyEntry? {
    byName[dictionary.rawValue][key]
  }

  /// The types that the value of a key may have; nil as for ``entry(_:in:)``. Faster, because only the types are
  /// copied.
  package static func kinds(of key: String, in dictionary: KeyDictionary) -> ValueKinds? {
    listing(of: key, in: dictionary)?.kinds
  }

  /// What is known about a key in a dictionary; nil if it does not belong there.
  static func listing(of key: String, in dictionary: KeyDictionary) -> Listing? {
    listings[dictionary.rawValue][key]
  }

  /// The entries for a key, in all dictionaries it belongs in; any case is accepted.
  public static func entries(named key: String) -> [KeyEntry] {
    let name = key.lowercased()
    return entries.filter { $0.name.lowercased() == name }
  }

  /// The keys of a dictionary, in the order of the table.
  public static func entries(of dictionary: KeyDictionary) -> [KeyEntry] {
    entries.filter { $0.dictionary == dictionary }
  }

  /// Whether a key belongs in a dictionary, including keys for a single platform or device.
  public static func isKnown(_ key: String, in dictionary: KeyDictionary) -> Bool {
    if isListed(key, in: dictionary) { return true }
    let base = withoutPlatform(key)
    return base.count < key.count && isListed(base, in: dictionary)
  }

  /// Whether a value and its elements have types that a key may have; true if unknown.
  package static func fits(_ value: PropertyList.Node, _ key: String, in dictionary: KeyDictionary) -> Bool {
    guard let kinds = kinds(of: key, in: dictionary) else { return true }
    guard kinds.matches(value.kind) else { return false }
    guard value.kind == .array else { return true }
    let elements = kinds.intersection(.arrays)
    return value.elements.allSatisfy { element in
      switch element.kind {
      case .string: elements.contains(.strings)
      case .dictionary: elements.contains(.dictionaries)
      case .integer, .real: elements.contains(.numbers)
      default: false
      }
    }
  }

  /// Whether a root key describes the bundle as a whole, such as its version, so that another value would make it
  /// another bundle.
  package static func describesBundle(_ key: String) -> Bool {
    key != "CFBundleURLTypes" && bundleKeys.contains { $0.name == key }
  }

  static func isListed(_ key: String, in dictionary: KeyDictionary) -> Bool {
    listing(of: key, in: dictionary) != nil
  }

  /// The keys of the root dictionary.
  package static let rootNames: Set<String> = Set(listings[KeyDictionary.root.rawValue].keys)

  /// The keys that an unknown one may be a misspelling of; only the most likely.
  ///
  /// At the root, only keys about documents, types, containers, permissions, and the way an app runs are suggested, and
  /// only for near-certain typos, because apps put their own keys there.
  public static func suggestion(for key: String, in dictionary: KeyDictionary) -> String? {
    guard key.utf8.count > 4, key.utf8.count <= 96, !isListed(key, in: dictionary) else { return nil }
    let candidates = dictionary == .root ? suggestedRootNames : entries(of: dictionary).map(\.name)
    let written = Spelling(key)
    var distance = EditDistance()
    var best: (likeness: Double, name: String)?
    for candidate in candidates {
      let spelling = spellings[candidate] ?? Spelling(candidate)
      guard
        let likeness = written.likeness(to: spelling, strictly: dictionary == .root, measuredBy: &distance)
      else { continue }
      if likeness > best?.likeness ?? 0 { best = (likeness, candidate) }
    }
    return best.flatMap { superfluousKeys.contains($0.name) ? nil : $0.name }
  }

  /// Keys that are never suggested, because DT043 and UT055 advise removing them.
  private static let superfluousKeys: Set = ["LSIsAppleDefaultForType", "UTTypeVersion"]

  private static let suggestedRootNames =
    rootKeys.map(\.name) + otherRootKeys.filter { $0.hasSuffix("UsageDescription") } + [
      "ITSAppUsesNonExemptEncryption", "UIBackgroundModes", "UILaunchStoryboardName", "UIRequiredDeviceCapabilities",
      "UISupportedInterfaceOrientations",
    ]

  private static let spellings =
    Dictionary((entries.map(\.name) + suggestedRootNames).map { ($0, Spelling($0)) }) { first, _ in first }

  /// The dictionaries that a key belongs in, if it does not belong in its own dictionary.
  public static func homes(of key: String, besides dictionary: KeyDictionary) -> [KeyDictionary] {
    guard !isKnown(key, in: dictionary) else { return [] }
    return KeyDictionary.allCases.filter { $0 != dictionary && byName[$0.rawValue][key] != nil }
  }

  /// A key without its platform or device suffix: `UIMainStoryboardFile~ipad`, `NSPrincipalClass-macos`.
  public static func withoutPlatform(_ key: String) -> String {
    var key = Substring(key)
    if let tilde = key.lastIndex(of: "~"), devices.contains(String(key[tilde...].dropFirst())) { key = key[..<tilde] }
    if let hyphen = key.lastIndex(of: "-"), platforms.contains(String(key[hyphen...].dropFirst())) {
      key = key[..<hyphen]
    }
    return String(key)
  }

  private static let devices: Set = ["iphone", "ipod", "ipad", "appletv", "watch", "mac", "vision"]
  private static let platforms: Set = [
    "macos", "macosx", "iphoneos", "iphonesimulator", "appletvos", "tvos", "watchos", "xros", "visionos", "maccatalyst",
  ]
}
