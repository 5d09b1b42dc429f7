/// The attributes in the keys of renditions, and their positions. An attribute can occur twice.
struct KeyFormat {
  /// The maximum number of attributes: keys in public files have at most 21.
  static let maximumCount = 256

  /// Distinguishes renditions of one name from each other, and from renditions of other names.
  enum Attribute: UInt32 {
    case idiom = 15
    case identifier = 17
  }

  private let count: Int
  private var places: [UInt32: Int] = [:]

  init(_ block: CatalogBytes) throws(AssetCatalogError) {
    count = Int(try block.word(at: 8))
    guard count <= Self.maximumCount else {
      throw block.error("\(count) attributes exceed the limit of \(Self.maximumCount)", at: 8)
    }
    for index in 0..<count {
      let attribute = try block.word(at: 12 + 4 * index)
      if places[attribute] == nil { places[attribute] = 2 * index }
    }
  }

  /// The value of an attribute; 0 if keys do not have it.
  func value(of attribute: Attribute, in key: CatalogBytes) throws(AssetCatalogError) -> UInt16 {
    guard key.count == 2 * count else {
      throw key.error("has a size of \(key.count) instead of \(2 * count) bytes", at: 0)
    }
    guard let place = places[attribute.rawValue] else { return 0 }
    return try key.half(at: place)
  }
}
