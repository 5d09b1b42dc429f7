/// The form of pointers in the file before the loader fills them in: `DYLD_CHAINED_PTR_…` in mach-o/fixup-chains.h, or
/// plain addresses in files without chains.
enum PointerFormat {
  case plain
  /// 64 bits: an address or an offset of 36 bits, or an import.
  case address, offset
  /// 32 bits: an address of 26 bits, or an import.
  case shortAddress
  /// arm64e: signed pointers have an offset of 32 bits, unsigned ones an address or an offset of 43 bits.
  case arm64eAddress, arm64eOffset

  /// - Parameter number: the number in fixup-chains.h.
  init(_ number: UInt16, at offset: Int) throws(MachOError) {
    switch number {
    case 1: self = .arm64eAddress
    case 2: self = .address
    case 3: self = .shortAddress
    case 6: self = .offset
    case 9, 12: self = .arm64eOffset
    default: throw MachOError("the chained fixup data: unknown pointer format \(number)", at: offset)
    }
  }

  /// The address that a pointer leads to; nil if it leads to an import or nowhere.
  func target(of pointer: UInt64, baseAddress: UInt64) -> UInt64? {
    guard pointer != 0 else { return nil }
    switch self {
    case .plain: return pointer
    case .address, .offset:
      guard pointer >> 63 == 0 else { return nil }
      let target = pointer & 0xF_FFFF_FFFF
      return self == .address ? target : baseAddress &+ target
    case .shortAddress: return pointer >> 31 == 0 ? pointer & 0x3FF_FFFF : nil
    case .arm64eAddress, .arm64eOffset:
      guard pointer >> 62 & 1 == 0 else { return nil }
      if pointer >> 63 == 1 { return baseAddress &+ (pointer & 0xFFFF_FFFF) }
      let target = pointer & 0x7FF_FFFF_FFFF
      return self == .arm64eAddress ? target : baseAddress &+ target
    }
  }
}
