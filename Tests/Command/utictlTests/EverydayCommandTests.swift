import Foundation
import Testing
import UTTestFixtures

/// Packages, versions, and finds as they are typed at a shell: with as few words as possible.
@Suite struct EverydayCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one", to: "Trip.rtfd/TXT.rtf")
    try folder.write("two", to: "Trip.rtfd/images/coast.svg")
    try folder.write("new", to: "TXT.rtf")
  }

  private func run(_ arguments: String..., in subfolder: String = "") throws -> Tool.Result {
    let home = folder.path
    return try Tool.run(
      arguments: arguments,
      environment: ["HOME": home, "XDG_DATA_HOME": "\(home)/data", "XDG_RUNTIME_DIR": home],
      folder: "\(home)/\(subfolder)")
  }

  private func contents(_ name: String) -> String? {
    try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  // MARK: Packages

  @Test func `pack and unpack know where to`() throws {
    let packed = try run("package", "pack", "Trip.rtfd")
    #expect(packed.status == 0 && packed.errors == "packed as Trip.rtfd.zip\n" && packed.output.isEmpty)
    #expect(try run("package", "pack", "Trip.rtfd/").errors.contains("'Trip.rtfd.zip' already exists"))
    try FileManager.default.createDirectory(atPath: "\(folder.path)/new", withIntermediateDirectories: false)
    #expect(try run("package", "unpack", "../Trip.rtfd.zip", in: "new").status == 0)
    #expect(contents("new/Trip.rtfd/images/coast.svg") == "two")
    let inside = try run("package", "pack", ".", in: "Trip.rtfd")
    #expect(inside.status == 2 && inside.errors.contains("the current folder is inside the package"))
  }

  @Test func `show looks into archives`() throws {
    _ = try run("package", "pack", "Trip.rtfd")
    let shown = try run("package", "show", "Trip.rtfd.zip")
    #expect(try shown.output == run("package", "show", "Trip.rtfd").output && shown.lines.count == 4)
    let json = try run("package", "show", "--json", "Trip.rtfd.zip").output
    #expect(try json == run("package", "show", "--json", "Trip.rtfd").output)
    #expect(contents("new/Trip.rtfd/TXT.rtf") == nil, "nothing is unpacked")
    try folder.write("PK\u{3}\u{4} is no archive", to: "damaged.zip")
    #expect(try run("package", "show", "damaged.zip").status == 2)
  }

  @Test func `packages are compared with archives`() throws {
    _ = try run("package", "pack", "Trip.rtfd")
    let same = try run("package", "diff", "Trip.rtfd", "Trip.rtfd.zip")
    #expect(same.status == 0 && same.output.isEmpty && same.errors.isEmpty)
    try folder.write("three", to: "Trip.rtfd/TXT.rtf")
    let changed = try run("package", "diff", "Trip.rtfd.zip", "Trip.rtfd")
    #expect(changed.status == 1 && changed.lines.count == 1 && changed.output.contains("TXT.rtf"))
  }

  @Test func `put says how to name an item`() throws {
    let missing = try run("package", "put", "TXT.rtf", "Trip.rtfd/b.md")
    #expect(
      missing.errors == """
        utictl: error: no such folder: 'Trip.rtfd/b.md'; to give the item this name, pass 'Trip.rtfd' and --name b.md, \
        or create a folder with --parents

        """)
    let existing = try run("package", "put", "TXT.rtf", "Trip.rtfd/images/coast.svg")
    #expect(
      existing.errors == """
        utictl: error: 'Trip.rtfd/images/coast.svg' is not a folder; to give the item this name, pass 'Trip.rtfd/images' \
        and --name coast.svg --replace

        """)
    #expect(missing.status == 2 && existing.status == 2)
    #expect(try run("package", "put", "TXT.rtf", "Trip.rtfd/more").errors.contains("create it with --parents"))
    #expect(try run("package", "put", "TXT.rtf", "Trip.rtfd", "--name", "b.md").status == 0)
    #expect(contents("Trip.rtfd/b.md") == "new")
  }

  @Test func `the packages in a folder are verified`() throws {
    try folder.write("", to: "below/Bad.rtfd/a:b.txt")
    let result = try run("package", "verify", ".")
    #expect(result.status == 1 && result.output.contains("./below/Bad.rtfd/a:b.txt: "))
    #expect(result.lines.last == "1 finding in 2 packages")
    #expect(try run("package", "verify", "Trip.rtfd/images").lines.last == "1 finding in 1 package")
  }

  @Test func `put says that the package comes last`() throws {
    let result = try run("package", "put", "Trip.rtfd", "TXT.rtf")
    #expect(result.status == 2)
    #expect(
      result.errors == """
        utictl: error: the destination 'TXT.rtf' is a file
        help: pass the package last: utictl package put TXT.rtf Trip.rtfd

        """)
  }

  @Test func `all claims are listed`() throws {
    let app = Fixture.packageRoot.appending(path: "Samples/Notes.app").path
    let lines = try run("claims", app).lines
    #expect(lines.count == 3)
    #expect(lines.first?.hasPrefix("1  Note ") == true)
    #expect(lines.first?.hasSuffix("  lists com.example.notes.note") == true)
    #expect(lines.last?.hasSuffix("  lists net.daringfireball.markdown") == true)
    let output = try run("claims", "--json", app).output
    let records = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    #expect(records.map { $0["place"] as? Int } == [1, 2, 3])
  }

  // MARK: Versions

  @Test func `what put replaces is kept, as another name of the file`() throws {
    let path = "\(folder.path)/Trip.rtfd/TXT.rtf"
    let number = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(try run("package", "put", "--replace", "TXT.rtf", "Trip.rtfd").status == 0)
    #expect(contents("Trip.rtfd/TXT.rtf") == "new")
    let list = try run("document", "restore", "Trip.rtfd/TXT.rtf")
    #expect(list.status == 0 && list.lines.count == 1 && list.lines[0].contains("  kept  "))
    let kept = try #require(
      FileManager.default.subpaths(atPath: "\(folder.path)/data")?.first { $0.hasSuffix(".rtf") })
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/data/\(kept)")
    #expect(attributes[.systemFileNumber] as? Int == number)
    #expect(try run("document", "restore", "Trip.rtfd/TXT.rtf", String(list.lines[0].prefix(8))).status == 0)
    #expect(contents("Trip.rtfd/TXT.rtf") == "one")
  }

  @Test(arguments: ["TXT.rtf", "images"]) func `what is removed can be restored`(_ name: String) throws {
    #expect(try run("package", "remove", "Trip.rtfd/\(name)").status == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/Trip.rtfd/\(name)"))
    let list = try run("document", "restore", "Trip.rtfd/\(name)")
    #expect(
      try run("document", "restore", "Trip.rtfd/\(name)", String(#require(list.lines.first).prefix(8))).status == 0)
    #expect(contents("Trip.rtfd/TXT.rtf") == "one" && contents("Trip.rtfd/images/coast.svg") == "two")
  }

  @Test func `nothing is kept if nothing is replaced, or is not to be`() throws {
    #expect(try run("package", "put", "TXT.rtf", "Trip.rtfd").status == 2)
    #expect(try run("package", "put", "--replace", "TXT.rtf", "Trip.rtfd/nosuch").status == 2)
    #expect(try run("package", "put", "--replace", "--no-keep", "TXT.rtf", "Trip.rtfd").status == 0)
    #expect(try run("package", "remove", "--no-keep", "Trip.rtfd/images").status == 0)
    #expect(try run("document", "versions", "Trip.rtfd/TXT.rtf").lines.count == 1)
    #expect(try run("document", "restore", "Trip.rtfd/images").status == 2)
  }

  @Test func `the current version is kept, and can be listed and restored`() throws {
    #expect(try run("document", "restore", "TXT.rtf").status == 1)
    let kept = try run("document", "keep", "TXT.rtf")
    #expect(kept.status == 0 && kept.output.hasPrefix("kept "))
    let id = String(try #require(kept.lines.first).dropFirst(5))
    try folder.write("newer", to: "TXT.rtf")
    let list = try run("document", "restore", "TXT.rtf")
    #expect(list.lines.map { $0.prefix(8) } == [id[...]])
    #expect(list.errors == "help: to restore a version, add its identifier\n")
    #expect(try run("document", "versions", "TXT.rtf").output.contains("\(id)  "))
    #expect(try run("document", "restore", "TXT.rtf", id).status == 0)
    #expect(contents("TXT.rtf") == "new")
    #expect(try run("document", "keep", "Trip.rtfd").status == 0)
    #expect(try run("document", "keep", "nosuch").errors == "utictl: error: 'nosuch' does not exist\n")
  }

  // MARK: find

  @Test func `an object per line, or an array`() throws {
    let lines = try run("find", "--json-lines", "--sorted", "--type", "public.rtf", "--into-packages").lines
    let records = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    #expect(records.map { $0?["path"] as? String } == ["./TXT.rtf", "./Trip.rtfd/TXT.rtf"])
    let output = try run("find", "--json", "--sorted", "--type", "public.rtf", "--into-packages").output
    #expect(output == "[\n  \(lines.joined(separator: ",\n  "))\n]\n")
    #expect(try run("find", "--json", "--json-lines").status == 2)
    #expect(try run("find", "--json-lines", "-0").status == 2)
  }

  // MARK: Completions

  @Test func `versions, containers, and types of containers are completed`() throws {
    func complete(_ argument: String, _ words: String...) throws -> [String] {
      let command = words.dropFirst().prefix(2)
      let arguments =
        ["---completion"] + command + ["--", argument, "\(words.count - 1)", "\(words.last?.utf8.count ?? 0)"] + words
      let home = folder.path
      return try Tool.run(
        arguments: arguments,
        environment: ["HOME": home, "XDG_DATA_HOME": "\(home)/data", "STHOMEDIR": "/proc/nowhere"], folder: home
      ).lines
    }
    let id = String(try #require(run("document", "keep", "TXT.rtf").lines.first).dropFirst(5))
    try folder.write("newer", to: "TXT.rtf")
    #expect(try complete("positional@1", "utictl", "document", "restore", "TXT.rtf", "") == [id])
    #expect(try complete("positional@1", "utictl", "document", "cat", "TXT.rtf", String(id.prefix(3))) == [id])
    #expect(try complete("--keep", "utictl", "document", "resolve", "TXT.rtf", "--keep", "") == [id])
    #expect(try run("container", "create", "a.b", "--local").status == 0)
    #expect(try complete("positional@0", "utictl", "container", "doctor", "a") == ["a.b"])
    #expect(try complete("positional@0", "utictl", "container", "status", "a") == ["a.b"])
    #expect(try complete("positional@1", "utictl", "container", "pair", "laptop", "") == ["a.b"])
    #expect(try complete("positional@0", "utictl", "container", "join", "") == ["a.b"])
  }
}
