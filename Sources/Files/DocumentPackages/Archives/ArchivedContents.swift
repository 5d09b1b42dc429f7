import FileTrees
import ZipArchives

/// The contents of a file in an archive.
struct ArchivedContents: ContentsProvider {
  let archive: ZipArchive
  let entry: ZipEntry
  let limits: UnpackingLimits

  var count: Int { entry.size }

  func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    var holes = HoleFinder()
    var data = UnpackedData(of: archive, limits)
    try archive.read(entry) { piece in
      try holes.add(piece) { if case .data(let bytes) = $0 { try data.add(bytes.count) } }
      try body(piece)
    }
  }
}
