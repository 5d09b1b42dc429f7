/// The source of a serialized file wrapper: memory, or a file whose structure alone is read.
enum FlatRTFDSource {
  case bytes([UInt8])
  case file(StoredFile, StoredFileReader)

  /// Larger contents are not read into memory.
  private static let smallSize = 1 << 16

  init(_ contents: FileContents) throws(FileTreeError) {
    if case .stored(let file) = contents {
      self = .file(file, try file.open())
    } else {
      self = .bytes(try contents.bytes())
    }
  }

  var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(let file, _): Int(file.identity.size)
    }
  }

  func bytes(_ range: Range<Int>) throws(FileTreeError) -> [UInt8] {
    switch self {
    case .bytes(let bytes): Array(bytes[range])
    case .file(_, let reader): try reader.bytes(range)
    }
  }

  func contents(_ range: Range<Int>) throws(FileTreeError) -> FileContents {
    if case .file(let file, _) = self, range.count > Self.smallSize {
      return .provided(StoredFilePart(file: file, range: range))
    }
    return .bytes(try bytes(range))
  }
}

/// Contents that are a part of a file.
private struct StoredFilePart: ContentsProvider {
  let file: StoredFile
  let range: Range<Int>

  var count: Int { range.count }

  func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let reader = try file.open()
    for start in stride(from: range.lowerBound, to: range.upperBound, by: FileContents.pieceSize) {
      try reader.bytes(start..<min(start + FileContents.pieceSize, range.upperBound)).withUnsafeBytes(body)
    }
    try reader.checkUnchanged()
  }
}
