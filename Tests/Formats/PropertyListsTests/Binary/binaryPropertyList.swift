/// A binary property list of the objects given, with its offset table and trailer.
func binaryPropertyList(_ objects: [[UInt8]], top: UInt64 = 0, offsetSize: Int = 2, referenceSize: Int = 1) -> [UInt8] {
  var bytes = Array("bplist00".utf8)
  var offsets: [UInt8] = []
  for object in objects {
    offsets += bigEndian(UInt64(bytes.count), size: offsetSize)
    bytes += object
  }
  let table = UInt64(bytes.count)
  bytes += offsets + zeros(6) + [UInt8(offsetSize), UInt8(referenceSize)]
  return bytes + bigEndian(UInt64(objects.count), size: 8) + bigEndian(top, size: 8) + bigEndian(table, size: 8)
}

func bigEndian(_ number: UInt64, size: Int) -> [UInt8] {
  (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
}

func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
func ones(_ count: Int) -> [UInt8] { [UInt8](repeating: 0xFF, count: count) }
