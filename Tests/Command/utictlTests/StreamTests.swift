import Foundation
import Testing
import UTTestFixtures

/// Queries from standard input, however many, and JSON arrays, however long or short.
@Suite struct StreamTests {
  /// Each answer comes before the next query is asked.
  @Test(arguments: [["--template", "{identifier}"], []])
  func `answers appear as queries come`(options: [String]) throws {
    let process = Process()
    process.executableURL = Tool.executable
    process.arguments = ["type", "lookup"] + options + ["-"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for (query, identifier) in [
      (".png", "public.png"), ("text/html", "public.html"), (".md", "net.daringfireball.markdown"),
    ] {
      try input.fileHandleForWriting.write(contentsOf: Data("\(query)\n".utf8))
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(line.contains(identifier) && line.hasSuffix("\n"))
    }
    try input.fileHandleForWriting.close()
    #expect(try output.fileHandleForReading.readToEnd() ?? Data() == Data())
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func `lines of all lengths`() throws {
    let long = String(repeating: "x", count: 200_000) + ".png"
    let result = try Tool.run(
      "type", "lookup", "--template", "{query}:{identifier}", ".gif", "-", ".jpg", input: ".png\r\n\n\(long)\n.html")
    #expect(
      result.lines == [
        ".gif:com.compuserve.gif", ".png:public.png", ":", "\(long):public.png", ".html:public.html",
        ".jpg:public.jpeg",
      ])
    #expect(result.status == 1 && result.errors.hasPrefix("utictl: error: the query is empty;"))
    #expect(try Tool.run("type", "lookup", "-").output.isEmpty)
  }

  @Test func `a line without end is refused`() throws {
    let result = try Tool.run(
      "type", "lookup", "--json", "-", input: "png\n" + String(repeating: "x", count: 1_200_000))
    #expect(result.status == 2 && result.errors.contains("line 2 of standard input"))
    #expect(try (JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [Any])?.count == 1)
  }

  /// Names are looked for by comparing, which must not begin anew for every query.
  @Test func `many unknown queries`() throws {
    let input = (0..<200).map { "com.example.name\($0)\nfile.unknown\n" }.joined()
    let result = try Tool.run("type", "lookup", "-", input: input)
    #expect(result.lines.count == 200 && result.errors.split(separator: "\n").count == 200)
  }

  @Test(arguments: [
    ["lookup", "zzz."], ["list", "--conforming-to", "public.png"], ["decode", "x"], ["identify", "/proc/nowhere"],
    ["identify", "-r", "--summary", "/proc/nowhere"],
  ])
  func `empty arrays`(arguments: [String]) throws {
    #expect(try Tool.run(arguments: ["type", arguments[0], "--json"] + arguments.dropFirst()).output == "[]\n")
  }

  @Test func `elements read as one array`() throws {
    let output = try Tool.run("type", "lookup", "--json", "public.item", ".png").output
    #expect(output.hasPrefix("[\n  {\n    \"kind\" : \"identifier\",\n") && output.hasSuffix("\n  }\n]\n"))
    #expect(
      output.contains("\n      \"conformsTo\" : [],\n") && output.contains("\n      \"tags\" : {}\n    }\n  },\n  {\n"))
    #expect(try (JSONSerialization.jsonObject(with: Data(output.utf8)) as? [Any])?.count == 2)
  }

  /// As wide as a terminal shows them: East Asian characters and emoji take two cells, combining marks none.
  @Test func `columns line up`() throws {
    let names = ["abc.png": 7, "日本語.png": 10, "👍🏽.png": 6, "e\u{301}.png": 5, "ｱ.png": 5, "\u{2764}\u{FE0F}.png": 6]
    for (name, width) in names {
      let lines = try Tool.run("type", "lookup", name, "0123456789.png").lines
      #expect(lines[0].hasPrefix(name + String(repeating: " ", count: 14 - width + 2) + "public.png"))
    }
  }

  /// The next file that is opened gets the lowest free number.
  @Test(arguments: [
    "type lookup -", "type identify -", "validate -", "package put --replace --name note - P.rtfd",
    "package put --name new - P.rtfd",
  ])
  func `a closed standard input is an error`(_ command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "P.rtfd/note")
    let result = try Tool.shell("status=0; utictl \(command) <&- || status=$?; echo $status; ls P.rtfd", in: folder)
    #expect(result.output.hasSuffix("2\nnote\n") && result.output.contains("ad file descriptor"), "\(result)")
    #expect(try String(contentsOfFile: "\(folder.path)/P.rtfd/note", encoding: .utf8) == "old")
  }

  @Test(arguments: ["type lookup png", "package cat P.rtfd/note", "package pack P.rtfd -o -", "--help"])
  func `a closed standard output is an error`(_ command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "P.rtfd/note")
    let result = try Tool.shell("status=0; utictl \(command) >&- || status=$?; echo $status", in: folder)
    #expect(result.output.contains("cannot write standard output") && result.output.hasSuffix("2\n"), "\(result)")
  }

  @Test func `commands that need no stream do without`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "P.rtfd/note")
    let result = try Tool.shell(
      """
      utictl package copy P.rtfd Q.rtfd <&- >&- 2>&-; utictl package put P.rtfd/note Q.rtfd --name new <&- >&- 2>&-
      cat Q.rtfd/note Q.rtfd/new
      """, in: folder)
    #expect(result.status == 0 && result.output == "oldold", "\(result)")
  }

  /// From where it stands, as other programs do: a shell may have read the beginning.
  @Test func `standard input need not begin at its beginning`() throws {
    let folder = try TemporaryFolder()
    try folder.write("first\n{ CFBundleIdentifier = 1; }", to: "input")
    let result = try Tool.shell("(read first; utictl validate - || true) < input", in: folder)
    #expect(result.output.hasPrefix("Checked 1 file, no problems"), "\(result)")
  }

  @Test func `archives and flat files go to a pipe`() throws {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "P.rtfd/note")
    let result = try Tool.shell(
      """
      utictl package pack P.rtfd -o P.zip; utictl package pack P.rtfd -o - | cmp - P.zip
      utictl package flatten P.rtfd -o P.flat; utictl package flatten P.rtfd -o - | cmp - P.flat
      ls
      """, in: folder)
    #expect(result.status == 0 && result.output == "P.flat\nP.rtfd\nP.zip\n", "\(result)")
  }

  @Test func `a closed pipe ends the tool as it ends others`() throws {
    let process = Process()
    process.executableURL = Tool.executable
    process.arguments = ["type", "info", "public.png"]
    let output = Pipe()
    try output.fileHandleForReading.close()
    process.standardOutput = output
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGPIPE)
  }
}
