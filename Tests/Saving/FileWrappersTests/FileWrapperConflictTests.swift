import FileWrappers
import Testing
import UTLibC
import UTTestFixtures

/// What another program makes of a flat file between reading and writing is kept, as that of a package is.
@Suite struct FileWrapperConflictTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = URL(filePath: try folder.write("Sun.", to: "day.note"))
  }

  private func text(_ url: URL) throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }

  /// Saves, and tells what was found in the place of what was read.
  private func save(_ wrapper: FileWrapper, _ options: FileWrapper.WritingOptions = .atomic) throws -> String? {
    try wrapper.write(to: url, options: options, originalContentsURL: url, progress: nil).map(text)
  }

  @Test(arguments: [[], .atomic] as [FileWrapper.WritingOptions])
  func `a foreign version is kept`(_ options: FileWrapper.WritingOptions) throws {
    let wrapper = try FileWrapper(url: url)
    #expect(wrapper.regularFileContents == Data("Sun.".utf8))
    try wrapper.setContents(Data("Rain.".utf8))
    try Data("Elsewhere.".utf8).write(to: url, options: .atomic)
    #expect(try save(wrapper, options) == "Elsewhere.")
    #expect(try text(url) == "Rain." && names().count == 2)
    // The next save is of this version, and finds it.
    try wrapper.setContents(Data("Fog.".utf8))
    #expect(try save(wrapper, options) == nil)
    #expect(try text(url) == "Fog." && names().count == 2)
  }

  @Test func `Apple's own call keeps a foreign version, too`() throws {
    let wrapper = try FileWrapper(url: url, options: .immediate)
    try folder.write("Elsewhere.", to: "day.note")
    try wrapper.write(to: url, options: .atomic, originalContentsURL: url)
    #expect(try text(url) == "Sun.")
    let kept = try #require(names().first { $0 != "day.note" })
    #expect(try text(url.deletingLastPathComponent().appending(path: kept)) == "Elsewhere.")
  }

  @Test func `what is read again is not a foreign version`() throws {
    let wrapper = try FileWrapper(url: url)
    try folder.write("Elsewhere.", to: "day.note")
    try wrapper.read(from: url)
    try wrapper.setContents(Data("Rain.".utf8))
    #expect(try save(wrapper) == nil)
  }

  @Test func `contents that stay on disk have a version`() throws {
    let wrapper = try FileWrapper(regularFileAt: url)
    try wrapper.setContents(Data("Rain.".utf8))
    try folder.write("Elsewhere.", to: "day.note")
    #expect(try save(wrapper) == "Elsewhere.")
  }

  @Test func `a new file finds what another program made of it`() throws {
    let wrapper = FileWrapper(regularFileWithContents: Data("Rain.".utf8))
    #expect(try save(wrapper) == nil)
    try folder.write("Elsewhere.", to: "day.note")
    #expect(try save(wrapper) == "Elsewhere.")
  }

  /// Writing a copy does not make it forget what was read.
  @Test(arguments: [false, true]) func `a copy may be written in between`(isPackage: Bool) throws {
    let place = isPackage ? "Trip/day.note" : "day.note"
    try folder.write("Sun.", to: place)
    let url = isPackage ? url.deletingLastPathComponent().appending(path: "Trip") : url
    let wrapper = try FileWrapper(url: url, options: .immediate)
    for name in ["copy", "another copy"] {
      try wrapper.write(to: folder.url(name), options: .atomic, originalContentsURL: url)
    }
    try folder.write("Elsewhere.", to: place)
    let conflict = try wrapper.write(to: url, options: .atomic, originalContentsURL: url, progress: nil)
    let kept = try FileWrapper(url: #require(conflict))
    #expect((kept.fileWrappers?["day.note"] ?? kept).regularFileContents == Data("Elsewhere.".utf8))
    // Nor does it forget the copy.
    try folder.write("Elsewhere.", to: isPackage ? "another copy/day.note" : "another copy")
    let copy = folder.url("another copy")
    #expect(try wrapper.write(to: copy, options: .atomic, originalContentsURL: nil, progress: nil) != nil)
  }

  /// What is written then is not the contents any more, but it is on the disk.
  @Test func `contents may be set while the wrapper is written`() throws {
    let wrapper = try FileWrapper(url: url)
    try wrapper.setContents(Data("Rain.".utf8))
    try wrapper.write(to: url, options: .atomic, originalContentsURL: url) { _ in
      try wrapper.setContents(Data("Fog.".utf8))
    }
    #expect(try text(url) == "Rain.")
    #expect(try save(wrapper) == nil)
    #expect(try text(url) == "Fog.")
  }

  @Test func `a file that may not be read is still a wrapper`() throws {
    guard geteuid() != 0 else { return }
    #expect(chmod(url.path, 0o200) == 0)
    let wrapper = try FileWrapper(url: url)
    #expect(wrapper.isRegularFile && wrapper.regularFileContents == nil)
  }

  /// A package of many files that were read one by one holds none of them open.
  @Test func `files in a folder are not held open`() throws {
    func isOpen() throws -> Bool {
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      return descriptors.contains {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == url.path
      }
    }
    let wrapper = try FileWrapper(url: url)
    #expect(try isOpen())
    let package = FileWrapper(directoryWithFileWrappers: ["day.note": wrapper])
    #expect(try !isOpen())
    try wrapper.write(to: url, options: .atomic, originalContentsURL: url)
    #expect(try !isOpen())
    #expect(package.fileWrappers?.count == 1)
  }
}

extension TemporaryFolder {
  fileprivate func url(_ name: String) -> URL { URL(filePath: "\(path)/\(name)") }
}
