import FileWrappers
import Testing
import UTTestFixtures

/// The code in "Wrappers in five minutes".
@Suite struct WrapperExamples {
  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = URL(filePath: folder.path).appending(path: "Trip.notespackage")
  }

  private func create() throws {
    let trip = FileWrapper(directoryWithFileWrappers: [:])
    trip.addRegularFile(withContents: Data("Sun.".utf8), preferredFilename: "day-1.note")
    let images = FileWrapper(directoryWithFileWrappers: [:])
    images.preferredFilename = "images"
    trip.addFileWrapper(images)
    try trip.write(to: url, options: .atomic, originalContentsURL: nil)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  @Test func `a package is created`() throws {
    try create()
    #expect(try text("day-1.note") == "Sun.")
    #expect(try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() == ["day-1.note", "images"])
  }

  @Test func `a package is read`() throws {
    try create()
    let trip = try FileWrapper(url: url)
    let names = try trip.children().keys.sorted()  // ["day-1.note", "images"]
    let text = try trip.children()["day-1.note"]?.contents()

    #expect(names == ["day-1.note", "images"])
    #expect(text == Data("Sun.".utf8))
  }

  @Test func `a package is changed`() throws {
    try create()
    let trip = try FileWrapper(url: url)
    let note = FileWrapper(regularFileWithContents: Data("Rain.".utf8))
    try trip.replaceChild(preferredFilename: "day-2.note", with: note)
    try trip.write(to: url, options: .atomic, originalContentsURL: url)

    #expect(try text("day-2.note") == "Rain.")
    #expect(try text("day-1.note") == "Sun.")
  }

  @Test func `changes of two programs are both kept`() throws {
    try create()
    let trip = try FileWrapper(url: url)
    let sameTrip = try FileWrapper(url: url)
    trip.addRegularFile(withContents: Data("Rain.".utf8), preferredFilename: "day-2.note")
    sameTrip.addRegularFile(withContents: Data("Fog.".utf8), preferredFilename: "day-3.note")
    try trip.write(to: url, options: .atomic, originalContentsURL: url)
    try sameTrip.write(to: url, options: .atomic, originalContentsURL: url)
    // The package has all three days.

    #expect(try ["day-1.note", "day-2.note", "day-3.note"].map(text) == ["Sun.", "Rain.", "Fog."])
  }

  @Test func `a large file is read in pieces`() throws {
    try create()
    let trip = try FileWrapper(url: url)
    var size = 0
    try trip.children()["day-1.note"]?.readContents { piece in size += piece.count }

    #expect(size == 4)
  }

  @Test func `errors say what went wrong`() throws {
    try create()
    let trip = try FileWrapper(url: url)
    #expect(throws: FileWrapperError.notAFile("Trip.notespackage")) { try trip.contents() }
    #expect(trip.regularFileContents == nil)
  }
}
