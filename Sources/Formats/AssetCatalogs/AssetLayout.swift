/// The kind of a rendition, by its layout.
package struct AssetLayout: RawRepresentable, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// An image.
  package static let image = Self(rawValue: 12)
  /// An image that is a part of a packed image.
  package static let packedReference = Self(rawValue: 1003)
  /// Several images in one.
  package static let packedImage = Self(rawValue: 1004)
  package static let color = Self(rawValue: 1009)
  /// The list of the sizes of an icon, which has no image itself.
  package static let sizeList = Self(rawValue: 1010)
  /// An icon in layers, made with Icon Composer.
  package static let iconStack = Self(rawValue: 1019)
  package static let iconGroup = Self(rawValue: 1020)
  package static let gradient = Self(rawValue: 1021)
}
