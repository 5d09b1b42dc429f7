import FileWrappers
import Testing
import UTLibC
import UTTestFixtures

@Suite struct FileWrapperWritingTests {
  private func url(_ folder: TemporaryFolder, _ name: String = "Trip") -> URL {
    URL(filePath: "\(folder.path)/\(name)")
  }

  private func trip() -> FileWrapper {
    let images = FileWrapper(directoryWithFileWrappers: [
      "coast.svg": FileWrapper(regularFileWithContents: Data("<svg/>".utf8))
    ])
    return FileWrapper(directoryWithFileWrappers: [
      "day-1.note": FileWrapper(regularFileWithContents: Data("Sun.".utf8)), "images": images,
      "latest": FileWrapper(symbolicLinkWithDestinationURL: URL(filePath: "day-1.note", relativeTo: nil)),
    ])
  }

  private func status(_ path: String) -> stat {
    var status = stat()
    lstat(path, &status)
    return status
  }

  @Test func `children are written under their keys`() throws {
    let folder = try TemporaryFolder()
    let wrapper = trip()
    wrapper.addRegularFile(withContents: Data("Rain.".utf8), preferredFilename: "day-1.note")
    try wrapper.write(to: url(folder), originalContentsURL: nil)
    let again = try FileWrapper(url: url(folder))
    #expect(again.fileWrappers.map { Set($0.keys) } == ["day-1.note", "1__#$!@%!#__day-1.note", "images", "latest"])
    #expect(again.fileWrappers?["latest"]?.isSymbolicLink == true)
    #expect(again.fileWrappers?["images"]?.fileWrappers?["coast.svg"]?.regularFileContents == Data("<svg/>".utf8))
  }

  @Test func `a folder replaces another only with the option`() throws {
    let folder = try TemporaryFolder()
    try trip().write(to: url(folder), originalContentsURL: nil)
    let empty = FileWrapper(directoryWithFileWrappers: [:])
    let error = #expect(throws: CocoaError.self) { try empty.write(to: url(folder), originalContentsURL: nil) }
    #expect(error?.code.rawValue == 516)
    #expect(try FileWrapper(url: url(folder)).fileWrappers?.count == 3)
    try empty.write(to: url(folder), options: .atomic, originalContentsURL: nil)
    #expect(try FileWrapper(url: url(folder)).fileWrappers?.isEmpty == true)
  }

  @Test func `a file replaces a file`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a")
    try FileWrapper(regularFileWithContents: Data("new".utf8)).write(to: url(folder, "a"), originalContentsURL: nil)
    #expect(try Data(contentsOf: url(folder, "a")) == Data("new".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
  }

  @Test func `names of descendants are updated on request`() throws {
    let folder = try TemporaryFolder()
    let wrapper = trip()
    try wrapper.write(to: url(folder), originalContentsURL: nil)
    #expect(wrapper.fileWrappers?["day-1.note"]?.filename == nil)
    try wrapper.write(to: url(folder), options: [.atomic, .withNameUpdating], originalContentsURL: nil)
    #expect(wrapper.fileWrappers?["day-1.note"]?.filename == "day-1.note")
    #expect(wrapper.filename == nil)
  }

  @Test func `permissions and dates are applied`() throws {
    let folder = try TemporaryFolder()
    let file = FileWrapper(regularFileWithContents: Data("x".utf8))
    file.fileAttributes = [
      FileAttributeKey.posixPermissions.rawValue: 0o640,
      FileAttributeKey.modificationDate.rawValue: Date(timeIntervalSince1970: 1_600_000_000),
    ]
    try file.write(to: url(folder, "a"), originalContentsURL: nil)
    #expect(status("\(folder.path)/a").st_mode & 0o7777 == 0o640)
    #expect(status("\(folder.path)/a").st_mtim.tv_sec == 1_600_000_000)
  }

  /// What a new file may do is for the user's umask to say.
  @Test func `new files are not writable for everyone`() throws {
    let folder = try TemporaryFolder()
    try trip().write(to: url(folder), originalContentsURL: nil)
    // Changing it to read it would be seen by other tests.
    let process = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let mask = try #require(process.firstMatch(of: /Umask:\s+([0-7]+)/).flatMap { mode_t($0.1, radix: 8) })
    #expect(status("\(folder.path)/Trip/day-1.note").st_mode & 0o777 == 0o666 & ~mask)
  }

  @Test func `files that are the same are not written again`() throws {
    let folder = try TemporaryFolder()
    try trip().write(to: url(folder), originalContentsURL: nil)
    let before = status("\(folder.path)/Trip/images/coast.svg")
    let wrapper = try FileWrapper(url: url(folder))
    try wrapper.fileWrappers?["day-1.note"]?.setContents(Data("Fog.".utf8))
    try wrapper.write(to: url(folder), options: .atomic, originalContentsURL: url(folder))
    let after = status("\(folder.path)/Trip/images/coast.svg")
    #expect(after.st_ino == before.st_ino)
    #expect(try Data(contentsOf: url(folder, "Trip/day-1.note")) == Data("Fog.".utf8))
    #expect(wrapper.matchesContents(of: url(folder)))
  }

  @Test func `an edit of another program is not taken for the old contents`() throws {
    let folder = try TemporaryFolder()
    try trip().write(to: url(folder), originalContentsURL: nil)
    let wrapper = try FileWrapper(url: url(folder), options: .immediate)
    try folder.write("changed elsewhere", to: "Trip/images/coast.svg")
    try wrapper.write(to: url(folder, "Copy"), originalContentsURL: url(folder))
    #expect(try Data(contentsOf: url(folder, "Copy/images/coast.svg")) == Data("<svg/>".utf8))
  }

  @Test(arguments: ["a/b", "..", String(repeating: "x", count: 256)])
  func `names that lead out of the package are refused`(_ name: String) throws {
    let folder = try TemporaryFolder()
    let wrapper = FileWrapper(directoryWithFileWrappers: [:])
    wrapper.addRegularFile(withContents: Data(), preferredFilename: name)
    let error = #expect(throws: CocoaError.self) { try wrapper.write(to: url(folder), originalContentsURL: nil) }
    #expect(error?.code.rawValue == 514)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `what is canceled leaves the old version`() throws {
    struct Cancelled: Error {}
    let folder = try TemporaryFolder()
    try trip().write(to: url(folder), originalContentsURL: nil)
    let wrapper = FileWrapper(directoryWithFileWrappers: [
      "big": FileWrapper(regularFileWithContents: Data(count: 3 << 20))
    ])
    #expect(throws: Cancelled.self) {
      try wrapper.write(to: url(folder), options: .atomic, originalContentsURL: nil) { _ in throw Cancelled() }
    }
    #expect(try FileWrapper(url: url(folder)).fileWrappers?.count == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Trip"])
  }

  @Test func `what cannot be written says where and why`() throws {
    let nowhere = URL(filePath: "/proc/nowhere/Trip")
    let error = #expect(throws: CocoaError.self) { try trip().write(to: nowhere, originalContentsURL: nil) }
    #expect((error?.underlying as? POSIXError)?.code == .ENOENT)
    #expect(error?.filePath?.hasPrefix("/proc/nowhere") == true)
  }

  @Test func `a large file from another place is copied, not loaded`() throws {
    let folder = try TemporaryFolder()
    try folder.write(bytes: [UInt8](repeating: 7, count: 5 << 20), to: "film.mov")
    let film = try FileWrapper(regularFileAt: url(folder, "film.mov"))
    let wrapper = FileWrapper(directoryWithFileWrappers: ["film.mov": film])
    try wrapper.write(to: url(folder), originalContentsURL: nil)
    #expect(status("\(folder.path)/Trip/film.mov").st_size == 5 << 20)
    #expect(film.contentsURL?.path == "\(folder.path)/Trip/film.mov")
  }
}
