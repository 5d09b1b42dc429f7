/// The processor that code is for: `cputype` and `cpusubtype` in mach/machine.h.
package struct MachOArchitecture: Sendable, Hashable {
  package let type: UInt32
  /// The subtype, with flags in the highest byte.
  package let subtype: UInt32

  package init(type: UInt32, subtype: UInt32) {
    self.type = type
    self.subtype = subtype
  }

  /// Whether it is arm64 with pointer authentication. The highest byte has the version of its calling conventions.
  package var isARM64E: Bool { type == 0x0100_000C && plainSubtype == 2 }
  /// Whether both the pointers and the processor have 32 bits, unlike arm64_32.
  package var is32Bit: Bool { type & 0xFF00_0000 == 0 }
  /// Whether it is an Intel processor, where builds for a mobile system are for its simulator.
  package var isIntel: Bool { type & 0x00FF_FFFF == 7 }
  private var plainSubtype: UInt32 { subtype & 0x00FF_FFFF }

  /// The name in `lipo` and `clang -arch`; both numbers if it has none.
  package var name: String {
    Self.names[type]?[plainSubtype] ?? "cpu \(type) subtype \(plainSubtype)"
  }

  private static let names: [UInt32: [UInt32: String]] = [
    7: [3: "i386"],
    0x0100_0007: [3: "x86_64", 8: "x86_64h"],
    12: [6: "armv6", 9: "armv7", 10: "armv7f", 11: "armv7s", 12: "armv7k"],
    0x0100_000C: [0: "arm64", 1: "arm64v8", 2: "arm64e"],
    0x0200_000C: [0: "arm64_32", 1: "arm64_32"],
    18: [0: "ppc", 10: "ppc7400", 100: "ppc970"],
    0x0100_0012: [0: "ppc64"],
  ]
}
