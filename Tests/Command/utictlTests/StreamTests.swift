import Foundation
import Testing

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
