import Foundation
import Testing
import UTTestFixtures

/// What is no question gets no answer: exit code 2, nothing on standard output, and what was meant.
@Suite struct CommandLineTests {
  /// Names of files that begin with a dash, as a shell's `"$file"` may have them.
  @Test(arguments: ["-photo.md", "-h", "--help", "-help", "-qh", "--version", "-h.md", "--help-hidden"])
  func `a name is never taken for a question`(name: String) throws {
    let result = try Tool.run("type", "conforms", "--quiet", name, "public.audio")
    #expect(result.status != 0 && result.output.isEmpty, "\(result)")
    #expect(result.errors.hasPrefix("utictl: error: "))
    let plain = try Tool.run("type", "conforms", "--quiet", "--", name, "public.audio")
    #expect(plain.status != 0 && plain.output.isEmpty)
  }

  @Test func `the version says how new the types are`() throws {
    let output = try Tool.run("--version").output
    let form = /utictl \d+\.\d+\.\d+ \(([0-9a-f]+(-dirty)?, )?types up to macOS 26\.6\.2\)\n/
    #expect(output.wholeMatch(of: form) != nil)
  }

  /// An example that is broken is two commands to someone who copies it.
  @Test func `examples in help are lines of their own`() throws {
    struct Command: Decodable {
      let commandName: String
      let discussion: String?
      let subcommands: [Command]?
    }
    struct Dump: Decodable { let command: Command }
    let dump = try Tool.run("--experimental-dump-help").output
    var pending: [([String], Command)] = [([], try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command)]
    var count = 0
    while let (names, command) = pending.popLast() {
      pending += (command.subcommands ?? []).filter { $0.commandName != "help" }.map { (names + [$0.commandName], $0) }
      let text = command.discussion ?? ""
      let examples = text.split(separator: "\n").filter { $0.hasPrefix("  ") && $0.contains("utictl") }
      guard !examples.isEmpty else { continue }
      let help = try Tool.run(arguments: names + ["--help"], environment: ["COLUMNS": "80"]).lines
      #expect(help.contains { $0.hasPrefix((["USAGE: utictl"] + names).joined(separator: " ")) })
      #expect(try help == Tool.run(arguments: ["help"] + names, environment: ["COLUMNS": "80"]).lines)
      for example in examples {
        count += 1
        #expect(help.contains(String(example)), "\(example)")
      }
    }
    #expect(count > 90)
  }

  @Test func `names after two dashes are names`() throws {
    #expect(try Tool.run("type", "conforms", "--quiet", "--", "-photo.md", "public.text").status == 0)
    #expect(try Tool.run("type", "lookup", "--template", "{identifier}", "--", "-h.png").output == "public.png\n")
  }

  @Test(arguments: [
    ["--help"], ["type", "-h"], ["type", "conforms", "--help"], ["type", "conforms", "-q", "-h"], ["--version"],
    ["validate", "--platform", "ios", "--help"], ["help", "type", "tree"], ["help"],
  ])
  func `help that is asked for is a success`(arguments: [String]) throws {
    let result = try Tool.run(arguments: arguments)
    #expect(result.status == 0 && result.errors.isEmpty && !result.output.isEmpty)
  }

  @Test(
    arguments: [
      (["type", "conforms", "-x", "a", "b"], "unknown option '-x'", nil),
      (["type", "conforms", "-photo.md", "b"], "unknown option '-photo.md'", nil),
      (["type", "lookup", "--jsno", "a"], "unknown option '--jsno'", "did you mean '--json'?"),
      (["validate", "--unsafe-fixs"], "unknown option '--unsafe-fixs'", "did you mean '--unsafe-fixes'?"),
      (["-photo"], "unknown option '-photo'", nil),
      (["typ", "lookup", "a"], "unknown command 'typ'", "did you mean 'type'?"),
      (["type", "lokup", "a"], "unknown command 'lokup'", "did you mean 'lookup'?"),
      (["lookup", "a"], "unknown command 'lookup'", "did you mean 'utictl type lookup a'?"),
      (["type", "help", "tree"], "unknown command 'help'", "use 'utictl help type tree'"),
      (["type", "lookup"], "missing argument <query>", nil),
      (["type", "tree", "a", "b"], "unexpected argument 'b'", nil),
      (["package", "flatten", "a"], "missing option '--output <file>'", nil),
      (["validate", "--platform"], "missing value for '--platform <names>'", nil),
      (["type", "lookup", "--json=x", "a"], "option '--json' takes no value", nil),
      (["validate", "--format", "txet"], "invalid value 'txet' for '--format <format>'", "did you mean 'text'?"),
      (["type", "tree", "--up", "--down", "a"], "'--down' conflicts with '--up'", nil),
      (["type", "tree", "--depth", "x", "a"], "the value 'x' is invalid for '--depth <levels>'", nil),
    ] as [([String], String, String?)])
  func `misuse is named`(arguments: [String], problem: String, help: String?) throws {
    let result = try Tool.run(arguments: arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.first == "utictl: error: \(problem)")
    if let help { #expect(lines.dropFirst() == ["help: \(help)"]) }
  }

  /// For every command, also where the parser would take it.
  @Test(arguments: [
    ["type", "lookup", ""], ["type", "lookup", "--json", "png", ""], ["type", "info", ""], ["type", "tree", ""],
    ["type", "conforms", "", "public.data"], ["type", "conforms", "png", ""], ["type", "decode", ""],
    ["type", "identify", ""], ["type", "list", "--conforming-to", ""], ["type", "lookup", "--template=", "png"],
    ["validate", ""], ["validate", "--config", ""], ["explain", ""], ["rules", "--select", ""],
    ["claims", "", "--type", "png"], ["claims", "/", "--type", ""], ["package", "show", ""], ["package", "cat", ""],
    ["package", "copy", "a", ""], ["package", "verify", ""], ["package", "recover", ""], ["document", "info", ""],
    ["type", "info", "--", ""], ["", "png"], ["rules", ""], ["container", "list", ""],
  ])
  func `an empty string is misuse`(arguments: [String]) throws {
    let result = try Tool.run(arguments: arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("utictl: error: empty "), "\(result.errors)")
  }

  @Test func `definitions may be empty`() throws {
    let folder = try TemporaryFolder()
    try folder.write(InfoPlistText.documentTypes(ranks: "Owner"), to: "Info.plist")
    #expect(
      try Tool.run("validate", "--quiet", "--define=NAME=", "--define", "OTHER=", folder: folder.path).status == 0)
  }

  /// More operands than a shell passes by mistake: they are neither compared with each other nor taken for something
  /// else.
  @Test(.timeLimit(.minutes(10))) func `many operands`() throws {
    let names = (0..<40_000).map { "f\($0).png" }
    let result = try Tool.run(arguments: ["type", "lookup", "--template", "{query}"] + names)
    #expect(result.status == 0 && result.lines == names)
    let dashed = try Tool.run(arguments: ["type", "lookup", "--template", "{query}", "--", "-h.png", "--"] + names)
    #expect(dashed.status == 0 && dashed.lines.first == "-h.png")
    #expect(try Tool.run(arguments: ["type", "info"] + names + ["--jsn"]).errors.contains("'--json'"))
    #expect(try Tool.run(arguments: ["type", "tree"] + names).errors.contains("unexpected argument 'f1.png'"))
  }
}
