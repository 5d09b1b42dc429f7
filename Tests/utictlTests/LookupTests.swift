import Foundation
import TestFixtures
import Testing

@Suite struct LookupTests {
  @Test func answersInOrder() throws {
    let result = try Tool.run("type", "lookup", "photo.heic", ".md", "text/html", "com.adobe.pdf")
    #expect(result.status == 0 && result.errors.isEmpty)
    let identifiers = result.lines.map { $0.split(separator: " ")[1] }
    #expect(identifiers == ["public.heic", "net.daringfireball.markdown", "public.html", "com.adobe.pdf"])
  }

  /// What has no answer is told on standard error, and the other queries are answered all the same.
  @Test func noAnswerIsExitCodeOne() throws {
    let result = try Tool.run("type", "lookup", "public.jpge", "png")
    #expect(result.status == 1 && result.lines.count == 1 && result.output.contains("public.png"))
    #expect(result.errors == "utictl: error: nothing declares 'public.jpge'. Did you mean 'public.jpeg'?\n")
  }

  @Test(arguments: [
    ["type", "lookup"], ["type", "lookup", "--bogus", "a"], ["type", "nonsense"], ["nonsense"],
    ["type", "lookup", "--format", "{x}", "a"], ["type", "lookup", "--declarations", "/proc/nowhere", "a"],
    ["type", "info"], ["type", "tree", "--depth", "-1", "png"], ["type", "identify", "/proc/nowhere"],
    ["type", "identify", "--summary", "."],
    ["type", "lookup", "--path", "/proc/nowhere"], ["type", "conforms", "png", "public.imgae"],
    ["type", "list", "--conforming-to", "nosuch"], ["type", "lookup", "--json", "--format", "x", "a"],
  ])
  func misuseIsExitCodeTwo(arguments: [String]) throws {
    let result = try Tool.run(arguments: arguments)
    #expect(result.status == 2 && result.output.isEmpty && !result.errors.isEmpty)
  }

  @Test func packagesAreMarked() throws {
    let lines = try Tool.run("type", "lookup", ".rtfd", ".app").lines
    #expect(lines[0].contains("com.apple.rtfd") && lines[1].contains("com.apple.application-bundle"))
    #expect(lines.allSatisfy { $0.hasSuffix("(does not conform to public.data)") })
  }

  @Test func conformingTo() throws {
    #expect(
      try Tool.run("type", "lookup", "--conforming-to", "public.audio", "mp4").output.contains("public.mpeg-4-audio"))
    #expect(try Tool.run("type", "lookup", "--conforming-to", "public.data", ".rtfd").output.contains("dyn."))
    #expect(try !Tool.run("type", "lookup", "--conforming-to", "none", ".rtfd").output.contains("does not conform"))
  }

  @Test func allCandidates() throws {
    let lines = try Tool.run("type", "lookup", "--all", "mp4").lines
    #expect(lines.count == 2 && lines[0].hasSuffix("declared before public.mpeg-4-audio"))
    #expect(lines[1].contains("public.mpeg-4-audio") && lines[1].hasSuffix("declared after public.mpeg-4"))
  }

  @Test func formatGivesALinePerQueryInOrder() throws {
    let result = try Tool.run(
      "type", "lookup", "--format", #"{query}\t{identifier}\t{extension}\t{mime}"#, "-",
      input: ".JPG\nnope.\ncom.adobe.pdf\n")
    #expect(
      result.lines == [
        ".JPG\tpublic.jpeg\tjpeg\timage/jpeg", "nope.\t\t\t", "com.adobe.pdf\tcom.adobe.pdf\tpdf\tapplication/pdf",
      ])
    #expect(result.status == 1)
  }

  @Test func ostypes() throws {
    #expect(try Tool.run("type", "lookup", "--ostype", "PDF ").output.contains("com.adobe.pdf"))
    let tooLong = try Tool.run("type", "lookup", "--ostype", "PDFFF")
    #expect(tooLong.status == 1 && tooLong.output.isEmpty)
    #expect(tooLong.errors.hasPrefix("utictl: error: 'PDFFF' is no OSType: it has 5 characters."))
  }

  @Test func json() throws {
    let result = try Tool.run("type", "lookup", "--json", "--all", ".rtfd")
    let answers = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(answers.count == 1 && answers[0]["query"] as? String == ".rtfd")
    #expect(answers[0]["outside"] as? String == "public.data" && answers[0]["kind"] as? String == "extension")
    #expect((answers[0]["type"] as? [String: Any])?["identifier"] as? String == "com.apple.rtfd")
    #expect(answers[0]["candidates"] as? [String] == ["com.apple.rtfd"])
  }

  @Test func filesOnDiskAreExamined() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "Trip.rtfd/TXT.rtf")
    let result = try Tool.run("type", "lookup", "Trip.rtfd", folder: folder.path)
    #expect(result.output.contains("com.apple.rtfd") && !result.output.contains("does not conform"))
  }

  @Test func declarationsAreLoadedFromPathsAndTheUsersFolder() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write(
      TemporaryFolder.declaration(of: "com.example.note", extension: "note"), to: "uniform-types/note.plist")
    #expect(try Tool.run("type", "lookup", "--declarations", list, ".note").output.contains("com.example.note"))
    let user = ["XDG_DATA_HOME": folder.path, "XDG_CACHE_HOME": "\(folder.path)/cache"]
    for _ in 0..<2 {  // compiled, then from the cache
      #expect(try Tool.run("type", "lookup", ".note", environment: user).output.contains("com.example.note"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/cache/uniform-types").count == 1)
  }

  @Test func noColourOutsideATerminal() throws {
    #expect(try !Tool.run("type", "lookup", "png", environment: ["TERM": "xterm"]).output.contains("\u{1B}"))
  }
}
