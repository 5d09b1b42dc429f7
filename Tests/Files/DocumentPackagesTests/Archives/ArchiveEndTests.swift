import DocumentPackages
import FileTrees
import Foundation
import Testing
import UTTestFixtures
import ZipArchives

/// Archives that do not say clearly which directory is theirs.
@Suite struct ArchiveEndTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What the reader finds in the file `a`, or its error.
  private func contents(_ bytes: [UInt8]) throws -> String {
    let path = try FilePath(folder.write(bytes: bytes, to: "a.zip"))
    do {
      let contents = try FileTree(unpacking: ZipArchive(path: path))["a"]?.contents?.bytes() ?? []
      return String(decoding: contents, as: UTF8.self)
    } catch { return "\(error)".replacing("\(folder.path)/", with: "") }
  }

  /// What Python and unzip find in it; nil if they are not there or refuse the archive.
  private func others() throws -> [String?] {
    let python = "import zipfile; print(zipfile.ZipFile('a.zip').read('a').decode(), end='')"
    return try [["/usr/bin/python3", "-c", python], ["/usr/bin/unzip", "-p", "a.zip", "a"]].map { command in
      guard FileManager.default.isExecutableFile(atPath: command[0]) else { return nil }
      let process = Process()
      process.executableURL = URL(filePath: command[0])
      process.arguments = Array(command.dropFirst())
      process.currentDirectoryURL = URL(filePath: folder.path)
      let output = Pipe()
      (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
      try process.run()
      let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      return text.isEmpty ? nil : text
    }
  }

  private static let hidden = HandmadeArchive(.init(bytes: Array("hidden".utf8)))
  private static let endSize = 22
  /// The size of a directory with one entry, whose name has one byte.
  private static let directorySize = 47
  private static let shown = HandmadeArchive(.init(bytes: Array("shown".utf8)))
  /// An archive behind the hidden one; its offsets do not count what is before it.
  private static func behind(_ change: (inout HandmadeArchive) -> Void) -> [UInt8] {
    var archive = shown
    change(&archive)
    return hidden.bytes + archive.bytes
  }

  @Test func `the last end record decides`() throws {
    for bytes in [Self.behind { _ in }, Self.behind { $0.hasLargeEnd = true }] {
      #expect(try contents(bytes) == "shown")
      for other in try others() { #expect(other == nil || other == "shown") }
    }
  }

  @Test(arguments: [
    (behind { $0.commentLength = 1 }, "a comment that is longer than the rest of the file"),
    (behind { $0.statedOffset = 0x7FFF_FFFF }, "a directory that is not in the file"),
    (behind { $0.statedSize = 0x7FFF_FFFF }, "a directory that is not in the file"),
    (Array(behind { _ in }.dropLast()), "its end record is cut off"),
    (Array(behind { _ in }.dropLast(18)), "its end record is cut off"),
    // A comment that looks like the beginning of an end record.
    (hidden.bytes + Array("PK\u{5}\u{6}".utf8), "its end record is cut off"),
  ])
  func `no earlier record is used instead of a wrong last one`(_ bytes: [UInt8], _ reason: String) throws {
    let found = try contents(bytes)
    #expect(found.hasPrefix("a.zip: damaged archive: ") && found.contains(reason))
    // Unzip overlooks a record that is cut off, and Python does not.
    for other in try others() where !found.contains("cut off") { #expect(other != "hidden") }
  }

  @Test func `bytes behind the archive are no reason to refuse it`() throws {
    for bytes in [Array("\nsigned".utf8), [0], [UInt8](repeating: 0x50, count: 60_000)] {
      #expect(try contents(Self.shown.bytes + bytes) == "shown")
    }
    var archive = Self.shown
    archive.commentLength = 7
    #expect(try contents(archive.bytes + Array("comment and more".utf8)) == "shown")
  }

  /// Its offset is the number of a signature.
  @Test func `numbers of a record are not another record`() throws {
    var record = Self.shown.bytes.suffix(22)
    record.replaceSubrange(record.startIndex + 8..<record.startIndex + 12, with: Array("PK\u{5}\u{6}".utf8))
    #expect(try contents(Self.shown.bytes.dropLast(22) + record).contains("multi-disk"))
  }

  /// Programs that take the offset as it is read the first one, and others the second.
  @Test func `two directories by one record are refused`() throws {
    let archive = Self.shown.bytes
    let start = archive.count - Self.endSize - Self.directorySize
    let directory = Self.hidden.bytes.suffix(Self.endSize + Self.directorySize).dropLast(Self.endSize)
    let padding = [UInt8](repeating: 0x20, count: start)
    #expect(try contents(padding + padding + archive) == "shown")
    #expect(try contents(padding + directory + archive).contains("it has two directories"))
  }

  @Test func `the record of 64 bits is where its locator says`() throws {
    func contents(_ change: (inout HandmadeArchive) -> Void) throws -> String {
      var archive = Self.shown
      archive.hasLargeEnd = true
      change(&archive)
      return try self.contents(archive.bytes)
    }
    #expect(try contents { _ in } == "shown")
    let reason = "damaged archive: the 64-bit end record does not match its locator"
    for place in [0, 1, 1 << 40, Int.max] { #expect(try contents { $0.largePlace = place }.contains(reason)) }
    #expect(try contents { $0.largeSize = 45 }.contains(reason))
    #expect(
      try contents { ($0.largeExtension, $0.largeSize) = ([UInt8](repeating: 0, count: 56), 44) }.contains(reason))
    // The locator has no record at all.
    let bytes = Self.shown.bytes
    let locator = HandmadeArchive.int32(0x0706_4B50) + HandmadeArchive.int32(0) + HandmadeArchive.int64(0)
    #expect(
      try self.contents(bytes.dropLast(22) + locator + HandmadeArchive.int32(1) + bytes.suffix(22)).contains(reason))
  }

  @Test func `an encrypted directory is called that`() throws {
    var archive = Self.shown
    (archive.hasLargeEnd, archive.largeVersion) = (true, 62)
    archive.largeExtension = [UInt8](repeating: 0, count: 28)
    #expect(
      try contents(archive.bytes)
        == "a.zip: the archive's directory is encrypted; create the archive without a password")
    archive.disks = 0xFFFF
    #expect(try contents(archive.bytes).contains("encrypted"))
  }

  // MARK: Names, times and attributes

  private static func unicodeName(_ name: String, of stored: String = "a") -> [UInt8] {
    HandmadeArchive.int16(0x7075) + HandmadeArchive.int16(5 + name.utf8.count) + [1]
      + HandmadeArchive.int32(Int(HandmadeArchive.crc(Array(stored.utf8)))) + Array(name.utf8)
  }

  @Test func `a name in Unicode is in both headers`() throws {
    var entry = HandmadeArchive.Entry()
    (entry.extra, entry.localExtra) = (Self.unicodeName("é"), Self.unicodeName("é"))
    let path = try FilePath(folder.write(bytes: HandmadeArchive(entry).bytes, to: "a.zip"))
    #expect(try FileTree(unpacking: ZipArchive(path: path))["é"] != nil)
    for (central, local) in [("é", nil), (nil, "é"), ("é", "è")] {
      entry.extra = central.map { Self.unicodeName($0) } ?? []
      entry.localExtra = local.map { Self.unicodeName($0) } ?? []
      #expect(try contents(HandmadeArchive(entry).bytes).contains("disagree about the Unicode name"))
    }
    // One that was made for another name counts nowhere.
    (entry.extra, entry.localExtra) = (Self.unicodeName("é", of: "b"), [])
    #expect(try contents(HandmadeArchive(entry).bytes) == "text")
    // The name itself is marked as Unicode.
    (entry.flags, entry.extra, entry.localExtra) = (0x800, Self.unicodeName("é"), Self.unicodeName("é"))
    #expect(try contents(HandmadeArchive(entry).bytes).contains("the two names of entry"))
  }

  /// As libarchive and others write times from 2038 on: without a sign. Times before 1970 have the MS-DOS date 1980.
  @Test(arguments: [
    (4_000_000_000, 2096, 4_000_000_000), (-1_000_000_000, 1980, -1_000_000_000), (2_000_000_000, 2033, 2_000_000_000),
    (2_147_483_648, 2038, 2_147_483_648),
  ])
  func `times after 2038 are not before 1970`(stored: Int, year: Int, seconds: Int64) throws {
    for field in [
      HandmadeArchive.int16(0x5455) + HandmadeArchive.int16(5) + [1] + HandmadeArchive.int32(stored),
      HandmadeArchive.int16(0x5855) + HandmadeArchive.int16(8) + HandmadeArchive.int32(0)
        + HandmadeArchive.int32(stored),
    ] {
      var entry = HandmadeArchive.Entry(extra: field)
      entry.date = (year - 1980) << 9 | 1 << 5 | 1
      let path = try FilePath(folder.write(bytes: HandmadeArchive(entry).bytes, to: "a.zip"))
      #expect(try ZipArchive(path: path).entries.first?.modified == seconds)
    }
  }

  /// In a process of its own, because the time zone is that of all threads. 20:10:40 on 2026-07-31 in Berlin is
  /// 18:10:40 UTC.
  @Test func `a time of MS-DOS is local`() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
      let folder = try TemporaryFolder()
      for (date, modified) in [(46 << 9 | 7 << 5 | 31, 1_785_521_440), (46 << 9 | 7 << 5, nil), (46 << 9 | 31, nil)]
        as [(Int, Int64?)]
      {
        var entry = HandmadeArchive.Entry()
        (entry.date, entry.time) = (date, 20 << 11 | 10 << 5 | 20)
        let path = try FilePath(folder.write(bytes: HandmadeArchive(entry).bytes, to: "a.zip"))
        let found = try #require(ZipArchive(path: path).entries.first)
        #expect(found.modified == modified && found.nanoseconds == 0)
      }
    }
  }

  @Test func `read-only files of Windows stay read-only`() throws {
    let entries = [0, 1, 0x11].map { attributes in
      var entry = HandmadeArchive.Entry(name: attributes == 0x11 ? "d/" : "\(attributes)", bytes: [], host: 10)
      entry.attributes = attributes
      return entry
    }
    let path = try FilePath(folder.write(bytes: HandmadeArchive(entries).bytes, to: "a.zip"))
    let out = "\(folder.path)/out"
    try ArchivedTree(ZipArchive(path: path)).write(to: FilePath(out))
    func mode(_ name: String) throws -> Int {
      try #require(FileManager.default.attributesOfItem(atPath: "\(out)/\(name)")[.posixPermissions] as? Int)
    }
    #expect(try mode("0") & 0o200 != 0 && mode("d") & 0o200 != 0)
    #expect(try mode("1") == mode("0") & ~0o222)
  }
}
