import FileWrappers
import Testing
import UTLibC
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// What a crash in the middle of a save left is whole when it is read.
@Suite struct FileWrapperRecoveryTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func url(_ name: String) -> URL { URL(filePath: "\(folder.path)/\(name)") }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }

  /// The file is overwritten in its place, and a part of it was.
  @Test func `a file with several names is completed`() throws {
    let path = try folder.write("old version", to: "a")
    let place = try Place(FilePath(path), followsLink: true)
    let target = try FileBase(at: FilePath(path)).identity
    do {
      let journal = try Journal.make(for: place, target: target, options: SaveOptions())
      try journal.file.write(Array("new edition".utf8), at: 0, path: journal.path)
      let file = try #require(Descriptor(open(path, O_RDONLY)))
      try journal.seal(byteCount: 11, of: file, durability: .full)
    }
    let file = open(path, O_WRONLY)
    #expect(pwrite(file, "new", 3, 0) == 3 && close(file) == 0)
    #expect(try FileWrapper(url: url("a")).regularFileContents == Data("new edition".utf8))
    #expect(try names() == ["a"])
  }

  /// The old version has lost its name, and the new one has not got it.
  @Test func `a package has its name again`() throws {
    let path = URL(filePath: try folder.write("old", to: "Trip/day.note")).deletingLastPathComponent().path
    let base = try FileBase(at: FilePath(path))
    let sibling = ".Trip.0123456789abcdef.docsave"
    try folder.write("new", to: "\(sibling)/day.note")
    let new = try FileBase(at: FilePath("\(folder.path)/\(sibling)")).identity.inode
    let swapName = SiblingName.swap(Array("Trip".utf8), inode: new, base: base.digest)
    let record = try #require(Descriptor(open("\(folder.path)/.Trip.docintent", O_RDWR | O_CREAT, 0o600)))
    let intent = Intent(
      method: .whole, sibling: Array(sibling.utf8), swapName: swapName, stamp: try #require(RecordStamp(of: record)),
      new: new, old: base.identity.inode)
    try record.write(intent.bytes, at: 0, path: [])
    #expect(rename(path, "\(folder.path)/\(String(decoding: swapName, as: UTF8.self))") == 0)
    let wrapper = try FileWrapper(url: url("Trip"))
    #expect(wrapper.fileWrappers?["day.note"]?.regularFileContents == Data("new".utf8))
    try wrapper.read(from: url("Trip"))
    #expect(try names().contains("Trip"))
  }
}
