import Foundation
import Testing
import UTTestFixtures

/// The sample `notes` with the container of the program, which nothing synchronizes here.
@Suite(.timeLimit(.minutes(10))) struct NotesInContainerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String {
    "data/uniform-documents/containers/iCloud.example.jotters.notes/Documents/\(name)"
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: "\(folder.path)/\(path(name))", encoding: .utf8)
  }

  private func start(_ arguments: String...) throws -> PseudoTerminal {
    try PseudoTerminal(Program("ut-notes", in: folder), ["--autosave", "3600", "--container"] + arguments)
  }

  @Test func `a note of the container is chosen and edited`() throws {
    let first = try start("Milk.jot")
    try first.wait(for: [], status: "saved")
    try first.type("Milk\u{11}")
    #expect(try first.waitUntilExit() == 0 && text("Milk.jot") == "Milk")
    try folder.write("Tea", to: path("Tea.jot"))
    try folder.write("other", to: path("other.txt"))
    let list = try start()
    try list.wait(for: ["> Milk.jot: local", "  Tea.jot: local"], status: "Enter opens")
    // Down, and up from there and back.
    try list.type("\u{1B}[B")
    try list.wait(for: ["  Milk.jot: local", "> Tea.jot: local"], status: "Enter opens")
    try list.type("\u{1B}[A\u{1B}[B\u{1B}[B\r")
    try list.wait(for: ["Tea"], status: "saved")
    try list.type("!\u{11}")
    #expect(try list.waitUntilExit() == 0 && text("Tea.jot") == "!Tea" && list.isOrdinary)
  }

  @Test func `the list follows the container, and says what cannot be opened`() throws {
    let list = try start()
    try list.wait(for: [], status: "no notes")
    // What the client of another engine puts in place of a file that is on its server only.
    try folder.write("", to: path("a.jot.nextcloud"))
    try folder.write("one", to: path("b\u{1B}.jot"))
    try folder.write("two", to: path("b\u{1B}.sync-conflict-20260731-120000-ABCDEF7.jot"))
    try list.wait(for: ["> a.jot: not downloaded", "  b·.jot: local  in conflict"], status: "Enter opens")
    try list.type("\r")
    try list.wait { $0.count == 3 && ($0.last?.contains("Enter opens  'a.jot") ?? false) }
    try list.type("\u{03}")
    #expect(try list.waitUntilExit() == 0 && list.isOrdinary)
  }
}
