import Foundation
import Testing
import UTTestFixtures

/// Two programs with one note: `notes` twice, or with another program that coordinates its accesses.
@Suite(.timeLimit(.minutes(10))) struct TwoNotesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: Program.runtime(in: folder), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  /// An editor that saves nothing by itself while a test runs.
  private func start(_ name: String) throws -> PseudoTerminal {
    try PseudoTerminal(Program("ut-notes", in: folder), ["--autosave", "3600", name])
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  /// Another program of the same user.
  private func other(_ program: String, _ arguments: String...) throws -> OtherProcess {
    try OtherProcess(program, arguments, environment: ["XDG_RUNTIME_DIR": Program.runtime(in: folder)], in: folder)
  }

  private var table: String { "\(Program.runtime(in: folder))/uniform-documents" }

  @Test(arguments: [("a.jot", "a.jot"), ("a.jotter", "a.jotter/text.txt")])
  func `a program that coordinates reads the last keystroke`(name: String, file: String) async throws {
    let terminal = try start(name)
    try terminal.wait(for: [], status: "saved")
    try terminal.type("Milk")
    try terminal.wait(for: ["Milk"], status: "edited")
    #expect(text(file) ?? "" == "")
    let reader = try other("ut-coordinate-once", "read", "\(folder.path)/\(name)")
    try await reader.says("granted")
    #expect(text(file) == "Milk")
    try reader.endInput()
    try await reader.end()
    try terminal.wait(for: ["Milk"], status: "saved")
    try terminal.type("!\u{11}")
    #expect(try terminal.waitUntilExit() == 0)
    #expect(text(file) == "Milk!")
  }

  @Test(arguments: ["a.jot", "a.jotter"]) func `what one saves appears in the other`(name: String) throws {
    let one = try start(name)
    try one.wait(for: [], status: "saved")
    // Ctrl-S: the file exists.
    try one.type("Milk\u{13}")
    try one.wait(for: ["Milk"], status: "saved  saved")
    let two = try start(name)
    try two.wait(for: ["Milk"], status: "saved")
    try one.type(" and tea\u{13}")
    try two.wait(for: ["Milk and tea"], status: "saved")
    // In a package, the place is that of the other one, too.
    try two.type("\u{1B}[D\u{1B}[D\u{1B}[D!\u{13}")
    try two.wait { $0.last?.contains(": saved  saved") ?? false }
    let both = try #require(text(name == "a.jot" ? name : "a.jotter/text.txt"))
    #expect(both.contains("!"))
    try one.wait(for: [both], status: "saved")
    for terminal in [one, two] {
      try terminal.type("\u{11}")
      #expect(try terminal.waitUntilExit() == 0)
    }
  }

  @Test func `changes of different lines are merged`() throws {
    let one = try start("a.jot")
    try one.wait(for: [], status: "saved")
    try one.type("Milk\rBread\rTea\u{13}")
    try one.wait(for: ["Milk", "Bread", "Tea"], status: "saved  saved")
    let two = try start("a.jot")
    try two.wait(for: ["Milk", "Bread", "Tea"], status: "saved")
    // In the last line, not saved yet.
    try one.type("!")
    try one.wait { $0.dropLast() == ["Milk", "Bread", "Tea!"] }
    // In the first line: up, up.
    try two.type("\u{1B}[A\u{1B}[A?\u{13}")
    try two.wait { $0.last?.contains(": saved  saved") ?? false }
    try one.wait { $0.last?.contains("another version") ?? false }
    try one.type("\u{13}")
    try one.wait { $0.dropLast().contains("Tea!") && ($0.first?.contains("?") ?? false) }
    try one.wait { $0.last?.contains(": saved  merged with another version") ?? false }
    try two.wait { $0.dropLast().contains("Tea!") && ($0.first?.contains("?") ?? false) }
    for terminal in [one, two] {
      try terminal.type("\u{11}")
      #expect(try terminal.waitUntilExit() == 0)
    }
    let both = try #require(text("a.jot"))
    #expect(both.contains("?") && both.hasSuffix("Tea!"))
    let siblings = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!siblings.contains { $0.contains(".conflict-") })
  }

  @Test func `the last keystroke of one is in the other when that opens the note`() throws {
    let one = try start("a.jot")
    try one.wait(for: [], status: "saved")
    try one.type("Milk")
    try one.wait(for: ["Milk"], status: "edited")
    let two = try start("a.jot")
    try two.wait(for: ["Milk"], status: "saved")
    try one.wait(for: ["Milk"], status: "saved")
  }

  @Test func `a note that another program deletes is closed, and its changes are kept`() async throws {
    try folder.write("one", to: "a.jot")
    let terminal = try start("a.jot")
    try terminal.wait(for: ["one"], status: "saved")
    try terminal.type("two ")
    try terminal.wait(for: ["two one"], status: "edited")
    let deletion = try other("ut-present-once", table, "access", "deleting", "\(folder.path)/a.jot")
    try await deletion.says("granted")
    // It does not write its changes to a file that is to go, and keeps them before that.
    #expect(text("a.jot") == "one")
    #expect(folder.keptTexts == ["two one"])
    try FileManager.default.removeItem(atPath: "\(folder.path)/a.jot")
    try deletion.tell("")
    try await deletion.says("ended")
    #expect(try terminal.waitUntilExit() == 1)
    #expect(text("a.jot") == nil)
    #expect(folder.keptTexts == ["two one"])
  }

  @Test func `a note that another program renames is saved under its new name`() async throws {
    try folder.write("one", to: "a.jot")
    let terminal = try start("a.jot")
    try terminal.wait(for: ["one"], status: "saved")
    try terminal.type("two ")
    try terminal.wait(for: ["two one"], status: "edited")
    try await other("ut-present-once", table, "move", "\(folder.path)/a.jot", "\(folder.path)/b.jot").end()
    try terminal.type("and \u{13}")
    try terminal.wait { $0.last?.hasPrefix("b.jot: saved") ?? false }
    #expect(text("b.jot") == "two and one")
    #expect(text("a.jot") == nil)
    try terminal.type("\u{11}")
    #expect(try terminal.waitUntilExit() == 0)
  }
}
