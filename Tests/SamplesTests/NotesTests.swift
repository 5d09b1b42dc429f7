import Foundation
import Testing
import UTLibC
import UTTestFixtures

/// The sample `notes`, by the keys of its user and what the terminal shows.
@Suite(.timeLimit(.minutes(10))) struct NotesTests {
  let folder: TemporaryFolder
  /// So late that nothing is saved by itself while a test runs.
  private static let never = ["--autosave", "3600"]

  init() throws { folder = try TemporaryFolder() }

  private func start(_ name: String, _ options: [String] = []) throws -> PseudoTerminal {
    try PseudoTerminal(Program("ut-notes", in: folder), options + [name])
  }

  private func text(_ name: String) -> String? {
    (try? Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// How many documents' contents are in the recovery store.
  private var keptCount: Int {
    let store = "\(folder.path)/state/ut-notes/recovery"
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: store)) ?? []
    return entries.count { text("state/ut-notes/recovery/\($0)/recovery.json") != nil }
  }

  /// What another program sees of a note.
  private func info(_ name: String) throws -> String {
    try Program("utictl", in: folder).run("document", "info", name).output
  }

  @Test(arguments: [("Shopping.jot", "Shopping.jot"), ("Shopping.jotter", "Shopping.jotter/text.txt")])
  func `a new note is typed, undone, redone, saved by itself and opened again`(name: String, file: String) throws {
    let terminal = try start(name)
    try terminal.wait(for: [], status: "saved")
    try terminal.type("Milk\rTea")
    try terminal.wait { $0.dropLast() == ["Milk", "Tea"] }
    try terminal.wait(for: ["Milk", "Tea"], status: "saved")
    #expect(text(file) == "Milk\nTea")
    try terminal.type("\u{7F}\u{7F}ä")
    try terminal.wait { $0.dropLast() == ["Milk", "Tä"] }
    // Ctrl-Z, Ctrl-Y
    try terminal.type("\u{1A}\u{1A}")
    try terminal.wait { $0.dropLast() == ["Milk", "Te"] }
    try terminal.type("\u{19}")
    try terminal.wait { $0.dropLast() == ["Milk", "T"] }
    // Left, left; Ctrl-Q
    try terminal.type("\u{1B}[D\u{1B}[Ds\u{11}")
    #expect(try terminal.waitUntilExit() == 0)
    #expect(text(file) == "Milks\nT")
    #expect(keptCount == 0)
    let again = try start(name)
    try again.wait(for: ["Milks", "T"], status: "saved")
    // A package has the place, too.
    try again.type("!\u{11}")
    #expect(try again.waitUntilExit() == 0)
    #expect(text(file) == (name.hasSuffix("jotter") ? "Milks!\nT" : "!Milks\nT"))
  }

  @Test func `the keys are shown, and Ctrl-C saves and closes`() throws {
    let terminal = try start("a.jot", Self.never)
    try terminal.wait(for: [], status: "saved")
    try terminal.type("Milk")
    for key in ["^C close", "^S save", "^Z undo", "^Y redo", "^R revert"] {
      try terminal.wait { $0.first == "Milk" && $0.last?.contains(key) ?? false }
    }
    try terminal.type("\u{3}")
    #expect(try terminal.waitUntilExit() == 0)
    #expect(text("a.jot") == "Milk" && keptCount == 0 && terminal.isOrdinary)
  }

  @Test func `reverting goes back to the file, saving writes it at once`() throws {
    try folder.write("one", to: "a.jot")
    let terminal = try start("a.jot", Self.never)
    try terminal.wait(for: ["one"], status: "saved")
    try terminal.type("two ")
    try terminal.wait(for: ["two one"], status: "edited")
    // Ctrl-R
    try terminal.type("\u{12}")
    try terminal.wait(for: ["one"], status: "saved  reverted")
    // The place is where it was; Ctrl-S
    try terminal.type("!\u{13}")
    try terminal.wait { $0.last?.contains(": saved  saved") ?? false }
    #expect(text("a.jot") == "one!")
  }

  @Test func `what was saved by itself is there after kill -9`() throws {
    let terminal = try start("a.jot")
    try terminal.wait(for: [], status: "saved")
    try terminal.type("Milk")
    try terminal.wait(for: ["Milk"], status: "saved")
    terminal.kill(SIGKILL)
    #expect(text("a.jot") == "Milk")
    try start("a.jot").wait(for: ["Milk"], status: "saved")
  }

  @Test(arguments: ["a.jot", "a.jotter"]) func `what was typed comes back after kill -9, though it was never saved`(
    name: String
  ) async throws {
    let file = name.hasSuffix("jotter") ? "a.jotter/text.txt" : name
    let terminal = try start(name, Self.never)
    try terminal.wait(for: [], status: "saved")
    try terminal.type("Milk\u{13}")
    try terminal.wait { $0.last?.contains(": saved  saved") ?? false }
    try terminal.type(" and tea")
    // The record is written after the text.
    try await eventually { folder.keptTexts.contains("Milk and tea") && keptCount == 1 }
    #expect(try info(name).contains("by ut-notes, the program is running;"))
    terminal.kill(SIGKILL)
    #expect(text(file) == "Milk")
    #expect(try info(name).contains("by ut-notes, restored when the document is opened;"))
    let again = try start(name, Self.never)
    try again.wait(for: ["Milk and tea"], status: "edited  recovered")
    #expect(text(file) == "Milk")
    // Once more, by the second program.
    try await eventually { (try? info(name).contains("by ut-notes, the program is running;")) ?? false }
    again.kill(SIGKILL)
    let third = try start(name, Self.never)
    try third.wait(for: ["Milk and tea"], status: "edited  recovered")
    try third.type("\u{11}")
    #expect(try third.waitUntilExit() == 0)
    #expect(text(file) == "Milk and tea" && keptCount == 0)
    #expect(try info(name).contains("all saved, no conflicts, no leftovers"))
  }

  /// A folder has taken the file's place, and in one of two cases there can be no recovery store either.
  @Test(arguments: [true, false]) func `what is said of unsaved text is true of the disk`(canBeKept: Bool) throws {
    try folder.write("one", to: "a.jot")
    if !canBeKept { try folder.write("", to: "state") }
    let terminal = try start("a.jot", Self.never)
    try terminal.wait(for: ["one"], status: "saved")
    try FileManager.default.removeItem(atPath: "\(folder.path)/a.jot")
    try FileManager.default.createDirectory(atPath: "\(folder.path)/a.jot", withIntermediateDirectories: false)
    try terminal.type("two \u{13}")
    try terminal.wait { $0.last?.contains(canBeKept ? ": NOT SAVED, but kept" : ": NOT SAVED, and NOT KEPT") ?? false }
    #expect((keptCount == 1) == canBeKept)
    // Who closes the terminal hears of it, too.
    let (status, errors) = try terminal.hangUp()
    #expect(status == 1)
    // A warning about turns with other programs comes first, if there can be no table of turns among the states either.
    let isTold = errors.contains("notes: a.jot could not be saved: ") && errors.contains("/a.jot")
    #expect(isTold && errors.hasPrefix("notes: ") == canBeKept, "\(errors)")
    let store = "\(folder.path)/state/ut-notes/recovery"
    #expect(errors.contains(canBeKept ? "the changes are kept in \(store)" : "the changes are lost"), "\(errors)")
    #expect((keptCount == 1) == canBeKept)
  }

  @Test(arguments: ["two", "two\u{13}", "two\u{13}\u{11}"])
  func `when nothing can be written, the end of the input ends it, and it says why`(keys: String) throws {
    try folder.write("one", to: "a.jot")
    let result = try Program("ut-notes", in: folder).run(Self.never + ["a.jot"], input: keys, cannotWrite: true)
    #expect(result.status == 1)
    #expect(result.output.contains("notes: a.jot could not be saved: "), "\(result)")
    #expect(result.output.contains("file too large") && result.output.contains("the changes are lost"), "\(result)")
    #expect(text("a.jot") == "one")
  }

  /// Edits a note that says "one", and saves it when another program has.
  private func startInConflict(typing own: String, over theirs: String) throws -> PseudoTerminal {
    try folder.write("one", to: "a.jot")
    let terminal = try start("a.jot", Self.never)
    try terminal.wait(for: ["one"], status: "saved")
    // First, because a note without changes would be read again.
    try terminal.type(own)
    try terminal.wait { $0.first == own + "one" && $0.last?.contains(": edited") ?? false }
    try folder.write(theirs, to: "a.jot")
    try terminal.type("\u{13}")
    try terminal.wait { $0.last?.contains(": another version is a.conflict-") ?? false }
    return terminal
  }

  @Test func `undoing after a version was taken brings the own text back`() throws {
    let terminal = try startInConflict(typing: "much longer than theirs ", over: "x")
    try terminal.type("\u{14}")
    try terminal.wait(for: ["x"], status: "edited  taken")
    try terminal.type("\u{1A}\u{1A}\u{1A}")
    try terminal.wait { $0.first == "much longer than theirs one" }
    try terminal.type("\u{11}")
    #expect(try terminal.waitUntilExit() == 0)
  }

  @Test func `what is pasted arrives whole`() throws {
    let terminal = try start("a.jot", Self.never)
    try terminal.wait(for: [], status: "saved")
    let line = String(repeating: "äb", count: 40)
    for _ in 0..<100 { try terminal.type(line + "\r") }
    try terminal.type("\u{11}")
    #expect(try terminal.waitUntilExit() == 0)
    #expect(text("a.jot") == String(repeating: line + "\n", count: 100))
  }

  @Test func `who ends the program lets it save`() throws {
    let terminal = try start("a.jot", Self.never)
    try terminal.wait(for: [], status: "saved")
    try terminal.type("Milk")
    try terminal.wait(for: ["Milk"], status: "edited")
    #expect(!terminal.isOrdinary)
    terminal.kill(SIGTERM)
    #expect(text("a.jot") == "Milk" && keptCount == 0)
    #expect(terminal.isOrdinary)
  }

  @Test func `Ctrl-P goes back from version to version, and undoing forward`() throws {
    let terminal = try start("a.jot", Self.never)
    try terminal.wait(for: [], status: "saved")
    // Saved three times; the intervals of the policy are longer than that takes, so only the last version is certain.
    for text in ["one", " two", " three"] {
      try terminal.type(text + "\u{13}")
      try terminal.wait { $0.last?.contains(": saved  saved") ?? false }
    }
    try terminal.type("\u{10}")
    try terminal.wait { $0.first == "one two" && $0.last?.contains("edited  version of 20") ?? false }
    try terminal.type("\u{1A}")
    try terminal.wait { $0.first == "one two three" }
    try terminal.type("\u{10}\u{11}")
    #expect(try terminal.waitUntilExit() == 0)
    #expect(text("a.jot") == "one two")
  }

  @Test func `what another program saved is kept and can be taken`() throws {
    let terminal = try startInConflict(typing: "my ", over: "theirs")
    #expect(text("a.jot") == "my one")
    // Ctrl-T
    try terminal.type("\u{14}")
    try terminal.wait(for: ["theirs"], status: "edited  taken")
    // Ctrl-Z and Ctrl-Y
    try terminal.type("\u{1A}")
    try terminal.wait { $0.first == "my one" }
    try terminal.type("\u{19}")
    try terminal.wait { $0.first == "theirs" }
    try terminal.type("\u{11}")
    #expect(try terminal.waitUntilExit() == 0)
    #expect(text("a.jot") == "theirs")
  }

  @Test func `what is no note is refused`() throws {
    let notes = Program("ut-notes", in: folder)
    #expect(try notes.run().output.hasPrefix("notes: usage: "))
    try folder.write("x", to: "a.png")
    for name in ["a.png", "none.png"] {
      let result = try notes.run(name)
      #expect(result.status == 1 && result.output.hasPrefix("notes: ") && result.output.hasSuffix("\n"))
    }
    try folder.write(bytes: [0xFF, 0xFE, 0x41], to: "latin.jot")
    #expect(try notes.run("latin.jot").status == 1)
    #expect(text("a.png") == "x")
  }
}
