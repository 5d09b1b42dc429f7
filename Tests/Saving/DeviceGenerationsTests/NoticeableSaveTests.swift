import SafeWriting
import Testing
import UTLibC
import UTSavingFixtures
import UTTestFixtures

/// Syncthing considers a file unchanged if its size and modification time are those that it knows (lib/protocol,
/// `FileInfo.isEquivalent`), so that a save in a container must change one of them.
@Suite struct NoticeableSaveTests {
  private let folder: TemporaryFolder
  private let time = Timestamp(seconds: 1_700_000_000, nanoseconds: 999_999_999)
  private let later = Timestamp(seconds: 1_700_000_001)

  init() throws {
    folder = try TemporaryFolder()
    for name in ["uniform-documents/containers/c", "other"] { _ = try folder.write("", to: "\(name)/x") }
  }

  private func modified(_ name: String) -> Timestamp {
    let time = folder.status(name).st_mtim
    return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: UInt32(time.tv_nsec))
  }

  @Test(arguments: [("uniform-documents/containers/c", true), ("other", false)])
  func `files that are saved in the same moment get later times in a container`(place: String, isContainer: Bool) throws
  {
    // Of the third version, too, Syncthing knows the size and time if it has seen the first one only.
    let saves = [("one", 0), ("two", 1), ("six", 2), ("seven", 3), ("ten", 4)]
    for durability in [SaveOptions.Durability.full, .relaxed] {
      let name = "\(place)/\(durability).txt"
      func save(_ text: String, _ time: Timestamp) throws {
        let outcome = try SafeWrite.file(
          at: FilePath(folder.path(name)),
          options: .with { ($0.attributes.modified, $0.durability) = (time, durability) }
        ) { try $0.write(text) }
        #expect(outcome.base.identity.modified == modified(name))
      }
      for (text, number) in saves {
        try save(text, time)
        let time = number == 0 ? time : Timestamp(seconds: later.seconds, nanoseconds: UInt32(number - 1))
        #expect(modified(name) == (isContainer ? time : self.time))
      }
      #expect(folder.text(name) == "ten")
      // That of a version that is restored.
      for earlier in [Timestamp(seconds: 1_699_999_999), Timestamp(seconds: 1_500_000_000, nanoseconds: 5)] {
        try save("old", earlier)
        #expect(modified(name) == earlier)
      }
    }
  }

  @Test(arguments: [("uniform-documents/containers/c", true), ("other", false)])
  func `so does a file in a package`(place: String, isContainer: Bool) throws {
    let path = FilePath(folder.path("\(place)/p.notes"))
    func save(_ texts: [String: String], replacing base: FileBase?) throws -> SaveOutcome {
      try SafeWrite.package(at: path, replacing: base) { package in
        for (name, text) in texts {
          try package.file(named: name, attributes: ItemAttributes(modified: time)) { try $0.write(text) }
        }
      }
    }
    let first = try save(["a": "one", "b": "one"], replacing: nil)
    let both = try save(["a": "two", "b": "two"], replacing: first.base)
    for name in ["a", "b"] { #expect(modified("\(place)/p.notes/\(name)") == (isContainer ? later : time)) }
    #expect(both.method == .exchanged && both.conflict == nil)
    // One changed file is exchanged in its place.
    let name = "\(place)/p.notes/a"
    let before = modified(name)
    let child = try SafeWrite.package(at: path, replacing: both.base) { package in
      try package.file(named: "a", attributes: ItemAttributes(modified: before)) { try $0.write("six") }
      try package.reuse(named: "b")
    }
    #expect(child.method == .exchangedChild && folder.text(name) == "six")
    #expect((modified(name) == before) == !isContainer)
    // The outcome has what is on disk: nothing seems to have changed since.
    let last = try save(["a": "ten", "b": "ten"], replacing: child.base)
    #expect(last.conflict == nil)
  }
}
