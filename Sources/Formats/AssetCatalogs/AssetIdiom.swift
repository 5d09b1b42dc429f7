/// The devices that an image is for: attribute 15 of its key.
package struct AssetIdiom: RawRepresentable, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// All devices. Catalogs for the Mac have no idioms, so all their images have this one.
  package static let universal = Self(rawValue: 0)
  package static let phone = Self(rawValue: 1)
  package static let pad = Self(rawValue: 2)
  package static let television = Self(rawValue: 3)
  package static let car = Self(rawValue: 4)
  package static let watch = Self(rawValue: 5)
  /// The App Store.
  package static let marketing = Self(rawValue: 6)
}
