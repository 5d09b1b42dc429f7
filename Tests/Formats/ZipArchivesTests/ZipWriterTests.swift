import Foundation
import Testing
import UTTestFixtures
import ZipArchives

/// What is written, read by Info-ZIP's unzip and by Python where they are there, and by the reader.
@Suite struct ZipWriterTests {
  private static let unzip = "/usr/bin/unzip"
  static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Item {
    let name: String
    let bytes: [UInt8]
  }

  private static func items() -> [Item] {
    var random = SeededGenerator(seed: 7)
    let noise = (0..<3_000_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    return [
      Item(name: "empty", bytes: []), Item(name: "tiny", bytes: [1]),
      Item(name: "Über/日本.txt", bytes: Array("text\n".utf8)),
      Item(name: "zeros", bytes: [UInt8](repeating: 0, count: 5_000_000)),
      Item(name: "edge", bytes: [UInt8](repeating: 7, count: 1 << 20)),
      Item(name: "noise", bytes: noise), Item(name: "small noise", bytes: Array(noise.prefix(4000))),
    ]
  }

  /// In pieces of odd sizes.
  private func archive(_ items: [Item]) throws -> [UInt8] {
    var archive: [UInt8] = []
    let writer = ZipWriter(named: "a.zip") { archive += $0 }
    try writer.addDirectory(named: Array("Über".utf8))
    for item in items {
      try writer.addFile(
        named: Array(item.name.utf8), size: item.bytes.count, .init(mode: 0o640, modified: 1_700_000_001)
      ) { write in
        for start in stride(from: 0, to: item.bytes.count, by: 70_001) {
          try item.bytes[start..<min(start + 70_001, item.bytes.count)].withUnsafeBytes(write)
        }
      }
    }
    try writer.addSymbolicLink(named: Array("link".utf8), destination: Array("Über/日本.txt".utf8))
    try writer.finish()
    return archive
  }

  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ["LANG": "C.UTF-8", "TZ": "UTC"]
    process.currentDirectoryURL = URL(filePath: folder.path)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `what is written is read back`() throws {
    let items = Self.items()
    let archive = try ZipArchive(path: FilePath(folder.write(bytes: archive(items), to: "a.zip")))
    try archive.checkLayout()
    #expect(archive.entries.map(\.text) == ["Über/"] + items.map(\.name) + ["link"])
    for (entry, item) in zip(archive.entries.dropFirst(), items) {
      #expect(try archive.bytes(of: entry, maximumSize: .max) == item.bytes)
      #expect(entry.kind == .file && entry.mode == 0o640 && entry.modified == 1_700_000_001)
    }
    #expect(archive.entries.first?.kind == .directory && archive.entries.last?.kind == .symbolicLink)
    let noise = try #require(archive.entries.first { $0.text == "small noise" })
    #expect(noise.method == .stored && archive.entries.first { $0.text == "zeros" }?.method == .deflated)
  }

  @Test func `the same entries give the same bytes`() throws {
    #expect(try archive(Self.items()) == archive(Self.items()))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: unzip)))
  func `unzip finds no errors`() throws {
    try folder.write(bytes: archive(Self.items()), to: "a.zip")
    #expect(try run(Self.unzip, ["-t", "a.zip"]).contains("No errors detected"))
    _ = try run(Self.unzip, ["-q", "a.zip", "-d", "out"])
    for item in Self.items() {
      #expect(try Array(Data(contentsOf: URL(filePath: "\(folder.path)/out/\(item.name)"))) == item.bytes)
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/out/tiny")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect((attributes[.modificationDate] as? Date)?.timeIntervalSince1970 == 1_700_000_001)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/out/link") == "Über/日本.txt")
  }

  @Test(.enabled(if: python != nil))
  func `Python finds no errors`() throws {
    try folder.write(bytes: archive(Self.items()), to: "a.zip")
    let script = """
      import zipfile
      z = zipfile.ZipFile("a.zip")
      print(z.testzip(), [(i.filename, i.file_size, oct(i.external_attr >> 16), i.date_time) for i in z.infolist()][3])
      """
    let output = try run(try #require(Self.python), ["-c", script])
    #expect(output == "None ('Über/日本.txt', 5, '0o100640', (2023, 11, 14, 22, 13, 20))\n")
  }

  @Test(arguments: [0, 99, 101, 2_000_000])
  func `a file of another size than announced is refused`(_ size: Int) throws {
    let writer = ZipWriter(named: "a.zip") { _ in }
    let bytes = [UInt8](repeating: 1, count: 100)
    #expect(throws: ZipError.self) {
      try writer.addFile(named: [0x61], size: size) { try bytes.withUnsafeBytes($0) }
    }
  }

  /// More entries than 16 bits can count.
  @Test func `many entries`() throws {
    var bytes: [UInt8] = []
    let writer = ZipWriter(named: "a.zip") { bytes += $0 }
    for number in 0..<70_000 { try writer.addDirectory(named: Array("\(number)".utf8)) }
    try writer.finish()
    let archive = try ZipArchive(path: FilePath(folder.write(bytes: bytes, to: "a.zip")))
    #expect(archive.entries.count == 70_000 && archive.entries.last?.text == "69999/")
    guard let python = Self.python else { return }
    #expect(try run(python, ["-c", "import zipfile; print(len(zipfile.ZipFile('a.zip').namelist()))"]) == "70000\n")
  }

  /// A file of more than 4 GiB, its zeros compressed a thousandfold, read back without being kept.
  @Test(.enabled(if: Thorough.isRequired, "this takes half a minute; make nightly runs it"))
  func `sizes of 64 bits`() throws {
    let size = (4 << 30) + 12_345
    let path = "\(folder.path)/a.zip"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    let writer = ZipWriter(named: path) { try file.write(contentsOf: Data($0)) }
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    try writer.addFile(named: Array("big".utf8), size: size) { write in
      for start in stride(from: 0, to: size, by: zeros.count) {
        try zeros.prefix(min(zeros.count, size - start)).withUnsafeBytes(write)
      }
    }
    try writer.addFile(named: Array("after".utf8), size: 3) { write in try zeros.prefix(3).withUnsafeBytes(write) }
    try writer.finish()
    let archive = try ZipArchive(path: FilePath(path))
    #expect(archive.entries.map(\.size) == [size, 3])
    var count = 0
    try archive.read(archive.entries[0]) { count += $0.count }
    #expect(count == size)
    guard FileManager.default.isExecutableFile(atPath: Self.unzip) else { return }
    #expect(try run(Self.unzip, ["-l", "a.zip"]).contains("\(size + 3)"))
  }
}
