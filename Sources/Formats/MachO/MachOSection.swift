/// A section of a slice.
package struct MachOSection: Sendable, Hashable {
  /// The name of its segment (`__TEXT`). In files that are not linked, all sections are in one segment without a name.
  package let segment: String
  /// Its name (`__objc_methname`).
  package let name: String
  let address: UInt64
  package let size: UInt64
  /// The offset of its bytes in the slice; nil if it has none in the file.
  let offset: Int?
}
