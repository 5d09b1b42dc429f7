import PropertyLists
import UTText

/// The icons that an Info.plist names.
///
/// Source: Apple, `CFBundleIcons`, `CFBundleIconFiles`, and `CFBundleIconFile`.
public struct IconNames: Sendable {
  /// An icon: the primary icon, or one that the user can choose.
  public struct Icon: Sendable {
    /// The name of an alternate icon; nil for the primary one.
    public let name: String?
    /// The dictionary that describes it.
    public let node: PropertyList.Node
    /// The names of files, usually without the size and the extension.
    public let files: [PropertyList.Node]
    /// The name in the asset catalog; nil if there is none.
    public let asset: PropertyList.Node?
    /// Whether it is for iPad alone.
    public let isForPad: Bool

    init(_ node: PropertyList.Node, name: String?, isForPad: Bool) {
      self.name = name
      self.node = node
      self.isForPad = isForPad
      let list = node["CFBundleIconFiles"]
      files = list?.kind == .array ? list?.elements.filter { $0.kind == .string } ?? [] : []
      asset = node["CFBundleIconName"].flatMap { $0.kind == .string ? $0 : nil }
    }
  }

  /// The icons in `CFBundleIcons` and `CFBundleIcons~ipad`.
  public let icons: [Icon]
  /// `CFBundleIconName` of the root.
  public let asset: PropertyList.Node?
  /// `CFBundleIconFiles` of the root, which old apps have.
  public let rootFiles: [PropertyList.Node]

  /// Reads the names in the root dictionary of an Info.plist.
  public init(_ root: PropertyList.Node) {
    var icons: [Icon] = []
    for (key, isForPad) in [("CFBundleIcons", false), ("CFBundleIcons~ipad", true)] {
      guard let all = root[key] else { continue }
      if let primary = all["CFBundlePrimaryIcon"], primary.kind == .dictionary {
        icons.append(Icon(primary, name: nil, isForPad: isForPad))
      }
      guard let alternates = all["CFBundleAlternateIcons"], alternates.kind == .dictionary else { continue }
      for entry in alternates.entries where entry.value.kind == .dictionary {
        icons.append(Icon(entry.value, name: entry.key, isForPad: isForPad))
      }
    }
    self.icons = icons
    asset = root["CFBundleIconName"].flatMap { $0.kind == .string ? $0 : nil }
    rootFiles = (root["CFBundleIconFiles"]?.elements).map { $0.filter { $0.kind == .string } } ?? []
  }

  /// The names of all files.
  public var files: [String] { (icons.flatMap(\.files) + rootFiles).compactMap(\.string).filter { !$0.isEmpty } }

  /// Returns the names by which an Info.plist can name a file as an icon: `AppIcon60x60@2x~ipad.png` is also
  /// `AppIcon60x60`.
  ///
  /// - Parameter file: the path in the app; files in its folders are not icons.
  public static func names(of file: String) -> [String] {
    guard file.hasExtension("png"), !file.containsBytes("/") else { return [] }
    var stem = file[...].withoutExtension
    var stems = [stem]
    for mark in ["~", "@"] as [Character] {
      guard let end = stem.firstIndex(of: mark) else { continue }
      stem = stem[..<end]
      stems.append(stem)
    }
    return stems.flatMap { [String($0), "\($0).png"] }
  }
}
