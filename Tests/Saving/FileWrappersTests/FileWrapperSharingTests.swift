import FileWrappers
import Testing
import UTLibC
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// `originalContentsURL`, and what other programs do to it meanwhile.
@Suite struct FileWrapperSharingTests {
  private func url(_ folder: TemporaryFolder, _ name: String = "Trip") -> URL {
    URL(filePath: "\(folder.path)/\(name)")
  }

  private func folderWithTrip() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("Sun.", to: "Trip/day-1.note")
    try folder.write("<svg/>", to: "Trip/images/coast.svg")
    return folder
  }

  private func inode(_ folder: TemporaryFolder, _ name: String) -> UInt {
    var status = stat()
    return lstat("\(folder.path)/\(name)", &status) == 0 ? status.st_ino : 0
  }

  private func text(_ folder: TemporaryFolder, _ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url(folder, name)), as: UTF8.self)
  }

  @Test(arguments: [[], .immediate] as [FileWrapper.ReadingOptions])
  func `a copy is a file of its own`(_ options: FileWrapper.ReadingOptions) throws {
    let folder = try folderWithTrip()
    let wrapper = try FileWrapper(url: url(folder), options: options)
    try wrapper.write(to: url(folder, "Copy"), originalContentsURL: url(folder))
    #expect(try text(folder, "Copy/images/coast.svg") == "<svg/>")
    #expect(inode(folder, "Copy/day-1.note") != inode(folder, "Trip/day-1.note"))
    #expect(FileManager.default.contentsEqual(atPath: url(folder).path, andPath: url(folder, "Copy").path))
  }

  /// What a program writes to one of them in place does not show in the other.
  @Test(arguments: [[], .immediate] as [FileWrapper.ReadingOptions])
  func `a copy and its original are changed independently`(_ options: FileWrapper.ReadingOptions) throws {
    let folder = try folderWithTrip()
    let wrapper = try FileWrapper(url: url(folder), options: options)
    try wrapper.fileWrappers?["day-1.note"]?.setContents(Data("Fog.".utf8))
    try wrapper.write(to: url(folder, "Copy"), originalContentsURL: url(folder))
    let name = "images/coast.svg"
    #expect(inode(folder, "Copy/\(name)") != inode(folder, "Trip/\(name)"))
    for place in ["Trip", "Copy"] {
      let file = try FileHandle(forWritingTo: url(folder, "\(place)/\(name)"))
      try file.write(contentsOf: Data("<\(place)>".utf8))
      try file.close()
    }
    #expect(try text(folder, "Copy/\(name)") == "<Copy>" && text(folder, "Trip/\(name)") == "<Trip>")
  }

  @Test func `a copy has the attributes of the original`() throws {
    let folder = try folderWithTrip()
    let original = "\(folder.path)/Trip/day-1.note"
    #expect(chmod(original, 0o640) == 0)
    let descriptor = open(original, O_RDWR)
    try #require(ExtendedAttributes.set("user.note", to: [107, 101, 112, 116], descriptor: descriptor))
    close(descriptor)
    var times = [
      timespec(tv_sec: 1_500_000_000, tv_nsec: 123_456_789), timespec(tv_sec: 1_500_000_000, tv_nsec: 123_456_789),
    ]
    #expect(utimensat(AT_FDCWD, original, &times, 0) == 0)
    try FileWrapper(url: url(folder)).write(to: url(folder, "Copy"), originalContentsURL: url(folder))
    let copy = "\(folder.path)/Copy/day-1.note"
    var status = stat()
    #expect(stat(copy, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o640)
    #expect(status.st_mtim.tv_sec == 1_500_000_000 && status.st_mtim.tv_nsec == 123_456_789)
    let copied = open(copy, O_RDONLY)
    #expect(ExtendedAttributes.value(of: "user.note", descriptor: copied) == [107, 101, 112, 116])
    close(copied)
  }

  @Test func `an edit of another program is not shared`() throws {
    let folder = try folderWithTrip()
    let wrapper = try FileWrapper(url: url(folder), options: .immediate)
    try folder.write("Elsewhere.", to: "Trip/day-1.note")
    try wrapper.write(to: url(folder, "Copy"), originalContentsURL: url(folder))
    #expect(try text(folder, "Copy/day-1.note") == "Sun.")
  }

  @Test func `the version of another program that changed the same is kept`() throws {
    let folder = try folderWithTrip()
    let wrapper = try FileWrapper(url: url(folder), options: .immediate)
    try folder.write("Elsewhere.", to: "Trip/day-1.note")
    try wrapper.fileWrappers?["images"]?.fileWrappers?["coast.svg"]?.setContents(Data("<svg>2</svg>".utf8))
    try wrapper.fileWrappers?["day-1.note"]?.setContents(Data("Hail.".utf8))
    let conflict = try wrapper.write(
      to: url(folder), options: .atomic, originalContentsURL: url(folder), progress: nil)
    #expect(try text(folder, "Trip/day-1.note") == "Hail.")
    #expect(try text(folder, "Trip/images/coast.svg") == "<svg>2</svg>")
    let kept = try #require(conflict)
    #expect(try FileWrapper(url: kept).fileWrappers?["day-1.note"]?.regularFileContents == Data("Elsewhere.".utf8))
    // The next save is of this version, and finds it.
    try wrapper.fileWrappers?["day-1.note"]?.setContents(Data("Rain.".utf8))
    #expect(try wrapper.write(to: url(folder), options: .atomic, originalContentsURL: nil, progress: nil) == nil)
    #expect(try text(folder, "Trip/day-1.note") == "Rain.")
  }

  /// A package that was renamed is still the one that was read.
  @Test func `an original that was renamed is found`() throws {
    let folder = try folderWithTrip()
    let wrapper = try FileWrapper(url: url(folder))
    let before = inode(folder, "Trip/images/coast.svg")
    try FileManager.default.moveItem(at: url(folder), to: url(folder, "Moved"))
    #expect(wrapper.fileWrappers?["day-1.note"]?.regularFileContents == Data("Sun.".utf8))
    try wrapper.fileWrappers?["day-1.note"]?.setContents(Data("Fog.".utf8))
    try wrapper.write(to: url(folder, "Moved"), options: .atomic, originalContentsURL: url(folder, "Moved"))
    #expect(inode(folder, "Moved/images/coast.svg") == before)
  }
}
