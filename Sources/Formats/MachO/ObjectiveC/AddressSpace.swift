/// The kept sections of a slice by their addresses in memory.
struct AddressSpace {
  let is64Bit: Bool
  private let regions: [(address: UInt64, bytes: MachOBytes)]
  private let format: PointerFormat
  private let baseAddress: UInt64

  init(_ sections: [(MachOSection, MachOBytes)], is64Bit: Bool, format: PointerFormat, baseAddress: UInt64) {
    self.is64Bit = is64Bit
    self.format = format
    self.baseAddress = baseAddress
    regions = sections.map { ($0.0.address, $0.1) }.sorted { $0.address < $1.address }
  }

  var pointerSize: Int { is64Bit ? 8 : 4 }
  /// The number of bytes in all sections.
  var size: Int { regions.reduce(0) { $0 + $1.bytes.count } }

  /// The bytes from an address to the end of its section.
  ///
  /// - Throws: ``MachOError`` if the address is in no kept section.
  func bytes(at address: UInt64, from place: Int) throws(MachOError) -> MachOBytes {
    var (low, high) = (0, regions.count)
    while low < high {
      let middle = (low + high) / 2
      if regions[middle].address <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { throw Self.leadsNowhere(address, from: place) }
    let region = regions[low - 1]
    let distance = address - region.address
    guard distance < UInt64(region.bytes.count) else { throw Self.leadsNowhere(address, from: place) }
    return try region.bytes.part(Int(distance), region.bytes.count - Int(distance))
  }

  /// The address in a pointer; nil if it leads to an import or nowhere.
  func pointer(in bytes: MachOBytes, at position: Int) throws(MachOError) -> UInt64? {
    format.target(of: try bytes.pointer(at: position, is64Bit: is64Bit), baseAddress: baseAddress)
  }

  private static func leadsNowhere(_ address: UInt64, from place: Int) -> MachOError {
    MachOError("the address 0x\(String(address, radix: 16)) is outside the Objective-C data", at: place)
  }
}
