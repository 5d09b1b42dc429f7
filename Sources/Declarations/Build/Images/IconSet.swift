import FoundationEssentials
import PropertyLists
import UTText
import UTThreads

/// An icon set in the asset catalog of a project: a folder such as `AppIcon.appiconset`.
///
/// Source: Apple, "Asset Catalog Format Reference: App Icon Type".
public struct IconSet: Sendable {
  /// A place for an image in the set.
  public struct Slot: Sendable {
    /// The name of the image file; nil if the slot is empty.
    public let file: String?
    /// The devices, such as `iphone`, `ipad`, `ios-marketing`, and `universal`.
    public let idiom: String?
    /// The platform of a universal image, such as `ios` or `watchos`.
    public let platform: String?
    /// The size in points, such as `60x60`.
    public let size: String?
    /// Whether it is only for an appearance, such as dark.
    public let hasAppearance: Bool

    /// Whether it is the icon that the App Store shows.
    public var isLarge: Bool {
      size == "1024x1024" && !hasAppearance && (idiom == "ios-marketing" || idiom == "universal" && platform == "ios")
    }

    /// Whether it is for iOS.
    public var isForPhoneOrPad: Bool {
      idiom == "iphone" || idiom == "ipad" || idiom == "ios-marketing" || idiom == "universal" && platform == "ios"
    }
  }

  /// The image of the large icon.
  ///
  /// Its file is read when the header or the transparency is first asked for: to decompress the pixels of one icon
  /// takes longer than all other checks of many projects.
  public struct LargeImage: Sendable {
    /// The path of the file.
    public let path: String
    private let read: @Sendable () -> [UInt8]?
    private let knownHeader = Monitor<PNGHeader??>(nil)
    private let knownTransparency = Monitor<Bool??>(nil)

    init(path: String, read: @escaping @Sendable () -> [UInt8]?) {
      self.path = path
      self.read = read
    }

    /// The header; nil if the file is missing, or not a PNG file.
    public var header: PNGHeader? {
      knownHeader.locked { known in
        if let known { return known }
        let header = read().flatMap { PNGHeader($0) }
        known = .some(header)
        return header
      }
    }

    /// Whether a pixel is transparent; nil if that is unknown.
    public var isTransparent: Bool? {
      guard let header else { return nil }
      return knownTransparency.locked { known in
        if let known { return known }
        let isTransparent = read().flatMap { PNGPixels.hasTransparency($0, header) }
        known = .some(isTransparent)
        return isTransparent
      }
    }
  }

  /// The path of the folder.
  public let path: String
  /// The places for images.
  public let slots: [Slot]
  /// The images of the large icon.
  public let largeImages: [LargeImage]

  private static let maximumContents = 1 << 20
  private static let maximumImage = 64 << 20

  /// Reads a set.
  ///
  /// - Parameter path: the path of its folder.
  /// - Throws: if its `Contents.json` cannot be read.
  public init(path: String) throws(DeclarationInputError) {
    let file = "\(path)/\(Self.contentsName)"
    let contents: [UInt8]
    do { contents = try readFile(at: file, maximumSize: Self.maximumContents) } catch {
      throw DeclarationInputError(file, error)
    }
    let set = IconSet(path: path, contents: contents) { name in
      try? readFile(at: "\(path)/\(name)", maximumSize: Self.maximumImage)
    }
    guard let set else {
      throw DeclarationInputError(
        file, "invalid asset catalog contents", help: "correct the file, or create the icon set again in Xcode")
    }
    self = set
  }

  package static let contentsName = "Contents.json"

  /// Creates a set; nil if its contents are invalid.
  ///
  /// - Parameters:
  ///   - path: the path of the folder.
  ///   - contents: the file `Contents.json`.
  ///   - image: reads a file of the folder when it is needed; nil if there is none.
  package init?(path: String, contents: [UInt8], image: @escaping @Sendable (String) -> [UInt8]?) {
    struct Contents: Decodable {
      struct Image: Decodable {
        struct Appearance: Decodable {}

        let filename, idiom, platform, size: String?
        let appearances: [Appearance]?
      }

      let images: [Image]?
    }
    guard let decoded = try? JSONDecoder().decode(Contents.self, from: Data(contents)) else { return nil }
    self.path = path
    let slots = (decoded.images ?? []).map { image in
      Slot(
        file: image.filename.flatMap { $0.isEmpty || $0.contains("/") ? nil : $0 }, idiom: image.idiom,
        platform: image.platform, size: image.size, hasAppearance: !(image.appearances ?? []).isEmpty)
    }
    self.slots = slots
    // Several slots may have the same image.
    var known: Set<String> = []
    let files = slots.filter(\.isLarge).compactMap(\.file).filter { known.insert($0).inserted }
    largeImages = files.prefix(4).map { name in LargeImage(path: "\(path)/\(name)") { image(name) } }
  }

  /// The name without the extension, such as `AppIcon`.
  public var name: String { String(path.lastComponent.dropLast(".appiconset".count)) }
}
