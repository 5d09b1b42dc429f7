/// Writes a serialized file wrapper, piece by piece.
struct FlatRTFDWriter {
  private let write: (UnsafeRawBufferPointer) throws -> Void

  init(write: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.write = write }

  func archive(_ tree: FileTree) throws {
    var path: [[UInt8]] = []
    let record = try FlatRTFDRecord(tree, name: nil, path: &path)
    try put(FlatRTFD.magic)
    try put(record)
  }

  private func put(_ record: FlatRTFDRecord) throws {
    switch record.body {
    case .contents(let contents):
      try put(FlatRTFD.bytes(FlatRTFD.dataRecord) + FlatRTFD.bytes(record.size - 8))
      try contents.forEachPiece(write)
    case .bytes(let bytes):
      try put(FlatRTFD.bytes(FlatRTFD.dataRecord) + FlatRTFD.bytes(record.size - 8) + bytes)
    case .table(let entries):
      var head = FlatRTFD.bytes(FlatRTFD.tableRecord) + FlatRTFD.bytes(UInt32(entries.count))
      for (key, _) in entries { head += FlatRTFD.bytes(UInt32(key.count)) + key }
      for (_, record) in entries { head += FlatRTFD.bytes(record.size) }
      try put(head)
      for (_, record) in entries { try put(record) }
    }
  }

  private func put(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes(write) }
}

extension FlatRTFD {
  /// An integer in written form.
  static func bytes(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
}
