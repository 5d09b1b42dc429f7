/// A signature (LC_CODE_SIGNATURE): blobs in a table by their slots, with the highest byte of a number first
/// (cs_blobs.h).
struct CodeSignature {
  private let bytes: MachOBytes
  private static let (propertyListSlot, derSlot): (UInt32, UInt32) = (5, 7)
  /// The maximum size of entitlements.
  static let maximumEntitlements = 1 << 20

  init(_ bytes: MachOBytes) {
    self.bytes = MachOBytes(bytes.bytes, at: bytes.offset, of: "the signature", isBigEndian: true)
  }

  func entitlements() throws(MachOError) -> MachOEntitlements {
    guard try bytes.word(at: 0) == 0xFADE_0CC0 else { throw bytes.error("unknown magic number", at: 0) }
    var entitlements = MachOEntitlements()
    for position in stride(from: 12, to: 12 + 8 * Int(try bytes.word(at: 8)), by: 8) {
      let (slot, offset) = (try bytes.word(at: position), Int(try bytes.word(at: position + 4)))
      switch slot {
      case Self.propertyListSlot where entitlements.propertyList == nil:
        entitlements.propertyList = try blob(at: offset, magic: 0xFADE_7171)
      case Self.derSlot where entitlements.der == nil:
        entitlements.der = try blob(at: offset, magic: 0xFADE_7172)
      default: break
      }
    }
    return entitlements
  }

  /// The contents of a blob, after its kind and its size.
  private func blob(at offset: Int, magic: UInt32) throws(MachOError) -> [UInt8] {
    guard try bytes.word(at: offset) == magic else {
      throw bytes.error("the entitlements have an unsupported format", at: offset)
    }
    let size = Int(try bytes.word(at: offset + 4))
    guard 8...Self.maximumEntitlements ~= size else {
      throw bytes.error("the entitlements have an invalid size: \(size) byte\(size == 1 ? "" : "s")", at: offset)
    }
    return Array(try bytes.part(offset + 8, size - 8).bytes)
  }
}
