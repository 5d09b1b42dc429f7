/// A version of a system or an SDK, with 16 bits for the first number and 8 for each of two more.
package struct MachOVersion: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a version; the numbers after the first are below 256.
  package init(_ major: UInt16, _ minor: UInt8 = 0, _ patch: UInt8 = 0) {
    rawValue = UInt32(major) << 16 | UInt32(minor) << 8 | UInt32(patch)
  }

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// The numbers with dots; the third only if it is not 0.
  package var description: String {
    let patch = rawValue & 0xFF
    return "\(rawValue >> 16).\(rawValue >> 8 & 0xFF)" + (patch == 0 ? "" : ".\(patch)")
  }
}
