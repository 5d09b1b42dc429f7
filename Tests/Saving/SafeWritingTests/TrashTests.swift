import FoundationEssentials
import SystemPackage
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// The Trash specification 1.0 of freedesktop.org.
@Suite struct TrashTests {
  private let folder: TemporaryFolder
  /// The folder without links in its path.
  private let root: String
  private let user = geteuid()

  init() throws {
    folder = try TemporaryFolder()
    root = String(decoding: try #require(realPath(Array(folder.path.utf8))), as: UTF8.self)
  }

  /// As if there were another volume at `stick`.
  private var surroundings: TrashSurroundings {
    let stick = Array("\(root)/stick".utf8)
    return TrashSurroundings(home: Array("\(root)/home/Trash".utf8)) { folder in
      let path = kernelPath(of: folder.number) ?? []
      return TrashSurroundings.Volume(mount: path == stick || stick.isFolder(of: path) ? 2 : 1, device: 1)
    }
  }

  private func trash(_ name: String) throws -> String {
    let path = try SafeWrite.moveToTrash(FilePath("\(folder.path)/\(name)"), surroundings).string
    return String(try #require(path.hasPrefix(root) ? path : nil).dropFirst(root.count + 1))
  }

  private func text(_ name: String) throws -> String { try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8) }

  private func names(_ name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(name)")) ?? []).sorted()
  }

  private func mode(_ name: String) -> UInt32? {
    Descriptor.status(at: Array("\(root)/\(name)".utf8), followingLinks: false)?.permissions
  }

  private func makeFolder(_ name: String, mode: mode_t = 0o755) throws {
    try FileManager.default.createDirectory(atPath: "\(root)/\(name)", withIntermediateDirectories: true)
    #expect(chmod("\(root)/\(name)", mode) == 0)
  }

  @Test func `an item on the volume of the home folder goes to the user's trash`() throws {
    try folder.write("one", to: "notes/Größe 100%.txt")
    let before = Date()
    #expect(try trash("notes/Größe 100%.txt") == "home/Trash/files/Größe 100%.txt")
    #expect(try text("home/Trash/files/Größe 100%.txt") == "one" && names("notes") == [])
    #expect(mode("home/Trash") == 0o700 && mode("home/Trash/files") == 0o700 && mode("home/Trash/info") == 0o700)
    let lines = try text("home/Trash/info/Größe 100%.txt.trashinfo").split(separator: "\n").map(String.init)
    #expect(lines.count == 3 && lines[0] == "[Trash Info]")
    #expect(lines[1] == "Path=\(root)/notes/Gr%C3%B6%C3%9Fe%20100%25.txt")
    let date = try #require(lines[2].wholeMatch(of: /DeletionDate=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)/)?.output.1)
    let style = Date.ISO8601FormatStyle(timeZone: .current).year().month().day().time(includingFractionalSeconds: false)
    #expect(try before.timeIntervalSince(style.parse(String(date))) < 1)
    // Only folders have sizes.
    #expect(names("home/Trash") == ["files", "info"])
  }

  /// The specification: the folder for all users must be sticky and no link, and each user's is theirs alone.
  @Test(arguments: ["open", "link", "not sticky", "of another user"])
  func `a trash that others can change is not used as it is`(what: String) throws {
    if what == "of another user", user != 0 { return }
    try makeFolder("stick/notes")
    switch what {
    case "open": try makeFolder("stick/.Trash-\(user)", mode: 0o777)
    case "link":
      try makeFolder("elsewhere", mode: 0o1777)
      symlink("\(root)/elsewhere", "\(root)/stick/.Trash")
    case "not sticky": try makeFolder("stick/.Trash", mode: 0o777)
    default:
      // Who owns a sticky folder may rename what is in it.
      try makeFolder("stick/.Trash", mode: 0o1777)
      chown("\(root)/stick/.Trash", 1234, 1234)
    }
    try folder.write("one", to: "stick/notes/a")
    #expect(try trash("stick/notes/a") == "stick/.Trash-\(user)/files/a")
    #expect(mode("stick/.Trash-\(user)") == 0o700 && names("stick/.Trash") == [] && names("elsewhere") == [])
  }

  @Test func `an item gets another name if its name is taken, also by the record of an item that is gone`() throws {
    for text in ["one", "two", "three"] {
      try folder.write(text, to: "a.tar.gz")
      if text == "two" { try folder.write("", to: "home/Trash/info/a.tar 2.gz.trashinfo") }
      if text == "three" { try folder.write("", to: "home/Trash/files/a.tar 4.gz") }
      _ = try trash("a.tar.gz")
    }
    #expect(names("home/Trash/files") == ["a.tar 3.gz", "a.tar 4.gz", "a.tar 5.gz", "a.tar.gz"])
    #expect(
      names("home/Trash/info")
        == ["a.tar 2.gz", "a.tar 3.gz", "a.tar 5.gz", "a.tar.gz"].map { "\($0).trashinfo" })
    #expect(try text("home/Trash/files/a.tar 5.gz") == "three")
  }

  @Test func `a name is shortened if there is no room for that of its record`() throws {
    // 250 bytes, and 10 for the suffix of a record.
    let name = String(repeating: "ü", count: 123) + ".txt"
    for _ in 0..<2 {
      try folder.write("one", to: name)
      _ = try trash(name)
    }
    // 245 bytes at most; half a character is left out.
    #expect(
      names("home/Trash/files")
        == [
          String(repeating: "ü", count: 119) + " 2.txt", String(repeating: "ü", count: 120) + ".txt",
        ].sorted())
    #expect(try text("home/Trash/info/\(String(repeating: "ü", count: 120)).txt.trashinfo").contains("%C3%BC.txt\n"))
  }

  @Test func `a folder is moved whole, and its size is noted`() throws {
    try folder.write(String(repeating: "x", count: 100_000), to: "Trip 1.rtfd/TXT.rtf")
    try folder.write("one", to: "other/a.txt")
    try folder.write("1000 12 other\n77 88 gone", to: "home/Trash/directorysizes")
    #expect(try trash("Trip 1.rtfd") == "home/Trash/files/Trip 1.rtfd")
    _ = try trash("other")
    let lines = try text("home/Trash/directorysizes").split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.map { $0.last } == ["gone", "Trip%201.rtfd", "other"])
    #expect(try #require(Int(lines[1][0])) >= 100_000)
    let info = try #require(
      Descriptor.status(at: Array("\(root)/home/Trash/info/Trip 1.rtfd.trashinfo".utf8), followingLinks: false))
    #expect(lines[1][1] == "\(info.modified.seconds)")
    #expect(names("home/Trash") == ["directorysizes", "files", "info"])
  }

  @Test func `a link is moved itself`() throws {
    try folder.write("one", to: "a.txt")
    #expect(symlink("a.txt", "\(root)/link") == 0)
    #expect(try trash("link") == "home/Trash/files/link")
    #expect(names("") == ["a.txt", "home"])
  }

  @Test func `an item on another volume stays on it`() throws {
    try folder.write("one", to: "stick/photos/a b.txt")
    #expect(try trash("stick/photos/a b.txt") == "stick/.Trash-\(user)/files/a b.txt")
    #expect(try text("stick/.Trash-\(user)/info/a b.txt.trashinfo").contains("\nPath=photos/a%20b.txt\n"))
    #expect(mode("stick/.Trash-\(user)") == 0o700 && names("home") == [])
  }

  @Test func `a volume's trash for all users is used if they cannot misuse it`() throws {
    try folder.write("one", to: "stick/a.txt")
    try makeFolder("stick/.Trash", mode: 0o1777)
    #expect(try trash("stick/a.txt") == "stick/.Trash/\(user)/files/a.txt")
    #expect(try text("stick/.Trash/\(user)/info/a.txt.trashinfo").contains("\nPath=a.txt\n"))
    #expect(mode("stick/.Trash/\(user)") == 0o700)
  }

  @Test(arguments: [
    "without the sticky bit", "a link", "with a link for the user", "with a file for the user", "a file",
  ])
  func `another one is not used`(_ kind: String) throws {
    try folder.write("one", to: "stick/a.txt")
    try makeFolder("elsewhere", mode: 0o1777)
    switch kind {
    case "without the sticky bit": try makeFolder("stick/.Trash", mode: 0o777)
    case "a link": #expect(symlink("\(root)/elsewhere", "\(root)/stick/.Trash") == 0)
    case "a file": try folder.write("", to: "stick/.Trash")
    default:
      try makeFolder("stick/.Trash", mode: 0o1777)
      if kind == "with a file for the user" {
        try folder.write("", to: "stick/.Trash/\(user)")
      } else {
        #expect(symlink("\(root)/elsewhere", "\(root)/stick/.Trash/\(user)") == 0)
      }
    }
    #expect(try trash("stick/a.txt") == "stick/.Trash-\(user)/files/a.txt")
    #expect(names("elsewhere") == [])
  }

  @Test func `an item is not copied, and stays if its volume has no trash`() throws {
    try folder.write("one", to: "stick/a.txt")
    try makeFolder("elsewhere")
    #expect(symlink("\(root)/elsewhere", "\(root)/stick/.Trash-\(user)") == 0)
    do {
      _ = try trash("stick/a.txt")
      Issue.record("moved")
    } catch TrashError.unavailable(let error) {
      #expect(error.path.string == "\(root)/stick/.Trash-\(user)")
    }
    #expect(try text("stick/a.txt") == "one" && names("elsewhere") == [])
  }

  @Test func `a folder that cannot be moved into itself leaves no record`() throws {
    #expect(throws: TrashError.self) { try trash("home") }
    #expect(names("home/Trash/info") == [] && names("home/Trash/files") == [])
    #expect(throws: TrashError.self) { try trash("missing.txt") }
    #expect(names("home/Trash/info") == [])
  }

  @Test(arguments: [EIO, EINTR, ENOSPC], ["Trip.rtfd", "stick/Trip.rtfd"])
  func `whichever call fails, an item is in one place, and in the trash with its record`(code: Int32, name: String)
    throws
  {
    var point = 0
    while true {
      let test = try TrashTests()
      try test.folder.write("one", to: "\(name)/TXT.rtf")
      let calls = FailingCall(point, code)
      let result = Result { try calls.table.inForce { try test.trash(name) } }
      guard let failed = calls.failed else { break }
      let comment: Comment = "\(failed), call \(point): \(result)"
      let trash = name == "Trip.rtfd" ? "home/Trash" : "stick/.Trash-\(user)"
      if let place = try? result.get() {
        #expect(try place == "\(trash)/files/Trip.rtfd" && test.text("\(place)/TXT.rtf") == "one", comment)
        #expect(test.names("\(trash)/info") == ["Trip.rtfd.trashinfo"], comment)
        #expect(!FileManager.default.fileExists(atPath: "\(test.root)/\(name)"), comment)
      } else {
        #expect(try test.text("\(name)/TXT.rtf") == "one", comment)
        #expect(test.names("\(trash)/files") == [] && test.names("\(trash)/info") == [] && code != EINTR, comment)
      }
      #expect(test.names(trash).allSatisfy { ["files", "info", "directorysizes"].contains($0) }, comment)
      point += 1
    }
    #expect(point > 10)
  }
}
