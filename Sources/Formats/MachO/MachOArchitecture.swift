/// The processor that code is for: `cputype` and `cpusubtype` in mach/machine.h.
package struct MachOArchitecture: Sendable, Hashable {
  package let type: UInt32
  /// The subtype, with flags in the highest byte.
  package let subtype: UInt32

  package init(type: UInt32, subtype: UInt32) {
    self.type = type
    self.subtype = subtype
  }

  /// `CPU_TYPE_X86`, `CPU_TYPE_ARM`, and `CPU_TYPE_POWERPC`.
  private static let (x86, arm, powerPC): (UInt32, UInt32, UInt32) = (7, 12, 18)
  /// `CPU_ARCH_ABI64` and `CPU_ARCH_ABI64_32`.
  private static let (with64Bits, with32BitPointers): (UInt32, UInt32) = (0x0100_0000, 0x0200_0000)
  /// `CPU_SUBTYPE_ARM64E`.
  private static let arm64e: UInt32 = 2

  /// Whether it is arm64 with pointer authentication.
  package var isARM64E: Bool { type == Self.arm | Self.with64Bits && plainSubtype == Self.arm64e }
  /// Whether both the pointers and the processor have 32 bits, unlike arm64_32.
  package var is32Bit: Bool { type & 0xFF00_0000 == 0 }
  /// Whether it is an Intel processor, where builds for a mobile system are for its simulator.
  package var isIntel: Bool { type & 0x00FF_FFFF == Self.x86 }
  /// The highest byte of arm64e has the version of its calling conventions.
  private var plainSubtype: UInt32 { subtype & 0x00FF_FFFF }

  /// The name in `lipo` and `clang -arch`; both numbers if it has none.
  package var name: String {
    Self.names[type]?[plainSubtype] ?? "cpu \(type) subtype \(plainSubtype)"
  }

  private static let names: [UInt32: [UInt32: String]] = [
    x86: [3: "i386"],
    x86 | with64Bits: [3: "x86_64", 8: "x86_64h"],
    arm: [6: "armv6", 9: "armv7", 10: "armv7f", 11: "armv7s", 12: "armv7k"],
    arm | with64Bits: [0: "arm64", 1: "arm64v8", arm64e: "arm64e"],
    arm | with32BitPointers: [0: "arm64_32", 1: "arm64_32"],
    powerPC: [0: "ppc", 10: "ppc7400", 100: "ppc970"],
    powerPC | with64Bits: [0: "ppc64"],
  ]
}
