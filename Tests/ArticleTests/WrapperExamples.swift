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

  private var contents: [String: String] {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".note") }
      return try Dictionary(
        uniqueKeysWithValues: names.map { ($0, try String(contentsOf: url.appending(path: $0), encoding: .utf8)) })
    }
  }

  @Test func `the article can be followed from its beginning to its end`() throws {
    let newTrip = FileWrapper(directoryWithFileWrappers: [:])
    newTrip.addRegularFile(withContents: Data("Sun.".utf8), preferredFilename: "day-1.note")
    let images = FileWrapper(directoryWithFileWrappers: [:])
    images.preferredFilename = "images"
    newTrip.addFileWrapper(images)
    try newTrip.write(to: url, options: .atomic, originalContentsURL: nil)

    #expect(try contents == ["day-1.note": "Sun."])
    #expect(try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() == ["day-1.note", "images"])

    let trip = try FileWrapper(url: url)
    let names = try trip.children().keys.sorted()  // ["day-1.note", "images"]
    let text = try trip.children()["day-1.note"]?.contents()  // "Sun."

    #expect(names == ["day-1.note", "images"])
    #expect(text == Data("Sun.".utf8))

    let note = FileWrapper(regularFileWithContents: Data("Rain.".utf8))
    try trip.replaceChild(preferredFilename: "day-2.note", with: note)
    try trip.write(to: url, options: .atomic, originalContentsURL: url)

    #expect(try contents == ["day-1.note": "Sun.", "day-2.note": "Rain."])

    let myTrip = try FileWrapper(url: url)
    let yourTrip = try FileWrapper(url: url)
    myTrip.addRegularFile(withContents: Data("Fog.".utf8), preferredFilename: "day-3.note")
    yourTrip.addRegularFile(withContents: Data("Snow.".utf8), preferredFilename: "day-4.note")
    try myTrip.write(to: url, options: .atomic, originalContentsURL: url)
    try yourTrip.write(to: url, options: .atomic, originalContentsURL: url)
    // The package has all four days.

    #expect(
      try contents == ["day-1.note": "Sun.", "day-2.note": "Rain.", "day-3.note": "Fog.", "day-4.note": "Snow."])

    var size = 0
    try trip.children()["day-1.note"]?.readContents { piece in size += piece.count }

    #expect(size == 4)
  }

  @Test func `errors say what went wrong`() throws {
    let trip = FileWrapper(directoryWithFileWrappers: [:])
    try trip.write(to: url, options: .atomic, originalContentsURL: nil)
    #expect(throws: FileWrapperError.notAFile("Trip.notespackage")) { try FileWrapper(url: url).contents() }
    #expect(try FileWrapper(url: url).regularFileContents == nil)
  }
}
