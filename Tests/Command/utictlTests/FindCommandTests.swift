import Foundation
import Testing
import UTTestFixtures

/// `utictl find` as its users run it, compared with `find`.
@Suite(.serialized) struct FindCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, size) in [
      ("a.png", 10), ("b.JPG", 2000), ("notes/todo.md", 5), ("notes/Résumé.md", 1200), ("notes/.hidden.md", 1),
      ("Letter.rtfd/TXT.rtf", 3), ("Letter.rtfd/photo.png", 4), (".git/config", 7), ("tool", 0), ("x.unknown", 1),
      ("line\nbreak.md", 1), ("deep/er/and/deeper/c.heic", 3),
    ] { try folder.write(bytes: [UInt8](repeating: 0x61, count: size), to: name) }
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link.png", withDestinationPath: "a.png")
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/loop", withDestinationPath: ".")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/tool")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: "\(folder.path)/a.png")
  }

  /// What is found, in an order of its own.
  private func found(_ arguments: String...) throws -> Set<String> {
    let result = try Tool.run(arguments: ["find", "-0"] + arguments, folder: folder.path)
    #expect(result.errors.isEmpty && result.status == (result.output.isEmpty ? 1 : 0))
    let paths = result.output.split(separator: "\0").map(String.init)
    #expect(Set(paths).count == paths.count)
    return Set(paths)
  }

  /// What `find` prints.
  private func expected(_ expression: String) throws -> Set<String> {
    let command = "LC_ALL=C.UTF-8 find . -name '*.rtfd' -prune \(expression) -print0 -o \\( \(expression) \\) -print0"
    let result = try Tool.shell(command.replacingOccurrences(of: "-prune  ", with: "-prune "), in: folder)
    try #require(result.status == 0, "\(result.output)")
    return Set(result.output.split(separator: "\0").map(String.init))
  }

  /// What macOS stores of a picture is no picture.
  @Test func `files of macOS are not found by the type of their item`() throws {
    let folder = try TemporaryFolder()
    for name in ["logo.svg", "mine.svg", "._mine.svg"] { try folder.write("x", to: name) }
    try folder.write(bytes: [0, 5, 0x16, 7, 0, 2, 0, 0, 0], to: "._logo.svg")
    let found = ["./._mine.svg", "./logo.svg", "./mine.svg"]
    let result = try Tool.run("find", "--type", "public.svg-image", ".", folder: folder.path)
    #expect(result.lines.sorted() == found || result.lines.sorted() == Array(found.dropFirst()), "\(result)")
    let identified = try Tool.run("type", "identify", "-r", ".", folder: folder.path)
    #expect(
      identified.lines.filter { $0 != ".: public.folder" }.sorted() == ["./._logo.svg: public.data"]
        + found.map { "\($0): public.svg-image" },
      "\(identified)")
  }

  private struct Record: Codable {
    let path: String
    let identifier: String
    let size: Int?
    let modified: String
    let created: String?
  }

  @Test func `records are spelled as Foundation spells them`() throws {
    let folder = try TemporaryFolder()
    let times: [Double] = [0, 86_399.5, 951_782_399, 951_868_800, 4_107_542_400, 7_258_118_399, -1, -86_401]
    for (number, time) in times.enumerated() {
      let path = try folder.write("x", to: "\(number) \" \\ \n \t \u{8} \u{C} \u{1} é 😀.md")
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: path)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try Tool.run("find", "--json-lines", "--name", "*.md", folder: folder.path).lines
    #expect(lines.count == times.count)
    for line in lines {
      let record = try JSONDecoder().decode(Record.self, from: Data(line.utf8))
      #expect(try String(decoding: encoder.encode(record), as: UTF8.self) == line)
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(record.path)")
      let date = try #require(attributes[.modificationDate] as? Date)
      #expect(record.modified == date.formatted(.iso8601))
    }
  }

  @Test(arguments: ["*", "*.md", "a*", "*.png", ".*", "[!a-z]*", "????", "Letter.rtfd", "nothing", "*é*"])
  func `names are matched as in find`(_ pattern: String) throws {
    #expect(try found("--name", pattern) == expected("-name '\(pattern)'"))
  }

  @Test func `everything is found without options, and in packages and not in hidden folders if asked for`() throws {
    #expect(try found() == expected("-true"))
    let all = try Tool.shell("find . -print0", in: folder).output.split(separator: "\0").map(String.init)
    #expect(try found("--into-packages") == Set(all))
    let visible = try Tool.shell("find . -name '.?*' -prune -o -print0", in: folder).output.split(separator: "\0")
    #expect(try found("--into-packages", "--skip-hidden") == Set(visible.map(String.init)))
  }

  @Test func `types are those of the registry, and of types that conform to them`() throws {
    #expect(try found("--type", "public.image") == ["./a.png", "./b.JPG", "./deep/er/and/deeper/c.heic"])
    #expect(try found("--type", "public.png", "--type", ".jpg") == ["./a.png", "./b.JPG"])
    #expect(try found("--type", "public.image", "--into-packages").count == 4)
    #expect(try found("--conforms", "com.apple.package") == ["./Letter.rtfd"])
    #expect(try found("--type", "public.directory", "--conforms", "public.content") == ["./Letter.rtfd"])
    #expect(try found("--exact-type", "public.symlink") == ["./link.png", "./loop"])
    #expect(try found("--exact-type", "public.image").isEmpty)
    #expect(try found("--type", "public.unix-executable") == ["./tool"])
    #expect(try found("--type", "public.image", "--name", "?.*g") == ["./a.png"])
  }

  @Test(arguments: [
    ("size > 1000", "-type f -size +1000c"), ("size == 1", "-type f -size 1c"),
    ("modified < CAST('2024-01-01', 'NSDate')", "! -newermt '2024-01-01 00:00:00 UTC'"),
    ("modified > NOW() - 86400 AND size >= 0", "-type f,l -newermt '-1 day'"),
    ("name LIKE '*.md'", "-name '*.md'"), ("kMDItemFSName ENDSWITH[c] '.jpg'", "-iname '*.jpg'"),
    ("name LIKE[cd] '*resume*' OR name == 'tool'", "-name 'Résumé.md' -o -name tool"),
    ("path BEGINSWITH './notes/'", "-path './notes/*'"),
    ("NOT name.pathExtension IN {'md', 'png'} AND size < 5", "-type f -size -5c ! -name '*.md' ! -name '*.png'"),
    ("type UTI-CONFORMS-TO 'public.folder'", "-type d ! -name '*.rtfd'"),
    ("'public.image' IN types", "-type f ( -name '*.png' -o -name '*.JPG' -o -name '*.heic' )"),
    ("kMDItemContentTypeTree == 'public.image'", "-type f ( -name '*.png' -o -name '*.JPG' -o -name '*.heic' )"),
    ("kMDItemFSName == '*.md'", "-name '*.md'"),
    ("name ==[c] '*.jpg' OR name == 'to*l'", "-iname '*.jpg' -o -name tool"),
    ("kMDItemFSInvisible == YES AND name != '.'", "-name '.?*'"),
  ]) func `predicates compare attributes`(_ predicate: String, _ expression: String) throws {
    let shell = expression.replacingOccurrences(of: "( ", with: "\\( ").replacingOccurrences(of: " )", with: " \\)")
    // Links are files without contents of their own: find's size of one is the length of its target.
    let links: Set = predicate.contains("size") ? ["./link.png", "./loop"] : []
    #expect(
      try found("--predicate", predicate).subtracting(links) == expected("\\( \(shell) \\)").subtracting(links))
  }

  @Test func `paths are printed one per line, in order, with the folder as given`() throws {
    let result = try Tool.run("find", "--sorted", "--name", "*.md", "notes", "./notes/", ".", folder: folder.path)
    #expect(
      result.lines == [
        "notes/.hidden.md", "notes/Résumé.md", "notes/todo.md", "./notes/.hidden.md", "./notes/Résumé.md",
        "./notes/todo.md", "./line\\nbreak.md", "./notes/.hidden.md", "./notes/Résumé.md", "./notes/todo.md",
      ])
  }

  @Test func `records have the attributes`() throws {
    let result = try Tool.run("find", "--json", "--name", "a.png", folder: folder.path)
    let records = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
    let record = try #require(records?.first)
    #expect(records?.count == 1 && record["path"] as? String == "./a.png" && record["size"] as? Int == 10)
    #expect(record["identifier"] as? String == "public.png" && record["modified"] as? String == "2023-11-14T22:13:20Z")
    let none = try Tool.run("find", "--json", "--name", "none", folder: folder.path)
    #expect(none.output == "[]\n" && none.status == 1)
    let package = try Tool.run("find", "--json", "--type", "com.apple.rtfd", folder: folder.path)
    #expect(package.output.contains(#""path":"./Letter.rtfd""#) && !package.output.contains("size"))
  }

  @Test func `names alone are found without examining files`() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/strace") else { return }
    // The leak sanitizer does not work under strace.
    let tracing = "ASAN_OPTIONS=detect_leaks=0 strace -f -e trace=statx,newfstatat,openat -o trace"
    let command = "\(tracing) utictl find --name '*.md' notes deep > found"
    try #require(Tool.shell(command, in: folder).status == 0)
    let trace = try String(contentsOfFile: "\(folder.path)/trace", encoding: .utf8)
    #expect(!trace.contains("todo.md") && !trace.contains("c.heic") && trace.contains("\"notes\""))
  }

  @Test func `mistakes are explained`() throws {
    func errors(_ arguments: String...) throws -> String {
      let result = try Tool.run(arguments: ["find"] + arguments, folder: folder.path)
      #expect(result.status == 2 && result.output.isEmpty)
      return result.errors
    }
    #expect(
      try errors("--predicate", "size >").hasPrefix(
        "utictl: error: column 7 of the predicate 'size >': expected a value"))
    #expect(try errors("--predicate", "sise > 3").hasSuffix("did you mean 'size'?\n"))
    let unknown = try Tool.run("find", "--type", "public.imag", folder: folder.path)
    #expect(unknown.status == 1 && unknown.errors.hasSuffix("did you mean 'public.image'?\n"))
    #expect(try errors("--json", "-0").contains("'--null' conflicts with '--json'"))
    #expect(try errors("none") == "utictl: error: cannot read 'none': no such file or directory\n")
    let both = try Tool.run("find", "--name", "todo.md", "none", "notes", folder: folder.path)
    #expect(both.status == 2 && both.output == "notes/todo.md\n")
  }

  @Test func `items are followed until the command is interrupted`() async throws {
    let output = try TemporaryFolder()
    let watch = try OtherProcess(
      "utictl",
      [
        "find", "--watch", "--type", "public.image", "--predicate", "path BEGINSWITH '\(folder.path)/./'",
        "\(folder.path)/.",
      ],
      in: output)
    let records = try OtherProcess(
      "utictl", ["find", "--watch", "--json", "--type", "public.png", folder.path], in: output)
    try await watch.says("added \(folder.path)/./a.png")
    try await eventually { records.lines.count == 1 }
    let png = "\(folder.path)/./new.png"
    // Each change is one call, and is awaited in both: a slow process sees several changes as one, a fast one sees all.
    try Data("1".utf8).write(to: URL(filePath: png), options: .atomic)
    try await watch.says("added \(png)")
    try await eventually { records.lines.count == 2 }
    try FileHandle(forWritingTo: URL(filePath: png)).write(contentsOf: Data("22".utf8))
    try await watch.says("changed \(png)")
    try await eventually { records.lines.count == 3 }
    try FileManager.default.removeItem(atPath: png)
    try await watch.says("removed \(png)")
    try await eventually { records.lines.count == 4 }
    #expect(Set(watch.lines.prefix(3)).contains("added \(folder.path)/./b.JPG"))
    let changes = try records.lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    #expect(changes.map { $0?["change"] as? String } == ["added", "added", "changed", "removed"])
    #expect(changes[2]?["path"] as? String == "\(folder.path)/new.png" && changes[2]?["size"] as? Int == 2)
    for process in [watch, records] {
      process.kill(SIGINT)
      #expect(try await process.end() == SIGINT)
    }
    let none = try Tool.run("find", "--watch", "none", folder: folder.path)
    #expect(none.status == 2 && none.errors == "utictl: error: cannot read 'none': no such file or directory\n")
  }

  @Test func `folders that were moved away from above are not watched any longer`() async throws {
    let output = try TemporaryFolder()
    try folder.write("0", to: "above/inbox/0.png")
    let watch = try OtherProcess("utictl", ["find", "--watch", "\(folder.path)/above/inbox/."], in: output)
    try await watch.says("added \(folder.path)/above/inbox/./0.png")
    let before = try watchCount(of: watch)
    for number in 1...8 {
      try FileManager.default.moveItem(atPath: "\(folder.path)/above", toPath: "\(folder.path)/away-\(number)")
      try folder.write("\(number)", to: "above/inbox/\(number).png")
      try await watch.says("added \(folder.path)/above/inbox/./\(number).png")
    }
    #expect(try before > 2 && watchCount(of: watch) == before)
  }

  @Test func `a folder given by a relative path is followed when it is replaced`() async throws {
    try folder.write("1", to: "inbox/1.png")
    let output = try TemporaryFolder()
    let watch = try OtherProcess("utictl", ["find", "--watch", "inbox"], in: output, currentFolder: folder)
    try await watch.says("added inbox/1.png")
    try FileManager.default.moveItem(atPath: "\(folder.path)/inbox", toPath: "\(folder.path)/old")
    try folder.write("2", to: "inbox/2.png")
    try await watch.says("added inbox/2.png")
  }

  /// The number of folders that the kernel watches for a program.
  private func watchCount(of process: OtherProcess) throws -> Int {
    let descriptors = "/proc/\(process.identifier)/fdinfo"
    return try FileManager.default.contentsOfDirectory(atPath: descriptors).reduce(0) { count, name in
      // It may have been closed since.
      let lines = (try? String(contentsOfFile: "\(descriptors)/\(name)", encoding: .utf8))?.split(separator: "\n") ?? []
      return count + lines.count { $0.hasPrefix("inotify wd:") }
    }
  }

  /// In a user namespace of its own, the kernel watches no more than 3 folders.
  private static let limiting = "unshare -U -r sh -c 'echo 3 > /proc/sys/user/max_inotify_watches"
  private static var canLimit: Bool {
    (try? TemporaryFolder()).map { (try? Tool.shell("\(limiting)' 2> /dev/null", in: $0).status) == 0 } ?? false
  }

  @Test(.enabled(if: canLimit, "watches cannot be limited here"))
  func `once the limit of watches is reached, the command says what that means`() throws {
    // Waits for lines, for 5 minutes at most.
    let script = """
      \(Self.limiting); exec utictl find --watch --type public.image . > lines 2>&1' &
      await() { for try in $(seq 30000); do if grep -qx "$1" lines; then return; fi; sleep 0.01; done; kill $!; exit 1; }
      touch lines; await 'added ./a.png'; mkdir -p notes/later; touch notes/later/new.png
      await 'added ./notes/later/new.png'; kill $!; grep '^utictl: ' lines
      """
    let (status, output) = try Tool.shell(script, in: folder)
    let lines = output.split(separator: "\n")
    #expect(status == 0 && lines.count == 1 && output.hasPrefix("utictl: warning: cannot watch folder '"), "\(output)")
    #expect(
      output.hasSuffix(
        "': the watch limit was reached; raise it with 'sysctl fs.inotify.max_user_watches=NUMBER'; "
          + "folders that cannot be watched are read again every few seconds\n"))
  }
}
