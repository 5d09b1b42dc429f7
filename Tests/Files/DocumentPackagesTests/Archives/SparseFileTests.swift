import DocumentPackages
import FileTrees
import Foundation
import SafeWriting
import Testing
import UTTestFixtures
import ZipArchives

/// Small archives of large files.
@Suite struct SparseFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func pack(_ tree: FileTree) throws -> ZipArchive {
    var bytes: [UInt8] = []
    try tree.pack(as: FileName("P")!, into: ZipWriter(named: "a.zip") { bytes += $0 })
    return try ZipArchive(path: FilePath(folder.write(bytes: bytes, to: "a.zip")))
  }

  private func storage(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_blocks) * 512 : -1
  }

  @Test func `holes take no storage`() throws {
    let path = "\(folder.path)/sparse"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    // The halves are longer than a hole that is looked for at once.
    let size = (Thorough.isRequired ? 100 : 40) << 20
    for (place, text) in [(0, "begin"), (100_000, "near"), (size / 2, "middle"), (size - 3, "end")] {
      try file.seek(toOffset: UInt64(place))
      try file.write(contentsOf: Data(text.utf8))
    }
    try file.close()
    let sparse = try FileTree(contentsOf: FilePath(path))
    let archive = try pack(FileTree(directory: [FileName("sparse")!: sparse]))
    #expect(archive.size < size / 200)
    try ArchivedTree(archive).write(to: FilePath("\(folder.path)/out"))
    let copy = "\(folder.path)/out/P/sparse"
    #expect(try sparse.contents?.hasSameBytes(as: #require(FileTree(contentsOf: FilePath(copy)).contents)) == true)
    #expect(storage(of: copy) < 1 << 20)
  }

  /// Data that "deflate" makes a thousand times smaller: of one large file, and of many small ones.
  @Test(arguments: [(1, 80 << 20), (80, 1 << 20)]) func `what is packed is unpacked`(count: Int, size: Int) throws {
    let bytes = [UInt8](repeating: 0x41, count: size)
    let files = (0..<count).map { (FileName("\($0)")!, FileTree(file: bytes)) }
    let archive = try pack(FileTree(directory: Dictionary(uniqueKeysWithValues: files)))
    #expect(archive.size < 2 << 20)
    let options = SaveOptions()
    try ArchivedTree(archive).write(to: FilePath("\(folder.path)/out"), options: options)
    let found = try #require(try FileTree(contentsOf: FilePath("\(folder.path)/out"))["P"]?["\(count - 1)"]?.contents)
    #expect(try found.hasSameBytes(as: .bytes(bytes)))
  }

  /// Short runs of zeros, and runs between other bytes, at all offsets.
  @Test func `zeros are where they were`() throws {
    var random = SeededGenerator(seed: 11)
    var bytes: [UInt8] = []
    while bytes.count < 5 << 20 {
      let count = [1, 4095, 4096, 4097, 65_535, 65_536, 70_000, 300_000].randomElement(using: &random) ?? 1
      bytes += [UInt8](repeating: Bool.random(using: &random) ? 0 : 7, count: count)
    }
    let archive = try pack(FileTree(directory: [FileName("x")!: FileTree(file: bytes)]))
    try ArchivedTree(archive).write(to: FilePath("\(folder.path)/out"))
    #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/out/P/x")) == Data(bytes))
  }
}
