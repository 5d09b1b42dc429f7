import Dispatch
import FileWrappers
import Foundation
import Testing
import UTTestFixtures

/// Several programs change one package, each through a wrapper that it has read: as long as they do not change the
/// same, all of it is there and nothing is kept beside it.
@Suite struct FileWrapperMergingTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Sun.", to: "Trip/day-1.note")
    try folder.write("Rain.", to: "Trip/day-2.note")
    try folder.write("<svg/>", to: "Trip/images/coast.svg")
    url = URL(filePath: "\(folder.path)/Trip")
  }

  private var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) } }

  private func text(_ name: String) -> String? {
    (try? Data(contentsOf: url.appending(path: name))).map { String(decoding: $0, as: UTF8.self) }
  }

  private func write(_ wrapper: FileWrapper) throws -> URL? {
    try wrapper.write(to: url, options: .atomic, originalContentsURL: url, progress: nil)
  }

  @Test(arguments: [[], .immediate] as [FileWrapper.ReadingOptions])
  func `changes of different items are merged`(_ options: FileWrapper.ReadingOptions) throws {
    let wrapper = try FileWrapper(url: url, options: options)
    let other = try FileWrapper(url: url, options: options)
    other.fileWrappers?["images"]?.addRegularFile(withContents: Data("map".utf8), preferredFilename: "map.svg")
    try other.fileWrappers?["day-2.note"]?.setContents(Data("Hail.".utf8))
    #expect(try write(other) == nil)
    wrapper.addRegularFile(withContents: Data("Fog.".utf8), preferredFilename: "day-3.note")
    try wrapper.fileWrappers?["day-1.note"]?.setContents(Data("Wind.".utf8))
    #expect(try write(wrapper) == nil)
    #expect(text("day-1.note") == "Wind." && text("day-2.note") == "Hail." && text("day-3.note") == "Fog.")
    #expect(text("images/map.svg") == "map" && text("images/coast.svg") == "<svg/>")
    // Later saves of both take nothing away that they do not know of.
    wrapper.addRegularFile(withContents: Data("Snow.".utf8), preferredFilename: "day-4.note")
    #expect(try write(wrapper) == nil)
    other.addRegularFile(withContents: Data("Ice.".utf8), preferredFilename: "day-5.note")
    #expect(try write(other) == nil)
    #expect(text("day-4.note") == "Snow." && text("day-5.note") == "Ice." && text("images/map.svg") == "map")
    #expect(text("day-1.note") == "Wind." && text("day-2.note") == "Hail." && text("day-3.note") == "Fog.")
    #expect(try names == ["Trip"])
  }

  @Test func `what the other program removed stays removed`() throws {
    let wrapper = try FileWrapper(url: url, options: .immediate)
    try FileManager.default.removeItem(at: url.appending(path: "day-2.note"))
    for name in ["a", "b"] {
      wrapper.addRegularFile(withContents: Data(name.utf8), preferredFilename: name)
      #expect(try write(wrapper) == nil)
      #expect(text(name) == name && text("day-2.note") == nil)
    }
  }

  @Test func `what both changed is a conflict`() throws {
    let wrapper = try FileWrapper(url: url, options: .immediate)
    try folder.write("Elsewhere.", to: "Trip/day-1.note")
    wrapper.addRegularFile(withContents: Data("x".utf8), preferredFilename: "x")
    #expect(try write(wrapper) == nil && text("day-1.note") == "Elsewhere.")
    // What it knows of that file is older than what the other program made of it.
    try wrapper.fileWrappers?["day-1.note"]?.setContents(Data("Here.".utf8))
    let kept = try #require(try write(wrapper))
    #expect(text("day-1.note") == "Here.")
    #expect(try String(contentsOf: kept.appending(path: "day-1.note"), encoding: .utf8) == "Elsewhere.")
  }

  /// Programs that keep times, such as those that unpack archives, may write other contents of the same size and time.
  @Test func `a file of the same size and time may be another one`() throws {
    let wrapper = try FileWrapper(url: url, options: .immediate)
    let file = url.appending(path: "day-1.note")
    let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
    try folder.write("Moo.", to: "new")
    try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: "\(folder.path)/new")
    #expect(rename("\(folder.path)/new", file.path) == 0)
    try wrapper.fileWrappers?["day-1.note"]?.setContents(Data("Here.".utf8))
    wrapper.addRegularFile(withContents: Data("x".utf8), preferredFilename: "x")
    let kept = try #require(try write(wrapper))
    #expect(try String(contentsOf: kept.appending(path: "day-1.note"), encoding: .utf8) == "Moo.")
  }

  @Test func `many writers lose nothing`() throws {
    let (writers, rounds) = (10, 10)
    let url = url
    DispatchQueue.concurrentPerform(iterations: writers) { writer in
      do {
        let wrapper = try FileWrapper(url: url)
        for round in 0..<rounds {
          wrapper.addRegularFile(withContents: Data("x".utf8), preferredFilename: "\(writer)-\(round)")
          let conflict = try wrapper.write(to: url, options: .atomic, originalContentsURL: url, progress: nil)
          #expect(conflict == nil)
        }
      } catch { Issue.record(error) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: url.path).count == writers * rounds + 3)
    #expect(try names == ["Trip"])
  }
}
