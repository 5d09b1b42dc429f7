import Foundation
import Testing
import UTTestFixtures

/// `utictl package` as its users run it.
@Suite struct PackageCommandTests {
  let folder: TemporaryFolder
  private static let notes = Fixture.packageRoot.appending(path: "Samples/Notes.app").path

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Sun.", to: "Trip.notespackage/day-1.note")
    try folder.write("<svg/>", to: "Trip.notespackage/images/coast.svg")
    try link("day-1.note", "latest")
  }

  private func link(_ destination: String, _ name: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/Trip.notespackage/\(name)", withDestinationPath: destination)
  }

  private func run(_ arguments: String..., input: String = "") throws -> Tool.Result {
    try Tool.run(arguments: ["package"] + arguments, input: input, folder: folder.path)
  }

  private func succeed(_ arguments: String..., input: String = "") throws {
    let result = try Tool.run(arguments: ["package"] + arguments, input: input, folder: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty && result.output.isEmpty, "\(arguments): \(result)")
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")), as: UTF8.self)
  }

  /// Nothing is left beside what was written.
  private func names() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }

  /// As for other commands: with a slash behind it a link is the folder that it leads to, and a file is none.
  @Test func `slashes after paths`() throws {
    try folder.write("1", to: "Parts/a")
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/alias", withDestinationPath: "Parts")
    try succeed("put", "--declarations", Self.notes, "alias/", "Trip.notespackage//")
    #expect(try text("Trip.notespackage/alias/a") == "1")
    try succeed("copy", "alias/", "Copy.notespackage/")
    #expect(try text("Copy.notespackage/a") == "1")
    try folder.write("2", to: "file")
    #expect(try run("copy", "file/", "Other").status != 0)
  }

  @Test func show() throws {
    let result = try run("show", "--declarations", Self.notes, "Trip.notespackage")
    #expect(
      result.output == """
        Trip.notespackage        10 B  com.example.notes.notebook
        ├── day-1.note            4 B  com.example.notes.note
        ├── images                6 B  public.folder
        │   └── coast.svg         6 B  public.svg-image
        └── latest → day-1.note        public.symlink

        """)
    let json = try JSONSerialization.jsonObject(with: Data(run("show", "--json", "Trip.notespackage").output.utf8))
    let items = try #require(json as? [[String: Any]])
    #expect(items.map { $0["path"] as? String } == [".", "day-1.note", "images", "images/coast.svg", "latest"])
    #expect(items.last?["destination"] as? String == "day-1.note" && items[1]["size"] as? Int == 4)
  }

  @Test func cat() throws {
    let both = try run("cat", "Trip.notespackage/day-1.note", "Trip.notespackage/images/coast.svg")
    #expect(both.output == "Sun.<svg/>" && both.status == 0)
    try link("images", "pictures")
    for path in [
      "Trip.notespackage/latest", "Trip.notespackage/images", "Trip.notespackage", "Trip.notespackage/none",
      "Trip.notespackage/pictures/coast.svg", "Trip.notespackage//../Trip.notespackage/day-1.note",
    ] {
      let result = try run("cat", path)
      #expect(
        result.status == 2 && result.output.isEmpty && result.errors.hasPrefix("utictl: error: ")
          && result.errors.contains("'Trip"), "\(result)")
    }
  }

  @Test func `put and remove`() throws {
    try folder.write("Rain.", to: "day-2.note")
    try folder.write("x", to: "more/deep/x")
    try succeed("put", "day-2.note", "more", "Trip.notespackage")
    #expect(try text("Trip.notespackage/day-2.note") == "Rain." && text("Trip.notespackage/more/deep/x") == "x")
    let refused = try run("put", "day-2.note", "Trip.notespackage")
    #expect(refused.status == 2 && refused.errors.contains("day-2.note' already exists"))
    try folder.write("Storm.", to: "day-2.note")
    try succeed("put", "--replace", "day-2.note", "Trip.notespackage/")
    #expect(try text("Trip.notespackage/day-2.note") == "Storm.")
    try succeed("put", "--name", "stamp", "-", "Trip.notespackage/images", input: "now")
    #expect(try text("Trip.notespackage/images/stamp") == "now")
    #expect(try run("put", "day-2.note", "Trip.notespackage/new/folder").errors.contains("--parents"))
    try succeed("put", "--parents", "--name", "x.note", "day-2.note", "Trip.notespackage/new/folder")
    #expect(try text("Trip.notespackage/new/folder/x.note") == "Storm.")
    try succeed("remove", "Trip.notespackage/new", "Trip.notespackage/more", "Trip.notespackage/latest")
    #expect(try run("remove", "Trip.notespackage/more").status == 2)
    #expect(try run("show", "--json", "Trip.notespackage").output.components(separatedBy: "\"path\"").count == 7)
    #expect(try names() == ["Trip.notespackage", "day-2.note", "more"])
  }

  @Test func `copy and diff`() throws {
    try succeed("copy", "Trip.notespackage", "B.notespackage")
    try succeed("diff", "--modes", "Trip.notespackage", "B.notespackage")
    #expect(try run("copy", "Trip.notespackage", "B.notespackage").status == 2)
    try folder.write("Rain", to: "Trip.notespackage/day-1.note")
    try link("images", "more")
    let result = try run("diff", "B.notespackage", "Trip.notespackage")
    #expect(result.output == "changed  day-1.note  4 B, different contents\nadded    more        link to images\n")
    #expect(result.status == 1)
    let json = try run("diff", "--json", "Trip.notespackage", "B.notespackage")
    let changes = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(changes?.map { $0["change"] as? String } == ["contents", "removed"])
    try succeed("copy", "--replace", "Trip.notespackage", "B.notespackage")
    try succeed("diff", "--modes", "Trip.notespackage", "B.notespackage")
    #expect(try run("diff", "B.notespackage", "none").status == 2)
    #expect(try names() == ["Trip.notespackage", "B.notespackage"])
  }

  @Test func verify() throws {
    let good = try run("verify", "--declarations", Self.notes, "Trip.notespackage")
    #expect(good.output == "Checked 1 package, no problems\n" && good.status == 0)
    try link("/etc/passwd", "CON")
    let bad = try run("verify", "--declarations", Self.notes, "Trip.notespackage")
    #expect(bad.status == 1 && bad.lines.count == 5 && bad.lines[0].hasSuffix("[outside-link]"), "\(bad)")
    #expect(bad.lines[2].hasPrefix("Trip.notespackage/CON: warning: ") && bad.lines[4] == "2 findings in 1 package")
    let json = try run("verify", "--json", "--declarations", Self.notes, "Trip.notespackage")
    let findings = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: String]]
    #expect(findings?.map { $0["rule"] } == ["outside-link", "unportable-name"])
    #expect(try run("verify", "none").status == 2)
  }

  @Test func `flatten and unflatten`() throws {
    let refused = try run("flatten", "Trip.notespackage", "-o", "t.flat")
    #expect(
      refused.status == 2 && refused.errors.contains("cannot serialize 'latest': a symbolic link")
        && !FileManager.default.fileExists(atPath: "\(folder.path)/t.flat"))
    try succeed("remove", "Trip.notespackage/latest")
    try succeed("flatten", "Trip.notespackage", "-o", "t.flat")
    #expect(try run("flatten", "Trip.notespackage", "-o", "t.flat").status == 2)
    try succeed("flatten", "--replace", "Trip.notespackage", "-o", "t.flat")
    try succeed("unflatten", "t.flat", "-o", "B.notespackage")
    try succeed("diff", "--modes", "Trip.notespackage", "B.notespackage")
    #expect(try run("unflatten", "t.flat", "-o", "B.notespackage").status == 2)
    let wrong = try run("unflatten", "Trip.notespackage/day-1.note", "-o", "C")
    #expect(wrong.errors.hasPrefix("utictl: error: Trip.notespackage/day-1.note: byte 0"))
    #expect(try names() == ["Trip.notespackage", "B.notespackage", "t.flat"])
  }

  @Test func `pack and unpack`() throws {
    try succeed("pack", "Trip.notespackage", "-o", "t.zip")
    #expect(try run("pack", "Trip.notespackage", "-o", "t.zip").status == 2)
    try succeed("unpack", "t.zip", "-o", "out")
    try succeed("diff", "--modes", "Trip.notespackage", "out/Trip.notespackage")
    let refused = try run("unpack", "t.zip", "-o", "out")
    #expect(refused.status == 2 && refused.errors.contains("out/Trip.notespackage' already exists"))
    try folder.write("old", to: "out/Trip.notespackage/day-1.note")
    try folder.write("kept", to: "out/other")
    try succeed("unpack", "--replace", "t.zip", "-o", "out")
    try succeed("diff", "Trip.notespackage", "out/Trip.notespackage")
    #expect(try text("out/other") == "kept")
    #expect(
      try run("unpack", "--max-size", "9", "t.zip", "-o", "new").errors.contains("limit of 9 bytes (--max-size)")
    )
    try link("../..", "evil")
    #expect(try run("pack", "--replace", "Trip.notespackage", "-o", "t.zip").errors.contains("points outside"))
    #expect(try run("unpack", "t.zip", "-o", "new").errors.contains("evil: the link points outside"))
    #expect(try names() == ["Trip.notespackage", "out", "t.zip"])
    try succeed("unpack", "--allow-outside-links", "t.zip", "-o", "new")
  }

  /// They are different files here, so both are unpacked.
  @Test func `names that collide elsewhere are reported`() throws {
    try folder.write("x", to: "Trip.notespackage/Day-1.note")
    try succeed("pack", "Trip.notespackage", "-o", "t.zip")
    let result = try run("unpack", "t.zip", "-o", "out")
    #expect(result.status == 0)
    let warning = "t.zip/Trip.notespackage/day-1.note: warning: differs only in case from 'Day-1.note'"
    #expect(result.errors.contains(warning))
    try succeed("diff", "Trip.notespackage", "out/Trip.notespackage")
  }

  @Test func `what unpack refuses is reported by pack`() throws {
    try folder.write("x", to: "Trip.notespackage/.x.docintent")
    let result = try run("pack", "Trip.notespackage", "-o", "t.zip")
    #expect(result.status == 0 && result.errors.contains("/.x.docintent: warning: the name is reserved"))
    let refused = try run("unpack", "t.zip", "-o", "out")
    #expect(refused.status == 2 && refused.errors.contains("/Trip.notespackage/.x.docintent: the name is reserved"))
  }

  /// What a command that was killed has left is removed by the next one that writes there, as `verify` says.
  @Test(arguments: [
    (["put", "new", "Trip.notespackage"], ".Trip.notespackage"),
    (["remove", "Trip.notespackage/latest"], ".Trip.notespackage"),
    (["copy", "--replace", "Other.notespackage", "Trip.notespackage"], ".Trip.notespackage"),
    (["flatten", "Other.notespackage", "-o", "t.flat"], ".t.flat"),
    (["pack", "Trip.notespackage", "-o", "t.zip"], ".t.zip"),
    (["unpack", "other.zip", "-o", "new folder"], ".new folder"),
    (["unpack", "other.zip", "-o", "out"], "out/.Other.notespackage"),
  ]) func `leftovers are removed`(_ arguments: [String], _ prefix: String) throws {
    try folder.write("new", to: "new")
    try folder.write("other", to: "Other.notespackage/a")
    try succeed("pack", "Other.notespackage", "-o", "other.zip")
    let leftover = "\(prefix).0123456789abcdef.docsave"
    for place in [leftover, "out/.unrelated.0123456789abcdef.docsave"] { try folder.write("part", to: "\(place)/part") }
    let result = try Tool.run(arguments: ["package"] + arguments, folder: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/\(leftover)"))
    #expect(try text("out/.unrelated.0123456789abcdef.docsave/part") == "part")
  }

  /// The second of three files is damaged: the first is as it was, too.
  @Test func `a damaged archive leaves a folder as it was`() throws {
    for name in ["a", "b", "c"] { try folder.write("new \(name)", to: "source/\(name)") }
    #expect(try Tool.shell("cd source && zip -q0 ../t.zip a b c", in: folder).status == 0)
    var archive = Array(try Data(contentsOf: URL(filePath: "\(folder.path)/t.zip")))
    archive[try #require(archive.firstRange(of: Array("new b".utf8))).lowerBound] ^= 1
    try folder.write(bytes: archive, to: "t.zip")
    try folder.write("old", to: "out/a")
    let result = try run("unpack", "--replace", "t.zip", "-o", "out")
    #expect(result.status == 2 && result.errors.contains("b: "), "\(result)")
    #expect(try text("out/a") == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/out") == ["a"])
  }
}
