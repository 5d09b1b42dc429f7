/// The entitlements of a slice in their two forms, as bytes.
package struct MachOEntitlements: Sendable, Hashable {
  /// A property list: slot 5 of a signature, or the section `__entitlements`.
  package var propertyList: [UInt8]?
  /// The property list in DER: slot 7 of a signature, or the section `__ents_der`.
  package var der: [UInt8]?

  package init(propertyList: [UInt8]? = nil, der: [UInt8]? = nil) {
    self.propertyList = propertyList
    self.der = der
  }
}
