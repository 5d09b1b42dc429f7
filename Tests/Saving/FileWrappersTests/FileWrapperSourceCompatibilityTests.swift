import FileWrappers
import Testing
import UTTestFixtures

/// Code as it is written for Apple's platforms, every member of the class in it: it must compile with nothing changed
/// but the import, and do what the documentation says.
@Suite struct FileWrapperSourceCompatibilityTests {
  @Test func `every member`() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path).appendingPathComponent("Trip.notespackage")

    let package: FileWrapper = FileWrapper(directoryWithFileWrappers: [
      "day-1.note": FileWrapper(regularFileWithContents: Data("Sun.".utf8)),
      "latest": FileWrapper(symbolicLinkWithDestinationURL: URL(fileURLWithPath: "/etc/hosts")),
    ])
    package.preferredFilename = "Trip.notespackage"
    package.filename = nil
    let key: String = package.addRegularFile(withContents: Data("Rain.".utf8), preferredFilename: "day-2.note")
    let child: FileWrapper = Attachment(regularFileWithContents: Data("<svg/>".utf8))
    child.preferredFilename = "coast.svg"
    child.fileAttributes[FileAttributeKey.posixPermissions.rawValue] = 0o640
    let otherKey: String = package.addFileWrapper(child)
    #expect(package.keyForChildFileWrapper(child) == otherKey)
    try package.write(to: url, options: [.atomic, .withNameUpdating], originalContentsURL: nil)

    let read = try FileWrapper(url: url, options: [.immediate, .withoutMapping])
    #expect(read.isDirectory && !read.isRegularFile && !read.isSymbolicLink)
    let children: [String: FileWrapper]? = read.fileWrappers
    #expect(children?[key]?.regularFileContents == Data("Rain.".utf8))
    #expect(children?["latest"]?.symbolicLinkDestinationURL == URL(fileURLWithPath: "/etc/hosts"))
    let attributes: [String: Any]? = children?[otherKey]?.fileAttributes
    #expect((attributes?[FileAttributeKey.posixPermissions.rawValue] as? NSNumber)?.intValue == 0o640)
    #expect(read.matchesContents(of: url))
    try read.read(from: url, options: .withoutMapping)
    if let link = read.fileWrappers?["latest"] { read.removeFileWrapper(link) }
    let data: Data? = read.serializedRepresentation
    #expect(FileWrapper(serializedRepresentation: try #require(data)) != nil)
    try read.write(to: url, options: .atomic, originalContentsURL: url)
    #expect(try FileManager.default.contentsOfDirectory(atPath: url.path).count == 3)
    #expect(FileWrapper().regularFileContents == Data())
  }

  @Test func `a subclass in an archive`() throws {
    let attachment = Attachment(regularFileWithContents: Data("<svg/>".utf8))
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(attachment, forKey: "attachment")
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    let again = unarchiver.decodeObject(of: Attachment.self, forKey: "attachment")
    #expect(again?.regularFileContents == Data("<svg/>".utf8))
    #expect(FileWrapper.supportsSecureCoding)
  }

  @available(*, deprecated, message: "tests what is deprecated")
  @Test func `every deprecated member`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/Trip"
    try folder.write("Sun.", to: "day-1.note")
    let package = FileWrapper(directoryWithFileWrappers: [:])
    #expect(package.addFile(withPath: "\(folder.path)/day-1.note") == "day-1.note")
    #expect(package.addSymbolicLink(withDestination: "day-1.note", preferredFilename: "latest") == "latest")
    #expect(package.fileWrappers?["latest"]?.symbolicLinkDestination() == "day-1.note")
    #expect(FileWrapper(symbolicLinkWithDestination: "a").symbolicLinkDestination() == "a")
    #expect(package.write(toFile: path, atomically: true, updateFilenames: true))
    #expect(!package.write(toFile: path, atomically: false, updateFilenames: false))
    let read = try #require(FileWrapper(path: path))
    #expect(FileWrapper(path: "\(path)/nothing") == nil)
    #expect(!read.needsToBeUpdated(fromPath: path))
    #expect(!read.update(fromPath: path))
    try folder.write("Rain.", to: "Trip/day-2.note")
    #expect(read.needsToBeUpdated(fromPath: path))
    #expect(read.update(fromPath: path))
    #expect(read.fileWrappers?.count == 3)
  }

  /// The numbers of the codes are those of FoundationErrors.h.
  @Test func `errors have the codes of Cocoa`() throws {
    let folder = try TemporaryFolder()
    func code(_ body: () throws -> Void) -> Int? {
      do { try body() } catch let error as CocoaError { return error.code.rawValue } catch {}
      return nil
    }
    let web = try #require(URL(string: "https://example.com/Trip"))
    let file = FileWrapper(regularFileWithContents: Data())
    #expect(code { _ = try FileWrapper(url: web) } == 262)
    #expect(code { try file.read(from: web) } == 262)
    #expect(code { try file.write(to: web, originalContentsURL: nil) } == 518)
    #expect(!file.matchesContents(of: web))
    #expect(code { _ = try FileWrapper(url: URL(fileURLWithPath: "\(folder.path)/nothing")) } == 260)
    #expect(code { _ = try FileWrapper(url: URL(fileURLWithPath: "/dev/null")) } == 3328)
    #expect(
      code { _ = try FileWrapper(url: URL(fileURLWithPath: "\(folder.path)/" + String(repeating: "x", count: 256))) }
        == 258)
    #expect(
      code { try file.write(to: URL(fileURLWithPath: "\(folder.path)/nowhere/a"), originalContentsURL: nil) } == 4)
    #expect(
      code {
        try file.write(
          to: URL(fileURLWithPath: "\(folder.path)/" + String(repeating: "x", count: 256)), originalContentsURL: nil)
      } == 514)
  }
}

/// A subclass, as apps make them to give children properties of their own. Not nested, as classes
/// that are archived must not be on Linux; the conformance is what the compiler wants restated.
final class Attachment: FileWrapper, @unchecked Sendable {
  var caption = ""

  override init(regularFileWithContents contents: Data) { super.init(regularFileWithContents: contents) }
  override init(url: URL, options: FileWrapper.ReadingOptions = []) throws {
    try super.init(url: url, options: options)
  }
  required init?(coder inCoder: NSCoder) { super.init(coder: inCoder) }

  override var isDirectory: Bool { super.isDirectory }
  override var isRegularFile: Bool { super.isRegularFile }
  override var isSymbolicLink: Bool { super.isSymbolicLink }
  override var preferredFilename: String? {
    get { super.preferredFilename }
    set { super.preferredFilename = newValue }
  }
  override var filename: String? {
    get { super.filename }
    set { super.filename = newValue }
  }
  override var fileAttributes: [String: Any] {
    get { super.fileAttributes }
    set { super.fileAttributes = newValue }
  }
  override var serializedRepresentation: Data? { super.serializedRepresentation }
  override var fileWrappers: [String: FileWrapper]? { super.fileWrappers }
  override var regularFileContents: Data? { super.regularFileContents }
  override var symbolicLinkDestinationURL: URL? { super.symbolicLinkDestinationURL }
  override func matchesContents(of url: URL) -> Bool { super.matchesContents(of: url) }
  override func read(from url: URL, options: FileWrapper.ReadingOptions = []) throws {
    try super.read(from: url, options: options)
  }
  override func write(to url: URL, options: FileWrapper.WritingOptions = [], originalContentsURL: URL?) throws {
    try super.write(to: url, options: options, originalContentsURL: originalContentsURL)
  }
  override func addFileWrapper(_ child: FileWrapper) -> String { super.addFileWrapper(child) }
  override func addRegularFile(withContents data: Data, preferredFilename fileName: String) -> String {
    super.addRegularFile(withContents: data, preferredFilename: fileName)
  }
  override func removeFileWrapper(_ child: FileWrapper) { super.removeFileWrapper(child) }
  override func keyForChildFileWrapper(_ child: FileWrapper) -> String? { super.keyForChildFileWrapper(child) }
  override func encode(with coder: NSCoder) { super.encode(with: coder) }
}
