import Foundation
import Testing
import UTLibC
import UTTestFixtures

/// `utictl document turns` beside programs that coordinate their accesses.
@Suite struct DocumentTurnsTests {
  private let programs: CoordinatingPrograms
  private var folder: TemporaryFolder { programs.folder }
  private var runtime: String { programs.runtime }

  init() throws {
    programs = try CoordinatingPrograms()
    for name in ["desk/a.txt", "desk/b.txt", "desk/note.rtfd/TXT.rtf"] { try folder.write("x", to: name) }
  }

  private var environment: [String: String] { programs.environment }

  private func path(_ name: String) -> String { "\(folder.path)/desk/\(name)" }

  private func writer(_ name: String) async throws -> OtherProcess { try await programs.user(of: path(name)) }

  private func turns(_ arguments: String..., folder: String? = nil) throws -> Tool.Result {
    try Tool.run(
      arguments: ["document", "turns"] + arguments, environment: environment, folder: folder ?? self.folder.path)
  }

  private func records(_ arguments: String...) throws -> [[String: Any]] {
    let result = try Tool.run(arguments: ["document", "turns", "--json"] + arguments, environment: environment)
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
  }

  @Test func `holders, those who wait, and presenters of a file are listed in this order`() async throws {
    let presenter = try programs.program("present", path("a.txt"))
    try await presenter.says("ready")
    let writer = try await writer("a.txt")
    let waiting = try programs.program("access", "deleting", path("a.txt"))
    try await eventually { try records().count == 3 }

    // Without the times.
    let lines = try turns().lines.map { $0.replacing(/, since 20..-..-..T..:..:..Z$/, with: "") }
    #expect(
      lines == [
        path("a.txt"), "  in use by     'ut-present-once' (process \(writer.identifier)), writing",
        "  waiting       'ut-present-once' (process \(waiting.identifier)), to write",
        "  presented by  'ut-present-once' (process \(presenter.identifier))",
      ])
    let found = try records()
    #expect(found.map { $0["state"] as? String } == ["holds", "waits", "presents"])
    #expect(found.map { $0["access"] as? String } == ["write", "write", nil])
    #expect(found.allSatisfy { $0["path"] as? String == path("a.txt") && $0["isStopped"] as? Bool == false })
    let now = Date()
    for record in found {
      let since = try Date(#require(record["since"] as? String), strategy: .iso8601)
      #expect(since <= now && since > now.addingTimeInterval(-3600))
    }
    try writer.tell("end")
    try await waiting.says("granted")
    #expect(try records().map { $0["process"] as? Int32 } == [waiting.identifier, presenter.identifier])
  }

  /// What concerns an item: states and names.
  private func found(_ name: String) throws -> [String] {
    try records(path(name)).map { record in
      let name = (record["path"] as? String)?.split(separator: "/").last ?? ""
      return "\(record["state"] ?? "") \(name)"
    }
  }

  @Test func `a path that goes up after a link leads where it leads for the system`() async throws {
    let item = try folder.write("x", to: "other/a.txt")
    try folder.write("x", to: "other/sub/b.txt")
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "../other/sub")
    let writer = try await programs.user(of: item)
    #expect(try found("link/../a.txt") == ["holds a.txt"])
    #expect(try found("link/../../desk/a.txt") == [])
    withExtendedLifetime(writer) {}
  }

  @Test func `with a path, only what concerns the item is listed`() async throws {
    let presenter = try programs.program("present", path("b.txt"), "\(folder.path)/desk")
    try await presenter.says("ready")
    let writers = [try await writer("a.txt"), try await writer("note.rtfd/TXT.rtf")]

    #expect(try found("a.txt") == ["presents desk", "holds a.txt"])
    #expect(try found("b.txt") == ["presents desk", "presents b.txt"])
    // A package is one item.
    #expect(try found("note.rtfd/other.rtf") == ["presents desk", "holds note.rtfd"])
    #expect(try found("") == ["presents desk", "holds a.txt", "presents b.txt", "holds note.rtfd"])
    #expect(try turns("../../x/a.txt", folder: path("")).lines.count == 1)
    #expect(try turns("./x/../a.txt", folder: path("")).lines.count == 4)
    let link = "\(folder.path)/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path(""))
    #expect(try turns("\(link)/b.txt").lines.count == 4)
    #expect(writers.allSatisfy { $0.isRunning })
  }

  @Test func `nothing is listed, and nothing created, where no program coordinates`() throws {
    let result = try turns("desk/a.txt")
    #expect(result.output == "no program reads, writes, waits for, or presents 'desk/a.txt'\n" && result.status == 0)
    #expect(try records().isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: runtime).isEmpty)
  }

  @Test func `a stopped program is called stopped, and a killed one is not listed`() async throws {
    let writer = try await writer("a.txt")
    try await writer.stop()
    #expect(try turns("desk/a.txt").output.contains("(process \(writer.identifier), stopped), writing"))
    #expect(try records().map { $0["isStopped"] as? Bool } == [true])
    writer.kill(SIGKILL)
    try await writer.end()
    #expect(try records().isEmpty)
  }

  @Test func `items in folders with long paths are found`() async throws {
    let name = Array(repeating: String(repeating: "x", count: 99), count: 3).joined(separator: "/") + "/a.txt"
    try folder.write("x", to: "desk/\(name)")
    let writer = try await writer(name)
    #expect(try turns(path(name)).lines.dropFirst().first?.contains("(process \(writer.identifier))") == true)
  }

  @Test func `each change is listed while they are watched`() async throws {
    let watch = try OtherProcess(
      "utictl", ["document", "turns", "--watch", "--json"], environment: environment, in: folder)
    try await watch.says("[]")
    let writer = try await writer("a.txt")
    // It may be listed before that as one that waits.
    try await eventually {
      guard let line = watch.lines.last else { return false }
      return line.contains(#""process":\#(writer.identifier)"#) && line.contains(#""state":"holds""#)
    }
    try writer.tell("end")
    try await eventually { watch.lines.last == "[]" }
  }

  @Test func `a table that cannot be read is an error`() async throws {
    try await writer("a.txt").tell("end")
    let tables = "\(runtime)/uniform-documents"
    let table = try #require(
      try FileManager.default.contentsOfDirectory(atPath: tables).first { $0.hasPrefix("turns-") })
    try FileManager.default.removeItem(atPath: "\(tables)/\(table)")
    try FileManager.default.createDirectory(atPath: "\(tables)/\(table)", withIntermediateDirectories: false)
    let result = try turns()
    #expect(result.status == 2 && result.output.isEmpty && result.errors.contains("\(tables)/\(table)"))
  }

  /// Programs whose user can write there take turns elsewhere.
  @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/run/user/\(geteuid())"), "there is a runtime folder"))
  func `a command whose user cannot write to the home folder warns that others may take turns elsewhere`() throws {
    let result = try Tool.shell(
      """
      unset XDG_RUNTIME_DIR; export XDG_DATA_HOME=$PWD/data
      HOME=/dev/null utictl document keep desk/a.txt
      HOME=$PWD utictl document keep desk/b.txt; ls .local/state/uniform-documents
      """, in: folder)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 4 && lines.last == "turns", "\(result)")
    #expect(
      lines.first?.contains("desk/a.txt: warning: other programs may save it at the same time") ?? false, "\(result)")
  }
}
