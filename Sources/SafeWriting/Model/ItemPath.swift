/// The path of an item in a package, to be looked up: an array of bytes is hashed byte by byte, which takes many times as
/// long.
package struct ItemPath: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
