import Testing
import UTTestFixtures

@testable import utictl

/// When text is set off, and what a narrow terminal shows.
@Suite struct ColorTests {
  @Test(
    arguments: [
      (.auto, [:], false, false), (.auto, [:], true, true), (.auto, ["TERM": "dumb"], true, false),
      (.auto, ["NO_COLOR": "1"], true, false), (.auto, ["NO_COLOR": ""], true, true),
      (.auto, ["FORCE_COLOR": "1"], false, true), (.auto, ["FORCE_COLOR": "0"], false, false),
      (.auto, ["FORCE_COLOR": ""], false, false), (.auto, ["CLICOLOR_FORCE": "1"], false, true),
      (.auto, ["CLICOLOR_FORCE": "0"], false, false), (.auto, ["FORCE_COLOR": "1", "NO_COLOR": "1"], true, false),
      (.auto, ["FORCE_COLOR": "1", "TERM": "dumb"], false, true), (.always, ["NO_COLOR": "1"], false, true),
      (.never, ["FORCE_COLOR": "1"], true, false),
    ] as [(Style.When, [String: String], Bool, Bool)])
  func `color is decided`(choice: Style.When, environment: [String: String], isTerminal: Bool, isColored: Bool) {
    #expect(Style.isColored(choice, isTerminal: isTerminal) { environment[$0] } == isColored)
  }

  @Test func `every command that has colors takes the option`() throws {
    let samples = Fixture.packageRoot.appending(path: "Samples").path
    for arguments in [
      ["type", "lookup", "png"], ["type", "info", "png"], ["type", "tree", "png"], ["type", "list", "--public"],
      ["type", "decode", "dyn.ah62d4rv4ge8045dm"], ["type", "identify", "-r", "--summary", "files"],
      ["explain", "DT004"],
      ["rules"], ["claims", "Notes.app", "--type", ".note", "--declarations", "Notes.app"], ["validate", "lint/bad"],
      ["package", "show", "files"],
      ["package", "diff", "files", "Trip.notespackage"], ["package", "verify", "files"], ["document", "info", "files"],
    ] {
      #expect(try Tool.run(arguments: arguments + ["--color", "always"], folder: samples).output.contains("\u{1B}["))
      let forced = try Tool.run(
        arguments: arguments + ["--color=never"], environment: ["FORCE_COLOR": "1"], folder: samples)
      #expect(!forced.output.contains("\u{1B}[") && !forced.output.isEmpty)
    }
    #expect(
      try Tool.run("validate", "--json", "lint/bad", environment: ["FORCE_COLOR": "1"], folder: samples).output
        .contains("\u{1B}") == false)
  }

  @Test(arguments: [80, 40, 20, 12, 8, 1], [(3, 7), (123_456, 1_234_567), (0, 1), (7, 7)])
  func `the progress bar fits`(columns: Int, progress: (done: Int, all: Int)) {
    for unit in [Progress.Unit.items, .bytes] {
      let line = Progress.line(progress.done, of: progress.all, unit, columns: columns)
      #expect(line.count < columns)
      #expect(columns < 20 || line.contains("/") || line.contains(" of "))
    }
    #expect(
      Progress.line(1, of: 2, .items, columns: 80) == String(repeating: "█", count: 15)
        + String(repeating: "░", count: 15) + " 1/2")
    #expect(Progress.line(1, of: 2, .items, columns: 40).count == 34)
  }

  /// Reports for programs go to standard output alone; how it went is told on standard error.
  @Test func `summaries go to standard error`() throws {
    let samples = Fixture.packageRoot.appending(path: "Samples").path
    let text = try Tool.run("validate", "--select", "DT", "lint/bad", folder: samples)
    let summary = try #require(text.lines.last)
    #expect(text.errors.isEmpty)
    for format in ["json", "sarif", "github", "gitlab", "junit", "checkstyle"] {
      let result = try Tool.run("validate", "--format", format, "--select", "DT", "lint/bad", folder: samples)
      #expect(result.errors == "\(summary)\n" && !result.output.contains(summary) && result.status == 1)
    }
    #expect(try Tool.run("validate", "--json", "--quiet", "lint/bad", folder: samples).errors.isEmpty)
    let json = try Tool.run("validate", "--json", "--select", "DT", "lint/bad", folder: samples)
    #expect(
      try json.output == Tool.run("validate", "--format", "json", "--select", "DT", "lint/bad", folder: samples).output)
    #expect(try Tool.run("validate", "--json", "--format", "sarif", "lint/bad", folder: samples).status == 2)
    let verified = try Tool.run(
      "package", "verify", "--json", "Trip.notespackage", "--declarations", "Notes.app", folder: samples)
    #expect(verified.output == "[]\n" && verified.errors == "Checked 1 package, no problems\n")
  }
}
