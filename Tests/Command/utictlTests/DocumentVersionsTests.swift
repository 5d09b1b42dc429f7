import Foundation
import Testing
import UTFileVersions
import UTTestFixtures

/// `utictl document versions`, `cat`, `restore`, and `resolve`.
@Suite struct DocumentVersionsTests {
  private let folder: TemporaryFolder
  private let store: VersionStore

  init() throws {
    folder = try TemporaryFolder()
    store = VersionStore(
      dataFolder: FilePath("\(folder.path)/data"), policy: VersionPolicy(steps: [], share: 1, packageInterval: 0))
    try folder.write("one", to: "work/Report.txt")
  }

  private func save(_ text: String) throws {
    var options = SaveOptions()
    options.versions = store
    try SafeWrite.file(at: FilePath("\(folder.path)/work/Report.txt"), options: options) {
      try $0.write(Array(text.utf8))
    }
  }

  private var environment: [String: String] {
    ["XDG_DATA_HOME": "\(folder.path)/data", "XDG_RUNTIME_DIR": folder.path]
  }

  private func document(_ arguments: String...) throws -> Tool.Result {
    try Tool.run(
      arguments: ["document"] + arguments, environment: environment,
      folder: "\(folder.path)/work")
  }

  /// The identifiers of the versions of a kind.
  private func identifiers(_ kind: String) throws -> [String] {
    let records = try JSONSerialization.jsonObject(
      with: Data(try document("versions", "--json", "Report.txt").output.utf8))
    return try #require(records as? [[String: Any]]).filter { $0["kind"] as? String == kind }
      .compactMap { $0["id"] as? String }
  }

  private var text: String? { try? String(contentsOfFile: "\(folder.path)/work/Report.txt", encoding: .utf8) }

  @Test func `versions are listed, and any of them is printed or restored`() throws {
    try save("two")
    let lines = try document("versions", "Report.txt").lines
    #expect(lines.count == 2 && lines[0].contains("  current  3 B") && lines[1].contains("  kept     3 B"))
    let old = try #require(identifiers("kept").first)
    #expect(lines[1].hasPrefix(old.prefix(8) + "  20"))
    #expect(try document("cat", "Report.txt", String(old.prefix(6))).output == "one")
    #expect(try document("restore", "Report.txt", old).status == 0 && text == "one")
    // What was replaced is a version now.
    #expect(try Set(identifiers("kept").map { try document("cat", "Report.txt", $0).output }) == ["one", "two"])
  }

  private static let mounting = "unshare -m sh -e -c 'mount -t tmpfs t /mnt"
  private static var canMount: Bool {
    (try? TemporaryFolder()).map { (try? Tool.shell("\(mounting)'", in: $0).status) == 0 } ?? false
  }

  @Test(.enabled(if: canMount, "file systems cannot be mounted here"))
  func `a folder that another user has put at the top of a file system hides no versions`() throws {
    let script = """
      top=/mnt/.uniform-versions-$(id -u); mkdir /mnt/work $top; chmod 777 $top
      cd /mnt/work; echo ours > a.txt; echo theirs > a.sync-conflict-20260731-120000-ABCDEF7.txt
      utictl document resolve a.txt; utictl document versions a.txt
      """
    let line = script.split(separator: "\n").joined(separator: "; ")
    let output = try Tool.shell("\(Self.mounting); \(line)'", in: folder).output
    #expect(output.contains("lost a conflict"), "\(output)")
  }

  /// A process may be killed before it has marked the folder that it has made.
  @Test(.enabled(if: canMount, "file systems cannot be mounted here"), arguments: [true, false])
  func `a folder of this user with the name of a store is used if nothing is in it`(isEmpty: Bool) throws {
    let script = """
      top=/mnt/.uniform-versions-$(id -u); mkdir -m 700 $top /mnt/P.rtfd
      \(isEmpty ? "true" : "echo mine > $top/chapter")
      cd /mnt; echo one > P.rtfd/a; echo two > a
      utictl package put --replace a P.rtfd || echo refused; utictl document versions P.rtfd/a || true; ls $top
      """
    let line = script.split(separator: "\n").joined(separator: "; ")
    let output = try Tool.shell("\(Self.mounting); \(line)'", in: folder).output
    if isEmpty {
      #expect(output.contains("  kept  ") && !output.contains("refused"), "\(output)")
    } else {
      #expect(output.contains("cannot trust '/mnt/.uniform-versions-") && output.contains("refused"), "\(output)")
      #expect(output.hasSuffix("\nchapter") || output.hasSuffix("\nchapter\n"), "\(output)")
    }
  }

  /// Its name says what it was swapped out of, but not which item of the package it is.
  @Test func `a file that a killed save swapped out of a package is a version of nothing else`() throws {
    try folder.write("one", to: "work/p.notes/a")
    try folder.write("two", to: "work/.p.notes.0000000000000000-0123456789abcdef.docswap")
    let listed = try Tool.run("document", "versions", "p.notes", folder: "\(folder.path)/work")
    #expect(!listed.output.contains("conflict "), "\(listed.output)")
    #expect(try document("keep", "p.notes").status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/work")
    let kept = try #require(names.first { $0.hasPrefix("p.conflict-") && $0.hasSuffix(".notes-item") }, "\(names)")
    #expect(try String(contentsOfFile: "\(folder.path)/work/\(kept)", encoding: .utf8) == "two")
  }

  /// What a killed program has left is only named.
  @Test(arguments: [["versions"], ["cat"], ["diff"], ["restore"]])
  func `reading writes nothing`(command: [String]) throws {
    try save("two")
    let leftover = try folder.write("half", to: "work/.Report.txt.0123456789abcdef.docsave")
    var arguments = ["document"] + command + ["Report.txt"]
    if command == ["cat"] { arguments.append("current") }
    let result = try Tool.run(arguments: arguments, environment: environment, folder: "\(folder.path)/work")
    #expect(result.errors.contains("a save is in progress or was interrupted") && !result.output.isEmpty)
    #expect(FileManager.default.fileExists(atPath: leftover))
    #expect(try document("keep", "Report.txt").status == 0)
    #expect(!FileManager.default.fileExists(atPath: leftover))
  }

  /// Another user may have put it there.
  @Test func `a file of any size is compared`() throws {
    let name = "\(folder.path)/work/Report.conflict-20260731T120000Z-1a2b3c4d.txt"
    try folder.write("", to: "work/Report.conflict-20260731T120000Z-1a2b3c4d.txt")
    #expect(truncate(name, 1 << 40) == 0)
    let result = try document("diff", "Report.txt")
    #expect(result.status == 1 && result.output == "large files differ: 1.1 TB → 3 B\n", "\(result)")
    let merge = try document("merge", "Report.txt", "Report.txt", name)
    #expect(merge.status == 2 && merge.errors.contains("it is larger than 67 MB"))
  }

  @Test func `a name in any encoding has versions`() throws {
    let name: [UInt8] = Array("R\u{E9}sum\u{E9}.txt".unicodeScalars.map { UInt8($0.value) })
    let path = Array("\(folder.path)/work/".utf8) + name + [0]
    let place = FilePath(platformString: path.map { CChar(bitPattern: $0) })
    var options = SaveOptions()
    options.versions = store
    for text in ["one", "two"] { try SafeWrite.file(at: place, options: options) { try $0.write(Array(text.utf8)) } }
    // A conflict version of another name, which would be the same as text.
    try folder.write("other", to: "work/R\u{FFFD}sum\u{FFFD}.sync-conflict-20260731-120000-ABCDEF7.txt")
    let script = #"""
      export XDG_DATA_HOME=$PWD/data
      cd work
      name=$(printf 'R\351sum\351.txt')
      utictl document versions "$name"
      old=$(utictl document versions --json "$name" | jq -r '.[] | select(.kind == "kept").id')
      utictl document diff "$name" "$old" || test $? = 1
      utictl document restore "$name" "$old"
      cat "$name"
      """#
    let (status, output) = try Tool.shell(script, in: folder)
    #expect(status == 0 && output.contains("  kept     3 B\n") && !output.contains("conflict"), "\(output)")
    #expect(output.contains("-one\n") && output.contains("+two\n") && output.hasSuffix("one"), "\(output)")
  }

  @Test func `a deleted file is restored`() throws {
    try save("two")
    try FileManager.default.removeItem(atPath: "\(folder.path)/work/Report.txt")
    #expect(try document("versions", "Report.txt").lines.count == 1)
    #expect(try document("restore", "Report.txt", #require(identifiers("kept").first)).status == 0 && text == "one")
  }

  @Test func `a conflict in a package is resolved through the package`() throws {
    try folder.write("theirs", to: "work/Trip.rtfd/TXT.rtf")
    try folder.write("ours", to: "work/Trip.rtfd/TXT.sync-conflict-20260731-120000-ABCDEF7.rtf")
    let conflict = try #require(
      try document("versions", "Trip.rtfd").lines.first { $0.contains("conflict, Syncthing") })
    let resolved = try document("resolve", "--keep", String(conflict.prefix(8)), "Trip.rtfd")
    #expect(resolved.status == 0 && resolved.output == "resolved 1 conflict\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/work/Trip.rtfd") == ["TXT.rtf"])
    #expect(try String(contentsOfFile: "\(folder.path)/work/Trip.rtfd/TXT.rtf", encoding: .utf8) == "ours")
    #expect(try !document("versions", "Trip.rtfd").output.contains("conflict, Syncthing"))
  }

  @Test func `a conflict is resolved with any version, and the others are kept`() throws {
    for computer in ["ABCDEF7", "ABCDEF2"] {
      try folder.write(computer, to: "work/Report.sync-conflict-20260731-120000-\(computer).txt")
    }
    let listed = try document("versions", "Report.txt").lines
    #expect(listed.count { $0.contains("conflict, Syncthing") } == 2)
    let chosen = try #require(
      identifiers("conflict").first { try document("cat", "Report.txt", $0).output == "ABCDEF2" })
    let result = try document("resolve", "--keep", chosen, "Report.txt")
    #expect(result.status == 0 && result.output == "resolved 2 conflicts\n" && text == "ABCDEF2")
    #expect(try identifiers("conflict").isEmpty && identifiers("kept").count == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/work") == ["Report.txt"])
  }

  @Test func `kept versions are deleted on request`() throws {
    try save("two")
    #expect(try document("versions", "--delete", "Report.txt").output == "deleted 1 version\n")
    let result = try document("versions", "Report.txt")
    #expect(result.status == 0 && result.lines.count == 1 && result.errors == "Report.txt: no other versions\n")
    #expect(text == "two")
  }

  @Test func `texts are compared line by line, and property lists by value`() throws {
    try save("one\ntwo\n")
    let lines = try document("diff", "Report.txt")
    #expect(lines.status == 1)
    let expected = ["@@ -1 +1,2 @@", "-one", "\\ No newline at end of file", "+one", "+two"]
    #expect(lines.lines.dropFirst(2) == expected[...] && lines.lines[1] == "+++ Report.txt")
    #expect(try document("diff", "Report.txt", "current").status == 0)
    let list = { (value: String) in "<plist version=\"1.0\"><dict><key>Name</key>\(value)</dict></plist>" }
    let (settings, other) = ("\(folder.path)/work/Settings.plist", "\(folder.path)/work/Other.plist")
    try folder.write(list("<string>old</string>"), to: "work/Settings.plist")
    try folder.write(list("<integer>2</integer>"), to: "work/Other.plist")
    let history = VersionHistory(of: URL(filePath: settings), in: store)
    try history.restore(#require(VersionHistory(of: URL(filePath: other), in: store).current))
    #expect(try document("diff", "Settings.plist").output == "changed  Name  'old' → 2\n")
  }

  @Test func `a file of a version of a package is printed`() throws {
    try folder.write("old", to: "work/Trip.rtfd/TXT.rtf")
    try folder.write("new", to: "work/Other.rtfd/TXT.rtf")
    let trip = VersionHistory(of: URL(filePath: "\(folder.path)/work/Trip.rtfd"), in: store)
    let other = VersionHistory(of: URL(filePath: "\(folder.path)/work/Other.rtfd"), in: store)
    try trip.restore(#require(other.current))
    let old = try #require(trip.stored.first?.id)
    #expect(try document("cat", "Trip.rtfd", old, "TXT.rtf").output == "old")
    #expect(try document("diff", "Trip.rtfd").output == "changed  TXT.rtf  3 B, different contents\n")
    #expect(try document("cat", "Trip.rtfd", old).errors.contains("add the path of a file in it"))
    #expect(try document("cat", "Trip.rtfd", old, "../Other.rtfd/TXT.rtf").status == 2)
  }

  @Test(arguments: [
    (["versions", "missing.txt"], "'missing.txt' does not exist, and no versions of it were kept"),
    (["versions", "pipe"], "'pipe' is neither a file nor a folder, and no versions of it were kept"),
    (["keep", "pipe"], "pipe' is neither a file nor a folder"),
    (["cat", "Report.txt", "zz"], "no version with identifier 'zz'; see 'utictl document versions'"),
    (["restore", "Report.txt", "xy"], "no version with identifier 'xy'; see 'utictl document versions'"),
    (["cat", "Report.txt", "current", "x"], "' is a file, not a package; omit 'x'"),
    (["versions", "--delete", "--json", "Report.txt"], "--delete and --json cannot be combined; use one of them"),
  ]) func `misuse is explained`(arguments: [String], problem: String) throws {
    #expect(mkfifo("\(folder.path)/work/pipe", 0o600) == 0)
    let result = try Tool.run(
      arguments: ["document"] + arguments, environment: environment,
      folder: "\(folder.path)/work")
    #expect(result.status == 2 && result.errors.contains(problem), "\(result.errors)")
  }
}
