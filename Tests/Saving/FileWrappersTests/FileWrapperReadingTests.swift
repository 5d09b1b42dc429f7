import FileWrappers
import Foundation
import Testing
import UTLibC
import UTTestFixtures

@Suite struct FileWrapperReadingTests {
  private func package() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("Sun.", to: "Trip/day-1.note")
    try folder.write("<svg/>", to: "Trip/images/coast.svg")
    #expect(symlink("day-1.note", "\(folder.path)/Trip/latest") == 0)
    return folder
  }

  private func url(_ folder: TemporaryFolder, _ name: String = "Trip") -> URL {
    URL(filePath: "\(folder.path)/\(name)")
  }

  /// What macOS stores of an item next to it (AppleDouble) is no item itself.
  @Test func `files of macOS are no children`() throws {
    let folder = try TemporaryFolder()
    let url = URL(filePath: "\(folder.path)/P.rtfd", directoryHint: .isDirectory)
    for name in ["TXT.rtf", "d/a", "mine", "._mine"] { try folder.write("x", to: "P.rtfd/\(name)") }
    for name in ["._TXT.rtf", "d/._a", "._d"] {
      try folder.write(bytes: [0, 5, 0x16, 7, 0, 2, 0, 0, 0], to: "P.rtfd/\(name)")
    }
    let wrapper = try FileWrapper(url: url)
    #expect(wrapper.fileWrappers?.keys.sorted() == ["._mine", "TXT.rtf", "d", "mine"])
    #expect(wrapper.fileWrappers?["d"]?.fileWrappers?.keys.sorted() == ["a"])
    #expect(wrapper.matchesContents(of: url))
    wrapper.addRegularFile(withContents: Data([2]), preferredFilename: "new")
    try wrapper.write(to: url, options: .atomic, originalContentsURL: url)
    // No other version was found there.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["P.rtfd"])
    #expect(try FileWrapper(url: url).fileWrappers?.keys.sorted() == ["._mine", "TXT.rtf", "d", "mine", "new"])
  }

  @Test func `both names are the last component`() throws {
    let folder = try package()
    let wrapper = try FileWrapper(url: url(folder))
    #expect(wrapper.filename == "Trip")
    #expect(wrapper.preferredFilename == "Trip")
    let child = wrapper.fileWrappers?["day-1.note"]
    #expect(child?.filename == "day-1.note")
    #expect(child?.preferredFilename == "day-1.note")
    #expect(child?.regularFileContents == Data("Sun.".utf8))
    #expect(wrapper.fileWrappers?["latest"]?.isSymbolicLink == true)
    #expect(wrapper.fileWrappers?["images"]?.fileWrappers?["coast.svg"]?.regularFileContents?.count == 6)
  }

  /// As for the system: with a slash behind it a link is the folder that it leads to.
  @Test func `a slash after a link asks for the folder`() throws {
    let folder = try package()
    #expect(symlink("Trip", "\(folder.path)/link") == 0)
    #expect(try FileWrapper(url: URL(filePath: "\(folder.path)/link/")).fileWrappers?.count == 3)
    #expect(try FileWrapper(url: URL(filePath: "\(folder.path)/link")).isSymbolicLink)
    #expect(try FileWrapper(url: URL(filePath: "\(folder.path)//Trip//")).fileWrappers?.count == 3)
  }

  /// The system would see the path of another file, that before the NUL.
  @Test func `a path with NUL is not a path`() throws {
    let folder = try package()
    let url = url(folder, "Trip\0.rtfd")
    #expect(throws: CocoaError.self) { try FileWrapper(url: url) }
    #expect(throws: CocoaError.self) {
      try FileWrapper(regularFileWithContents: Data()).write(to: url, options: .atomic, originalContentsURL: nil)
    }
    #expect(try FileWrapper(url: self.url(folder)).fileWrappers?.count == 3)
  }

  @Test func `what is missing is Cocoa's error for no such file`() throws {
    let missing = URL(filePath: "/proc/nowhere/Trip")
    let error = #expect(throws: CocoaError.self) { try FileWrapper(url: missing) }
    #expect(error?.code.rawValue == 260)
    #expect(error?.filePath == "/proc/nowhere/Trip")
    #expect((error?.underlying as? POSIXError)?.code == .ENOENT)
  }

  @Test func `a late read says that the file is gone`() throws {
    let folder = try package()
    let lazy = try FileWrapper(url: url(folder))
    let immediate = try FileWrapper(url: url(folder), options: .immediate)
    #expect(unlink("\(folder.path)/Trip/day-1.note") == 0)
    #expect(lazy.fileWrappers?["day-1.note"]?.regularFileContents == nil)
    let error = #expect(throws: CocoaError.self) { try lazy.fileWrappers?["day-1.note"]?.contents() }
    #expect(error?.code == .fileReadNoSuchFile)
    #expect(immediate.fileWrappers?["day-1.note"]?.regularFileContents == Data("Sun.".utf8))
  }

  /// So does a save that fails leave a package where folders cannot be renamed: with its files in another folder.
  @Test func `files of a folder that was put back are read`() throws {
    let folder = try package()
    let wrapper = try FileWrapper(url: url(folder))
    for (from, to) in [("Trip", "old"), ("old/day-1.note", "new/day-1.note"), ("new", "Trip")] {
      if to.hasPrefix("new") { #expect(mkdir("\(folder.path)/new", 0o755) == 0) }
      #expect(rename("\(folder.path)/\(from)", "\(folder.path)/\(to)") == 0)
    }
    #expect(try wrapper.fileWrappers?["day-1.note"]?.contents() == Data("Sun.".utf8))
    // Another file of that name is not the one that was read.
    let again = try FileWrapper(url: url(folder))
    try folder.write("Sun.", to: "new.note")
    #expect(rename("\(folder.path)/new.note", "\(folder.path)/Trip/day-1.note") == 0)
    #expect(throws: (any Error).self) { try again.fileWrappers?["day-1.note"]?.contents() }
  }

  @Test func `contents match until something changes`() throws {
    let folder = try package()
    let wrapper = try FileWrapper(url: url(folder))
    #expect(wrapper.matchesContents(of: url(folder)))
    // The same size and the same second: the original does not notice.
    var status = stat()
    #expect(stat("\(folder.path)/Trip/day-1.note", &status) == 0)
    let path = try folder.write("Fog.", to: "Trip/day-1.note")
    // The kernel's clock may not have advanced.
    var time = status.st_mtim
    time.tv_nsec = (time.tv_nsec + 500_000_000) % 1_000_000_000
    #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
    #expect(!wrapper.matchesContents(of: url(folder)))
    try wrapper.read(from: url(folder))
    #expect(wrapper.matchesContents(of: url(folder)))
    try folder.write("", to: "Trip/images/new")
    #expect(!wrapper.matchesContents(of: url(folder)))
  }

  @Test func `reading again keeps the objects of what is still there`() throws {
    let folder = try package()
    let wrapper = try FileWrapper(url: url(folder))
    let images = try #require(wrapper.fileWrappers?["images"])
    let coast = try #require(images.fileWrappers?["coast.svg"])
    let note = try #require(wrapper.fileWrappers?["day-1.note"])
    try folder.write("<svg>2</svg>", to: "Trip/images/coast.svg")
    try folder.write("Rain.", to: "Trip/day-2.note")
    #expect(unlink("\(folder.path)/Trip/day-1.note") == 0)
    try wrapper.read(from: url(folder))
    #expect(wrapper.fileWrappers?["images"] === images)
    #expect(images.fileWrappers?["coast.svg"] === coast)
    #expect(coast.regularFileContents == Data("<svg>2</svg>".utf8))
    #expect(wrapper.fileWrappers?["day-1.note"] == nil)
    #expect(wrapper.keyForChildFileWrapper(note) == nil)
    #expect(wrapper.fileWrappers?["day-2.note"]?.regularFileContents == Data("Rain.".utf8))
    // As often as it is read.
    try wrapper.read(from: url(folder))
    #expect(wrapper.fileWrappers?["images"] === images && images.fileWrappers?["coast.svg"] === coast)
    try coast.setContents(Data("<svg>3</svg>".utf8))
    try wrapper.write(to: url(folder), options: .atomic, originalContentsURL: url(folder))
    #expect(try Data(contentsOf: url(folder, "Trip/images/coast.svg")) == Data("<svg>3</svg>".utf8))
  }

  @Test func `the kind may change`() throws {
    let folder = try package()
    let wrapper = try FileWrapper(url: url(folder))
    try wrapper.read(from: url(folder, "Trip/day-1.note"))
    #expect(wrapper.isRegularFile)
    #expect(wrapper.regularFileContents == Data("Sun.".utf8))
    try wrapper.read(from: url(folder))
    #expect(wrapper.fileWrappers?.count == 3)
  }

  @Test func `contents can be read without being kept`() throws {
    let folder = try package()
    let child = try #require(try FileWrapper(url: url(folder)).fileWrappers?["day-1.note"])
    #expect(child.contentsURL?.path == "\(folder.path)/Trip/day-1.note")
    var bytes: [UInt8] = []
    try child.readContents { bytes += $0 }
    #expect(bytes == Array("Sun.".utf8))
    try child.setContents(Data("Fog.".utf8))
    #expect(child.contentsURL == nil)
    #expect(child.regularFileContents == Data("Fog.".utf8))
  }

  @Test func `a serialized wrapper is the same wrapper`() throws {
    let folder = try package()
    let wrapper = try FileWrapper(url: url(folder))
    wrapper.removeFileWrapper(try #require(wrapper.fileWrappers?["latest"]))
    let data = try wrapper.serialized()
    #expect(wrapper.serializedRepresentation == data)
    let again = try #require(FileWrapper(serializedRepresentation: data))
    #expect(again.preferredFilename == "Trip")
    #expect(again.fileWrappers?["day-1.note"]?.regularFileContents == Data("Sun.".utf8))
    #expect(try again.serialized() == data)
    #expect(FileWrapper(serializedRepresentation: data.dropLast()) == nil)
    let error = #expect(throws: CocoaError.self) { try FileWrapper(serialized: data.dropLast()) }
    #expect(error?.code == .fileReadCorruptFile)
    let archive = try NSKeyedArchiver.archivedData(withRootObject: wrapper, requiringSecureCoding: true)
    let unarchived = try NSKeyedUnarchiver.unarchivedObject(ofClass: FileWrapper.self, from: archive)
    #expect(try unarchived?.serialized() == data)
  }

  @Test func `names that are not text stay different`() throws {
    let folder = try TemporaryFolder()
    for byte in [UInt8(0xE4), 0xF6] {
      let path = Array("\(folder.path)/".utf8) + [byte, 0]
      let file = path.withUnsafeBufferPointer { $0.withMemoryRebound(to: CChar.self) { creat($0.baseAddress!, 0o600) } }
      #expect(file >= 0)
      close(file)
    }
    let wrapper = try FileWrapper(url: URL(filePath: folder.path))
    #expect(wrapper.fileWrappers?.count == 2)
    #expect(try wrapper.snapshot().children.keys.map(\.bytes).sorted { $0[0] < $1[0] } == [[0xE4], [0xF6]])
    #expect(wrapper.matchesContents(of: URL(filePath: folder.path)))
  }
}
