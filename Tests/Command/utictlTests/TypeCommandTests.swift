import Foundation
import Testing
import UTTestFixtures

@Suite struct TypeCommandTests {
  @Test func `info as JSON`() throws {
    let result = try Tool.run("type", "info", "--json", "public.heic")
    let records = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
    let record = try #require(records?.first)
    #expect(records?.count == 1)
    #expect(record["identifier"] as? String == "public.heic")
    #expect((record["supertypes"] as? [String])?.contains("public.image") == true)
    #expect((record["tags"] as? [String: [String]])?["public.filename-extension"] == ["heic"])
    #expect(record["isDeclared"] as? Bool == true && record["isDynamic"] as? Bool == false)
    #expect(record["firstSystem"] as? String == "macOS 10.15.7")
    #expect((record["source"] as? String)?.contains("github.com/RhetTbull/osxphotos") == true)
  }

  /// The apps, days, and counts are those of TypeDeclarations/community.
  @Test func `info shows the apps that declare a type, and where they differ`() throws {
    let lines = try Tool.run("type", "info", "--declarations", "community", "org.opml.opml").lines
    let importers = try #require(lines.first { $0.hasPrefix("  imported by   ") })
    #expect(importers.contains("Ranchero-Software/NetNewsWire") && importers.contains("ViennaRSS/vienna-rss"))
    #expect(!lines.contains { $0.hasPrefix("  exported by") || $0.hasPrefix("  apps: to") })
    #expect(
      lines.contains("  apps: .opml   org.opml.opml 3, com.redlex.opml 1, org.opml.source 1, unofficial.opml 1"))
    let tex = try Tool.run("type", "info", "--declarations", "community", ".tex").lines
    #expect(tex.contains("  apps: to      public.text 4, public.plain-text 2"))
    #expect(tex.contains { $0.hasPrefix("  imported by   ") && $0.contains("coteditor/CotEditor (2026-08-21)") })
    // Without the set, the extension is known all the same.
    let dynamic = try Tool.run("type", "info", ".opml").lines
    #expect(dynamic.contains { $0.hasPrefix("  apps: .opml   org.opml.opml 3") })
    let system = try Tool.run("type", "info", "public.heic").output
    #expect(!system.contains("apps"))
  }

  /// Types that ship with the tool, in the optional sets, too; those of a user's own list are known from there.
  @Test func `info shows the first system`() throws {
    let own = try Tool.run("type", "info", "com.apple.default-app.web-browser").lines
    #expect(own.contains("  first seen in macOS 26.6.2"))
    #expect(own.contains { $0.hasPrefix("  source        ") })
    let web = try Tool.run("type", "info", "--declarations", "web", "org.w3c.woff2").lines
    #expect(
      web.contains("  first seen in no known system") && web.contains { $0.contains("github.com/jshttp/mime-db") })
    let folder = try TemporaryFolder()
    let list = try folder.write(
      TemporaryFolder.declaration(of: "com.example.note", conformingTo: "public.data", extension: "note"), to: "a.plist"
    )
    let note = try Tool.run("type", "info", "--declarations", list, "com.example.note").output
    #expect(!note.contains("first seen in") && !note.contains("  source "))
  }

  @Test func `info reads well`() throws {
    let lines = try Tool.run("type", "info", "rtfd").lines
    #expect(lines[0] == "com.apple.rtfd  rich text with attachments (RTFD)")
    #expect(lines.contains("  extensions    rtfd"))
    #expect(lines.contains("  conforms to   com.apple.package, public.composite-content"))
    #expect(lines.contains { $0.hasPrefix("  first seen in macOS 1") })
  }

  /// What has no answer does not keep the others from theirs.
  @Test func `info goes on after a bad argument`() throws {
    let result = try Tool.run("type", "info", "public.nope", "public.png", "some/README", "public.heic")
    #expect(result.status == 1)
    #expect(result.lines.filter { !$0.hasPrefix(" ") } == ["public.png  PNG image", "", "public.heic  HEIF Image"])
    #expect(result.errors.split(separator: "\n").count == 2 && result.errors.contains("'public.nope'"))
    let json = try Tool.run("type", "info", "--json", "public.nope", "public.png")
    let records = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(json.status == 1 && records?.map { $0["identifier"] as? String } == ["public.png"])
  }

  @Test func tree() throws {
    #expect(
      try Tool.run("type", "tree", "jpeg").lines == [
        "public.jpeg", "└── public.image", "    ├── public.data", "    │   └── public.item", "    └── public.content",
      ])
    #expect(try Tool.run("type", "tree", "--down", "--depth", "1", "public.rtf").lines.first == "public.rtf")
  }

  @Test func `conforms answers by exit code`() throws {
    let yes = try Tool.run("type", "conforms", "heic", "public.image")
    #expect(yes.status == 0 && yes.output == "public.heic conforms to public.image\n")
    let no = try Tool.run("type", "conforms", "--quiet", "heic", "public.text")
    #expect(no.status == 1 && no.output.isEmpty && no.errors.isEmpty)
  }

  @Test func list() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Fixture.packageRoot.appending(path: "TypeDeclarations"), includingPropertiesForKeys: nil)
    let declared = try files.filter { $0.pathExtension == "plist" }.reduce(0) { count, file in
      count
        + (try String(contentsOf: file, encoding: .utf8).components(separatedBy: "<key>UTTypeIdentifier</key>").count
          - 1)
    }
    #expect(try Tool.run("type", "list").lines.count == declared && declared > 1500)
    let images = try Tool.run("type", "list", "--public", "--conforming-to", "public.image").lines
    #expect(images.allSatisfy { $0.hasPrefix("public.") } && images.contains { $0.hasPrefix("public.heic ") })
    let (exported, imported) = (
      try Tool.run("type", "list", "--origin", "exported"), try Tool.run("type", "list", "--origin", "imported")
    )
    #expect(exported.lines.count + imported.lines.count == declared)
    #expect(try Tool.run("type", "list", "--undeclared").output.isEmpty)
  }

  @Test func `a list of undeclared parents`() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write(
      TemporaryFolder.declaration(of: "com.example.note", conformingTo: "com.example.base", extension: "note"),
      to: "a.plist")
    #expect(try Tool.run("type", "list", "--undeclared", "--declarations", list).lines == ["com.example.base"])
  }

  @Test func decode() throws {
    let result = try Tool.run("type", "decode", "dyn.ah62d4rv4ge8045dm", "dyn.agk8")
    #expect(
      result.lines == ["dyn.ah62d4rv4ge8045dm", "  public.filename-extension mli", "  conforms to public.data"])
    #expect(result.status == 1 && result.errors.contains("dyn.agk8"))
  }

  @Test func identify() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a.png")
    try folder.write("", to: "b/c.png")
    try folder.write("", to: "b/Trip.rtfd/TXT.rtf")
    let here = folder.path
    #expect(
      try Tool.run("type", "identify", "a.png", "b", folder: here).lines == ["a.png: public.png", "b: public.folder"])
    #expect(
      try Tool.run("type", "identify", "-r", "--sorted", ".", folder: here).lines == [
        ".: public.folder", "./a.png: public.png", "./b: public.folder", "./b/c.png: public.png",
        "./b/Trip.rtfd: com.apple.rtfd",
      ])
    #expect(
      try Tool.run("type", "identify", "-r", "--summary", ".", folder: here).lines == [
        "2  public.folder   folder", "2  public.png      PNG image",
        "1  com.apple.rtfd  rich text with attachments (RTFD)",
      ])
    let json = try Tool.run("type", "identify", "--json", "a.png", folder: here)
    #expect(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: String]]
        == [["path": "a.png", "identifier": "public.png"]])
  }

  @Test func `identify reads paths from standard input`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a.png")
    try folder.write("", to: "b/c\nd.jpg")
    try folder.write("", to: "-")
    let here = folder.path
    let lines = try Tool.run("type", "identify", "b", "-", input: "a.png\r\nnone\n./-\n", folder: here)
    #expect(lines.lines == ["b: public.folder", "a.png: public.png", "./-: public.data"])
    #expect(lines.status == 2 && lines.errors.contains("none"))
    let null = try Tool.run("type", "identify", "-0", "-", input: "b/c\nd.jpg\0a.png", folder: here)
    #expect(null.lines == [#"b/c\nd.jpg: public.jpeg"#, "a.png: public.png"] && null.status == 0)
    let below = try Tool.run("type", "identify", "-r", "--summary", "-", input: "b\na.png\n", folder: here)
    #expect(below.lines.count == 3 && below.status == 0)
    #expect(try Tool.run("type", "identify", "-", input: "", folder: here).output.isEmpty)
    #expect(try Tool.run("type", "identify", "-0", "a.png", folder: here).status == 2)
  }

  /// Help names every command and shows examples.
  @Test func help() throws {
    let help = try Tool.run("help", "type", "lookup")
    #expect(help.status == 0 && help.output.contains("Examples:") && help.errors.isEmpty)
    let commands = try Tool.run("type", "--help").output
    for command in ["lookup", "info", "tree", "conforms", "list", "decode", "identify"] {
      #expect(commands.contains("  \(command) "))
    }
  }
}
