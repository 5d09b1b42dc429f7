import DocumentPackages
import FileTrees
import Testing
import UTTestFixtures
import ZipArchives

/// Archives that are one thing for a program that reads their directory, and another for one that reads them from front
/// to back.
@Suite struct ContradictoryArchiveTests {
  private typealias Entry = HandmadeArchive.Entry
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func tree(_ archive: HandmadeArchive) throws -> FileTree {
    try FileTree(unpacking: ZipArchive(path: FilePath(folder.write(bytes: archive.bytes, to: "a.zip"))))
  }

  /// The error without the archive's path.
  private func error(_ archive: HandmadeArchive) -> String? {
    do { _ = try tree(archive) } catch { return "\(error)".replacing("\(folder.path)/", with: "") }
    return nil
  }

  @Test func `an honest archive is unpacked`() throws {
    #expect(try tree(HandmadeArchive(Entry()))["a"]?.contents?.bytes() == Array("text".utf8))
  }

  @Test(arguments: ["name", "flags", "compression method", "CRC", "size"])
  func `headers that disagree are refused`(_ what: String) {
    var entry = Entry()
    switch what {
    case "name": entry.localName = "b"
    case "flags": entry.localFlags = 0x800
    case "compression method": entry.localMethod = 8
    case "CRC": entry.localCRC = 1
    default: entry.localSizes = (compressed: 4, size: 5)
    }
    let difference = "the local header and the archive's directory disagree about the \(what)"
    #expect(error(HandmadeArchive(entry))?.contains("a.zip/a: damaged entry: \(difference)") == true)
    // Those of folders too, though nothing is read of them.
    entry.name = "a/"
    entry.mode = 0o040_755
    entry.bytes = []
    #expect(error(HandmadeArchive(entry))?.contains("a.zip/a/: damaged entry: \(difference)") == true)
  }

  @Test func `compressed sizes that disagree are refused`() {
    var entry = Entry()
    entry.localSizes = (compressed: 3, size: 4)
    #expect(error(HandmadeArchive(entry))?.contains("disagree about the size") == true)
  }

  private func descriptor(_ crc: UInt32, _ size: Int, hasSignature: Bool, isLarge: Bool) -> [UInt8] {
    let number = isLarge ? HandmadeArchive.int64 : HandmadeArchive.int32
    return (hasSignature ? HandmadeArchive.int32(0x0807_4B50) : []) + HandmadeArchive.int32(Int(crc)) + number(size)
      + number(size)
  }

  @Test(arguments: [(true, false), (true, true), (false, false), (false, true)])
  func `descriptors have to be true`(hasSignature: Bool, isLarge: Bool) throws {
    var entry = Entry()
    entry.flags = 8
    (entry.localCRC, entry.localSizes) = (0, (0, 0))
    entry.descriptor = descriptor(entry.crc, 4, hasSignature: hasSignature, isLarge: isLarge)
    #expect(try tree(HandmadeArchive(entry))["a"]?.contents?.bytes() == Array("text".utf8))
    for lie in [(entry.crc ^ 1, 4), (entry.crc, 5)] {
      entry.descriptor = descriptor(lie.0, lie.1, hasSignature: hasSignature, isLarge: isLarge)
      #expect(error(HandmadeArchive(entry))?.contains("a.zip/a: damaged entry: the data descriptor") == true)
    }
    entry.descriptor = []
    #expect(error(HandmadeArchive(entry))?.contains("a.zip/a: damaged entry: the data descriptor") == true)
  }

  @Test func `parts of split archives are refused`() {
    let whole = HandmadeArchive(Entry())
    for number in 0..<5 {
      var archive = whole
      switch number {
      case 0: archive.disk = 1
      case 1: archive.firstDisk = 1
      case 2: archive.countHere = 0
      case 3: archive.entries[0].disk = 1
      default: (archive.hasLargeEnd, archive.disks) = (true, 2)
      }
      let message = error(archive)
      #expect(message?.contains("multi-disk") == true && message?.contains("zip -s 0") == true)
    }
  }

  /// `zip -` writes records for numbers of 64 bits, because it cannot know whether it needs them.
  @Test func `records of 64 bits need not be needed`() throws {
    var archive = HandmadeArchive(Entry())
    archive.hasLargeEnd = true
    #expect(try tree(archive)["a"] != nil)
    archive.largeCount = 2
    #expect(error(archive)?.contains("disagree about the directory") == true)
  }

  /// It marks what came from a pipe as a pipe.
  @Test func `what was read from a pipe is a file`() throws {
    var entry = Entry(name: "-")
    entry.mode = 0o010_600
    let file = try tree(HandmadeArchive(entry))["-"]
    #expect(try file?.contents?.bytes() == Array("text".utf8) && file?.attributes.mode == 0o600)
  }

  @Test func `sizes beyond what deflate can do are refused`() {
    var entry = Entry()
    (entry.method, entry.size) = (8, 4 * 1032 + 1)
    #expect(error(HandmadeArchive(entry))?.contains("4 compressed bytes cannot contain") == true)
  }

  @Test(arguments: [
    (9, "with deflate64 (method 9)"), (12, "with bzip2 (method 12)"), (14, "with LZMA (method 14)"),
    (93, "with zstd (method 93)"), (95, "with xz (method 95)"), (77, "with method 77"),
  ])
  func `other methods are named`(_ method: Int, _ name: String) {
    var entry = Entry()
    entry.method = method
    #expect(
      error(HandmadeArchive(entry))
        == "a.zip/a: compressed \(name), which is not supported; create the archive with deflate")
  }

  @Test func `encryption is named`() {
    var entry = Entry()
    (entry.method, entry.flags) = (99, 1)
    #expect(error(HandmadeArchive(entry))?.contains("a.zip/a: encrypted with AES (method 99)") == true)
  }

  /// The directory is larger than what may be kept of it; comments are not.
  @Test func `large directories are read`() throws {
    var entry = Entry(bytes: [])
    entry.comment = [UInt8](repeating: 0x20, count: 65_535)
    let entries = (0..<1300).map { number in
      entry.name = "\(number)"
      return entry
    }
    let archive = try ZipArchive(path: FilePath(folder.write(bytes: HandmadeArchive(entries).bytes, to: "a.zip")))
    #expect(archive.entries.count == 1300 && archive.entries.last?.text == "1299")
  }
}
