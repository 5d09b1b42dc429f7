/// One form of a name's contents, such as an image in one size for one kind of device.
package struct AssetRendition: Sendable, Hashable {
  /// The identifier of the contents. Packed images have 0.
  package let identifier: UInt16
  /// The devices that it is for.
  package let idiom: AssetIdiom
  package let layout: AssetLayout
  /// The width in pixels; 0 for contents without one, such as a color.
  package let width: UInt32
  /// The height in pixels.
  package let height: UInt32
  /// The number of pixels for a point; 0 for contents without one.
  package let scale: UInt32
}
