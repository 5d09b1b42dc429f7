/// The path of an item in a package, for lookups: hashing an array would hash each byte separately, which takes many
/// times as long.
package struct ItemPath: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
