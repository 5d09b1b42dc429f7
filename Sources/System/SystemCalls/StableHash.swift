/// A hash of bytes that is the same in all processes, unlike `Hasher`: FNV-1a with 64 bits.
package struct StableHash {
  package private(set) var value: UInt64

  package init(_ start: UInt64 = 0xCBF2_9CE4_8422_2325) { value = start }

  /// The hash of a name that follows the bytes hashed before.
  package static func of(_ bytes: ArraySlice<UInt8>, after start: UInt64? = nil) -> UInt64 {
    var hash = start.map { StableHash($0) } ?? StableHash()
    for byte in bytes { hash.add(byte) }
    return hash.value
  }

  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
