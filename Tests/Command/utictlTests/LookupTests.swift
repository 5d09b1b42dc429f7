import Foundation
import Testing
import UTTestFixtures

@Suite struct LookupTests {
  @Test func `answers are in order`() throws {
    let result = try Tool.run("type", "lookup", "photo.heic", ".md", "text/html", "com.adobe.pdf")
    #expect(result.status == 0 && result.errors.isEmpty)
    let identifiers = result.lines.map { $0.split(separator: " ")[1] }
    #expect(identifiers == ["public.heic", "net.daringfireball.markdown", "public.html", "com.adobe.pdf"])
  }

  /// What has no answer is told on standard error, and the other queries are answered all the same.
  @Test func `no answer is exit code 1`() throws {
    let result = try Tool.run("type", "lookup", "public.jpge", "png")
    #expect(result.status == 1 && result.lines.count == 1 && result.output.contains("public.png"))
    #expect(result.errors == "utictl: error: unknown type 'public.jpge'; did you mean 'public.jpeg'?\n")
  }

  @Test(arguments: [
    ["type", "lookup"], ["type", "lookup", "--bogus", "a"], ["type", "nonsense"], ["nonsense"],
    ["type", "lookup", "--template", "{x}", "a"], ["type", "lookup", "--declarations", "/proc/nowhere", "a"],
    ["type", "info"], ["type", "tree", "--depth", "-1", "png"], ["type", "identify", "/proc/nowhere"],
    ["type", "identify", "--summary", "."],
    ["type", "lookup", "--path", "/proc/nowhere"], ["type", "lookup", "--json", "--template", "x", "a"],
  ])
  func `misuse is exit code 2`(arguments: [String]) throws {
    let result = try Tool.run(arguments: arguments)
    #expect(result.status == 2 && result.output.isEmpty && !result.errors.isEmpty)
  }

  @Test func `packages are marked`() throws {
    let lines = try Tool.run("type", "lookup", ".rtfd", ".app").lines
    #expect(lines[0].contains("com.apple.rtfd") && lines[1].contains("com.apple.application-bundle"))
    #expect(lines.allSatisfy { $0.hasSuffix("(does not conform to public.data)") })
  }

  @Test func `types that conform to another`() throws {
    #expect(
      try Tool.run("type", "lookup", "--conforming-to", "public.audio", "mp4").output.contains("public.mpeg-4-audio"))
    #expect(try Tool.run("type", "lookup", "--conforming-to", "public.data", ".rtfd").output.contains("dyn."))
    #expect(try !Tool.run("type", "lookup", "--conforming-to", "none", ".rtfd").output.contains("does not conform"))
  }

  @Test func `all candidates`() throws {
    let lines = try Tool.run("type", "lookup", "--all", "mp4").lines
    #expect(lines.count == 2 && lines[0].hasSuffix("declared before public.mpeg-4-audio"))
    #expect(lines[1].contains("public.mpeg-4-audio") && lines[1].hasSuffix("declared after public.mpeg-4"))
  }

  @Test func `a template gives a line per query, in order`() throws {
    let result = try Tool.run(
      "type", "lookup", "--template", #"{query}\t{identifier}\t{extension}\t{mime}"#, "-",
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
    #expect(tooLong.errors.hasPrefix("utictl: error: 'PDFFF' is not a valid OSType:"))
  }

  @Test func json() throws {
    let result = try Tool.run("type", "lookup", "--json", "--all", ".rtfd")
    let answers = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(answers.count == 1 && answers[0]["query"] as? String == ".rtfd")
    #expect(answers[0]["outside"] as? String == "public.data" && answers[0]["kind"] as? String == "extension")
    #expect((answers[0]["type"] as? [String: Any])?["identifier"] as? String == "com.apple.rtfd")
    #expect(answers[0]["candidates"] as? [String] == ["com.apple.rtfd"])
  }

  @Test func `files on disk are examined`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "Trip.rtfd/TXT.rtf")
    let result = try Tool.run("type", "lookup", "Trip.rtfd", folder: folder.path)
    #expect(result.output.contains("com.apple.rtfd") && !result.output.contains("does not conform"))
  }

  @Test func `declarations are loaded from paths and the user's folder`() throws {
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

  @Test func `optional sets`() throws {
    #expect(try Tool.run("type", "lookup", ".woff2").output.contains("dyn."))
    #expect(try Tool.run("type", "lookup", "--declarations", "web", ".woff2").output.contains("font/woff2"))
    let both = try Tool.run("type", "lookup", "--declarations", "xcode", "--declarations", "web", ".gpx", ".toml")
    #expect(both.lines[0].contains("com.topografix.gpx") && both.lines[1].contains("application/toml"))
  }

  /// The counts are those of TypeDeclarations/community/declarations.json.
  @Test func `an undeclared extension is explained by what sets and apps have`() throws {
    let lines = try Tool.run("type", "lookup", ".tex", ".sql", ".cbz", ".qqqq", "font/woff2").lines
    #expect(
      lines[0].hasSuffix(
        "(dynamic: no system type has this tag; org.tug.tex in 5 of 8 independent apps (add --declarations community))")
    )
    #expect(lines[1].hasSuffix("(dynamic: no system type has this tag; org.iso.sql (add --declarations web))"))
    #expect(lines[2].hasSuffix("(dynamic: no system type has this tag; no recommended type: 8 identifiers in 9 apps)"))
    #expect(lines[3].hasSuffix("(dynamic: undeclared)"))
    #expect(lines[4].hasSuffix("(dynamic: no system type has this tag; org.w3c.woff2 (add --declarations web))"))
    let unknown = try Tool.run("type", "info", "org.tug.tex")
    #expect(unknown.status == 1)
    #expect(
      unknown.errors
        == "utictl: error: type 'org.tug.tex' is only in an optional set; add --declarations community\n")
  }

  @Test func `a record of an undeclared tag names the set with a type`() throws {
    let result = try Tool.run("type", "lookup", "--json", ".tex", ".cbz", ".qqqq", "md")
    let answers = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(answers[0]["optional"] as? [String: String] == ["set": "community", "identifier": "org.tug.tex"])
    for answer in answers.dropFirst() { #expect(answer["optional"] == nil) }
  }

  /// First the system, then one's own declarations, `web` and `xcode`, and `community`, in whatever order they are
  /// named. An own exported type comes before an imported one of the system, as Launch Services ranks them.
  @Test func `order of layers`() throws {
    let folder = try TemporaryFolder()
    for name in ["tex", "md", "sql"] {
      let exported = TemporaryFolder.declaration(of: "com.example.\(name)", extension: name)
      try folder.write(exported.replacing("UTExported", with: "UTImported"), to: "own/\(name).plist")
    }
    func identifiers(_ names: String...) throws -> [String] {
      let options = names.flatMap { ["--declarations", $0] }
      let query = ["type", "lookup", "--template", "{identifier}"] + options + [".tex", ".md", ".sql", ".opml"]
      return try Tool.run(arguments: query, folder: folder.path).lines
    }
    let own = try identifiers("community", "own", "xcode")
    #expect(own == ["com.example.tex", "net.daringfireball.markdown", "com.example.sql", "org.opml.opml"])
    let sets = try identifiers("community", "xcode")
    #expect(sets == ["org.tug.tex", "net.daringfireball.markdown", "org.iso.sql", "org.opml.opml"])
  }

  /// A folder with the name of a set is reached with a slash.
  @Test func `folders with the name of a set`() throws {
    let folder = try TemporaryFolder()
    try folder.write(TemporaryFolder.declaration(of: "com.example.note", extension: "note"), to: "xcode/note.plist")
    let set = try Tool.run("type", "lookup", "--declarations", "xcode", ".note", folder: folder.path)
    #expect(set.output.contains("dyn."))
    let own = try Tool.run("type", "lookup", "--declarations", "./xcode", ".note", folder: folder.path)
    #expect(own.output.contains("com.example.note"))
  }

  @Test func known() throws {
    let result = try Tool.run("type", "lookup", "--known", ".jpgg", ".png", "x.xyzzy")
    #expect(result.status == 1 && result.lines.count == 1 && result.output.contains("public.png"))
    #expect(
      result.errors.hasPrefix(
        "utictl: error: unknown type '.jpgg'; did you mean '.jpeg' or '.jpg'?\nutictl: error: "))
    #expect(try Tool.run("type", "lookup", "--known", ".png", "text/html").status == 0)
    let template = try Tool.run("type", "lookup", "--known", "--template", "{query} {identifier}", ".jpgg")
    #expect(template.status == 1 && template.lines == [".jpgg "])
  }

  @Test func `compound extensions`() throws {
    let result = try Tool.run("type", "lookup", ".tar.gz")
    #expect(
      result.status == 0
        && result.output.hasSuffix(
          "no type has the extension 'tar.gz'; .gz is org.gnu.gnu-zip-archive, .tgz is org.gnu.gnu-zip-tar-archive)\n")
    )
    #expect(result.output.contains("org.gnu.gnu-zip-archive"))
    let strict = try Tool.run("type", "lookup", "--extension", "tar.gz")
    #expect(strict.status == 1 && strict.output.isEmpty)
    #expect(strict.errors.contains(".tgz is org.gnu.gnu-zip-tar-archive"))
    #expect(try Tool.run("type", "lookup", "--extension", "a b").status == 1)
  }

  @Test func `files whose names say what they are`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: ".gitignore")
    try folder.write("", to: "Makefile")
    let files = ["Makefile", ".gitignore"]
    let lookup = try Tool.run(
      arguments: ["type", "lookup", "--template", "{query} {identifier}"] + files, folder: folder.path)
    #expect(lookup.lines == ["Makefile public.make-source", ".gitignore public.data"])
    let identify = try Tool.run(arguments: ["type", "identify"] + files, folder: folder.path)
    #expect(identify.lines == ["Makefile: public.make-source", ".gitignore: public.data"])
    let empty = try TemporaryFolder()
    let elsewhere = try Tool.run("type", "lookup", ".gitignore", folder: empty.path)
    #expect(elsewhere.output.contains("dyn.ah62d4rv4ge80s4pyrfx0655wqy"))
  }

  @Test func `queries that end with NUL`() throws {
    let template = ["type", "lookup", "--template", "{query} {identifier}", "-"]
    let result = try Tool.run(arguments: template + ["-0"], input: "a\nb.png\0c\r.jpg\0")
    #expect(result.lines == ["a", "b.png public.png", "c\r.jpg public.jpeg"] && result.status == 0)
    #expect(try Tool.run("type", "lookup", "--null", "-", input: ".png").output.contains("public.png"))
    let misuse = try Tool.run("type", "lookup", "-0", ".png")
    #expect(misuse.status == 2 && misuse.errors.contains("-0 requires '-'"))
  }

  @Test func `no color outside a terminal`() throws {
    #expect(try !Tool.run("type", "lookup", "png", environment: ["TERM": "xterm"]).output.contains("\u{1B}"))
  }
}
