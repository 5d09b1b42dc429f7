/// A device that asks to be paired.
package struct AskingDevice: Hashable, Sendable {
  package let id: String
  /// The name that it gives itself; nil if it gives none.
  package let name: String?
  /// The address from which it connected; nil if unknown.
  package let address: String?
}

/// A folder that paired devices offer, and that this device does not have.
package struct FolderOffer: Hashable, Sendable {
  package let id: String
  /// The name that the first of the devices gave it; nil if it has none.
  package let label: String?
  /// The identifiers of the devices, in order.
  package let devices: [String]
}
