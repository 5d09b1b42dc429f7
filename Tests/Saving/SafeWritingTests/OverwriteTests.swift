import SafeWriting
import Testing
import UTLibC
import UTSavingFixtures
import UTTestFixtures

/// Files that cannot be replaced by another file are overwritten under a journal.
@Suite struct OverwriteTests {
  @Test func `all names of a file see the new version`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a long old version", to: "a")
    link(path, folder.path("b"))
    let outcome = try save("new", at: path, options: SaveOptions())
    #expect(outcome.method == .overwritten && outcome.conflict == nil)
    #expect(folder.text("a") == "new" && folder.text("b") == "new" && folder.names == ["a", "b"])
    #expect(try folder.status("a").st_nlink == 2 && outcome.identity == FileBase(at: FilePath(path)).identity)
  }

  @Test func `another program's version is copied`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("read", to: "a")
    link(path, folder.path("b"))
    let base = try FileBase(at: FilePath(path))
    try folder.write("theirs", to: "other")
    let file = open(path, O_WRONLY | O_TRUNC)
    _ = write(file, "theirs", 6)
    close(file)
    let conflict = try #require(try save("ours", at: path, replacing: base).conflict)
    #expect(folder.text(String(conflict.path.string.dropFirst(folder.path.utf8.count + 1))) == "theirs")
    #expect(folder.text("b") == "ours")
  }

  /// Of every save, the text is in the file, was replaced by a save that had read it, or is a conflict.
  @Test func `saves through two names lose nothing`() async throws {
    let folder = try TemporaryFolder()
    link(try folder.write("base", to: "a"), folder.path("b"))
    let saves = try await withThrowingTaskGroup(of: [(text: String, replaced: String)].self) { group in
      for name in ["a", "b"] {
        group.addTask {
          try (0..<60).map { number in
            let text = "\(name)-\(number + 10)"
            let base = try FileBase(at: FilePath(folder.path(name)))
            let replaced = folder.text(name) ?? ""
            _ = try save(text, at: folder.path(name), replacing: base)
            return (text, replaced)
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let conflicts = folder.names.filter { $0.contains(".conflict-") }.compactMap { folder.text($0) }
    let known = Set(saves.map(\.replaced) + conflicts + [folder.text("a") ?? ""])
    #expect(saves.count == 120 && Set(saves.map(\.text)).subtracting(known).isEmpty, "\(folder.names.count)")
    #expect(!folder.names.contains { $0.hasPrefix(".") })
  }

  /// A folder of root's with a file of the user's, as that user sees them.
  @Test(.enabled(if: geteuid() == 0, "only root can take on another user's place"))
  func `files in folders that cannot be written to`() throws {
    let folder = try TemporaryFolder()
    chmod(folder.path, 0o755)
    try folder.write("old", to: "own")
    try folder.write("old", to: "foreign")
    try folder.write("old", to: "forbidden")
    mkdir(folder.path("state"), 0o777)
    mkdir(folder.path("open"), 0o777)
    chmod(folder.path("open"), 0o777)
    chmod(folder.path("state"), 0o777)
    try folder.write("old", to: "open/foreign")
    chown(folder.path("own"), 65534, 65534)
    for name in ["foreign", "open/foreign"] { chmod(folder.path(name), 0o666) }
    for name in ["own", "foreign", "open/foreign"] {
      #expect(
        runAsNobody(["file", folder.path(name), "id=new", "size=4", "state=\(folder.path("state/s"))"]) == 0, "\(name)")
      #expect(folder.text(name) == "new\n", "\(name)")
    }
    #expect(folder.status("foreign").st_uid == 0 && folder.status("open/foreign").st_uid == 0)
    #expect(runAsNobody(["file", folder.path("forbidden"), "id=new"]) == 1 && folder.text("forbidden") == "old")
    #expect(
      try Leftovers.find(in: FilePath(folder.path("open"))).isEmpty
        && Leftovers.find(in: FilePath(folder.path("state/s"))).isEmpty)
  }

  private func runAsNobody(_ arguments: [String]) -> Int32 {
    let tool = Fixture.products.appending(path: "ut-save-once").path
    // The build may lie where only its owner may look.
    let copy = "/tmp/save-once-\(getpid())"
    guard Shell.run("install -m 755 \(Shell.quoted(tool)) \(copy)") else { return -1 }
    defer { unlink(copy) }
    let command = "setpriv --reuid=65534 --regid=65534 --clear-groups \(copy) \(arguments.joined(separator: " "))"
    let status = system("\(command) > /dev/null 2>&1")
    return status >> 8
  }
}

/// Other programs.
enum Shell {
  static func run(_ command: String) -> Bool { system("{ \(command); } 2>/dev/null >&2") == 0 }

  /// A path as a word of a command.
  static func quoted(_ path: String) -> String {
    "'\(path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}
