import FileTrees
import ZipArchives

/// The bytes of a file in an archive.
struct ArchivedContents: ContentsProvider {
  let archive: ZipArchive
  let entry: ZipEntry

  var count: Int { entry.size }

  func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws { try archive.read(entry, body) }
}
