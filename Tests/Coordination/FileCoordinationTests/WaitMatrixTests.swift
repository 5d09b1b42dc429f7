import Foundation
import Testing

@testable import FileCoordination

/// Who waits for whom. Source: NSFileCoordinator.h.
@Suite struct WaitMatrixTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// An access, the one that is asked for meanwhile, and whether this one has to wait.
  static let matrix: [(held: FileAccess.Kind, item: String, new: FileAccess.Kind, other: String, waits: Bool)] = [
    // One item.
    (.reading, "folder/a.txt", .reading, "folder/a.txt", false),
    (.reading, "folder/a.txt", .writing, "folder/a.txt", true),
    (.writing, "folder/a.txt", .reading, "folder/a.txt", true),
    (.writing, "folder/a.txt", .writing, "folder/a.txt", true),
    (.readingWithoutChanges, "folder/a.txt", .readingWithoutChanges, "folder/a.txt", false),
    (.writingForMerging, "folder/a.txt", .readingWithoutChanges, "folder/a.txt", true),
    (.deleting, "folder/a.txt", .reading, "folder/a.txt", true),
    (.moving, "folder/a.txt", .reading, "folder/a.txt", true),
    (.replacing, "folder/a.txt", .reading, "folder/a.txt", true),
    (.writing, "folder/a.txt", .writing, "folder/b.txt", false),
    (.writing, "folder/none.txt", .writing, "folder/none.txt", true),
    // A folder and what is in it.
    (.reading, "folder", .writing, "folder/a.txt", false),
    (.writing, "folder", .reading, "folder/a.txt", false),
    (.writing, "folder", .writing, "folder/sub/deep.txt", false),
    (.writing, "folder/a.txt", .reading, "folder", false),
    (.deleting, "folder", .reading, "folder/sub/deep.txt", true),
    (.moving, "folder", .writing, "folder/a.txt", true),
    (.replacing, "folder", .reading, "folder/a.txt", true),
    (.reading, "folder/sub/deep.txt", .deleting, "folder", true),
    (.writing, "folder/a.txt", .moving, "folder", true),
    (.reading, "folder/a.txt", .replacing, "folder", true),
    // For a plain file, they are ordinary writes.
    (.moving, "folder/a.txt", .writing, "folder/b.txt", false),
    // A package is one item, and so is a package in it.
    (.writing, "note.rtfd/TXT.rtf", .reading, "note.rtfd", true),
    (.reading, "note.rtfd/TXT.rtf", .reading, "note.rtfd/inner.rtfd/TXT.rtf", false),
    (.writing, "note.rtfd/inner.rtfd/TXT.rtf", .reading, "note.rtfd/TXT.rtf", true),
    (.writing, "note.rtfd", .writing, "note.rtfd/inner.rtfd", true),
  ]

  @Test(arguments: matrix) func `an access waits for another one as documented`(
    held: FileAccess.Kind, item: String, new: FileAccess.Kind, other: String, waits: Bool
  ) throws {
    let access = try desk.arbiter.begin([FileAccess(held, desk.url(item))], by: Party())
    #expect(try desk.isFree(FileAccess(new, desk.url(other))) == !waits)
    access.end()
    #expect(try desk.isFree(FileAccess(new, desk.url(other))))
  }

  @Test func `the same item is known by every path`() throws {
    try FileManager.default.createSymbolicLink(at: desk.url("link"), withDestinationURL: desk.url("folder"))
    try FileManager.default.createSymbolicLink(at: desk.url("file link"), withDestinationURL: desk.url("folder/a.txt"))
    let access = try desk.arbiter.begin([.writing(desk.url("folder/a.txt"))], by: Party())
    defer { access.end() }
    #expect(try !desk.isFree(.reading(desk.url("link/a.txt"))))
    #expect(try !desk.isFree(.reading(desk.url("folder/sub/../a.txt"))))
    #expect(try desk.isFree(.reading(desk.url("file link"))))
    #expect(try !desk.isFree(FileAccess(.reading, desk.url("file link"), resolvesSymbolicLink: true)))
  }

  @Test func `accesses of one coordinator or purpose never wait for each other`() throws {
    let party = Party(purpose: "backup".purpose)
    let access = try desk.arbiter.begin([.writing(desk.url("folder/a.txt"))], by: party)
    defer { access.end() }
    #expect(try desk.isFree(.writing(desk.url("folder/a.txt")), by: party))
    #expect(try desk.isFree(.writing(desk.url("folder/a.txt")), by: Party(purpose: "backup".purpose)))
    #expect(try !desk.isFree(.writing(desk.url("folder/a.txt"))))
  }

  @Test func `two accesses to one item can be granted together`() throws {
    let (file, folder) = (desk.url("folder/a.txt"), desk.url("folder"))
    try desk.arbiter.begin([.reading(file), .writing(file)], by: Party()).end()
    try desk.arbiter.begin([.deleting(folder), .writing(file)], by: Party()).end()
    try desk.arbiter.begin([.writing(desk.url("note.rtfd/TXT.rtf")), .reading(desk.url("note.rtfd"))], by: Party())
      .end()
  }

  @Test func `an access within one of the same presenter does not wait for it`() throws {
    let recorder = Recorder(desk.url("folder/a.txt"))
    let (file, outer, inner) = (desk.url("folder/a.txt"), Party(recorder), Party(recorder))
    let isFree = try desk.arbiter.access([.writing(file)], by: outer) { _ in
      try desk.isFree(.writing(file), by: inner)
    }
    #expect(isFree)
    // On another thread, two accesses of one presenter take turns.
    let access = try desk.arbiter.begin([.writing(file)], by: outer)
    #expect(try !desk.isFree(.writing(file), by: Party(recorder)))
    access.end()
  }

  @Test func `an access within a conflicting one of another party is an error`() throws {
    #expect {
      try desk.arbiter.access([.writing(desk.url("folder/a.txt"))], by: Party()) { _ in
        try desk.arbiter.begin([.reading(desk.url("folder/a.txt"))], by: Party()).end()
      }
    } throws: {
      if case CoordinationError.wouldDeadlock(let text) = $0 { text.contains("'a.txt'") } else { false }
    }
  }
}
