import Foundation
import Testing
import UTTestFixtures

/// `utictl document restore`, `resolve`, and `versions --delete` beside programs that coordinate their accesses.
@Suite struct WritingTurnTests {
  private let programs: CoordinatingPrograms
  private var folder: TemporaryFolder { programs.folder }
  private var runtime: String { programs.runtime }

  init() throws {
    programs = try CoordinatingPrograms()
    for name in ["Report.txt", "Other.txt", "Trip.rtfd/TXT.rtf"] { try folder.write("ours", to: "work/\(name)") }
    try folder.write("theirs", to: "work/\(Self.conflict)")
  }

  private static let conflict = "Report.sync-conflict-20260731-120000-ABCDEF7.txt"

  private var environment: [String: String] { programs.environment }

  private func path(_ name: String) -> String { "\(folder.path)/work/\(name)" }

  private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  private func document(_ arguments: String..., folder: String? = nil) throws -> Tool.Result {
    try Tool.run(arguments: ["document"] + arguments, environment: environment, folder: folder ?? path(""))
  }

  /// Starts a command that waits for its turn as long as a test may take.
  private func start(_ arguments: String...) throws -> OtherProcess {
    try OtherProcess("utictl", ["document"] + arguments + ["--wait", "3600"], environment: environment, in: folder)
  }

  /// Another program, which uses a file.
  private func program(_ name: String, _ kind: String = "writing") async throws -> OtherProcess {
    try await programs.user(of: path(name), kind)
  }

  /// The items for which a process waits.
  private func awaited(by process: OtherProcess) throws -> [String] {
    let records = try JSONSerialization.jsonObject(with: Data(document("turns", "--json").output.utf8))
    return try #require(records as? [[String: Any]]).filter {
      $0["state"] as? String == "waits" && $0["process"] as? Int32 == process.identifier
    }.compactMap { ($0["path"] as? String)?.split(separator: "/").last.map(String.init) }
  }

  @Test(arguments: [
    ["restore", "Report.txt", "current"], ["resolve", "Report.txt"], ["versions", "--delete", "Report.txt"],
  ]) func `a document that another program uses stays as it is, and the program is named`(
    arguments: [String]
  ) async throws {
    for kind in ["writing", "reading"] {
      let program = try await program("Report.txt", kind)
      let result = try Tool.run(
        arguments: ["document"] + arguments + ["--wait", "0"], environment: environment, folder: path(""))
      #expect(result.status == 2 && result.output.isEmpty)
      let user = "'\(path("Report.txt"))' is in use by 'ut-present-once' (process \(program.identifier))"
      #expect(result.errors == "utictl: error: timed out: \(user)\n")
      #expect(try text("Report.txt") == "ours" && text(Self.conflict) == "theirs")
      try program.tell("end")
      try await program.end()
    }
  }

  @Test func `a command waits until another program has written the document, and keeps that`() async throws {
    let program = try await program("Report.txt")
    let id = try #require(document("versions", "Report.txt").lines.first { $0.contains("Syncthing") }?.prefix(8))
    let command = try start("restore", path("Report.txt"), String(id))
    try await eventually("the command") { try awaited(by: command) == ["Report.txt"] }
    try folder.write("newer", to: "work/Report.txt")
    try program.tell("end")
    #expect(try await command.end() == 0)
    #expect(try text("Report.txt") == "theirs")
    let kept = try document("versions", "Report.txt").lines.filter { $0.contains("  kept") }
    #expect(try kept.map { try document("cat", "Report.txt", String($0.prefix(8))).output } == ["newer"])
  }

  @Test func `what the document is called when it is the command's turn counts`() async throws {
    let id = try #require(document("versions", "Report.txt").lines.first { $0.contains("Syncthing") }?.prefix(8))
    let program = try await program("Report.txt")
    let command = try start("restore", path("Report.txt"), String(id))
    try await eventually("the command") { try awaited(by: command) == ["Report.txt"] }
    for name in ["Report.txt", Self.conflict] {
      try FileManager.default.moveItem(atPath: path(name), toPath: path("Renamed \(name)"))
    }
    try program.tell("end")
    #expect(try await command.end() == 2)
    #expect(!FileManager.default.fileExists(atPath: path("Report.txt")))
    #expect(try text("Renamed Report.txt") == "ours")
  }

  @Test func `a link that leads to another file meanwhile is followed again, with that file's turn`() async throws {
    try FileManager.default.createSymbolicLink(atPath: path("Link.txt"), withDestinationPath: "Report.txt")
    let programs = [try await program("Report.txt"), try await program("Other.txt")]
    let command = try start("resolve", path("Link.txt"))
    try await eventually("the first turn") { try awaited(by: command) == ["Report.txt"] }
    try FileManager.default.removeItem(atPath: path("Link.txt"))
    try FileManager.default.createSymbolicLink(atPath: path("Link.txt"), withDestinationPath: "Other.txt")
    try programs[0].tell("end")
    try await eventually("the second turn") { try awaited(by: command) == ["Other.txt"] }
    try programs[1].tell("end")
    #expect(try await command.end() == 0 && command.lines == ["no conflicts"])
    #expect(try text(Self.conflict) == "theirs")
  }

  @Test func `a package and what is in it are one item`() async throws {
    let program = try await program("Trip.rtfd/TXT.rtf")
    let result = try document("restore", "--wait", "0", "Trip.rtfd", "current")
    #expect(result.status == 2 && result.errors.contains("Trip.rtfd' is in use by 'ut-present-once'"))
    let other = try document("resolve", "--wait", "0", "Report.txt")
    #expect(other.status == 0 && other.output == "resolved 1 conflict\n")
    #expect(program.isRunning)
  }

  @Test func `where programs cannot take turns, there is one warning`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(runtime)/uniform-documents", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755]
    )
    let result = try document("resolve", "Report.txt")
    #expect(result.status == 0 && result.output == "resolved 1 conflict\n")
    let warning = "Report.txt: warning: other programs may save it at the same time: '\(runtime)/uniform-documents' is"
    #expect(result.errors.hasPrefix(warning) && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test(arguments: [
    (["restore", "--wait", "-1", "Report.txt", "current"], "--wait"),
    (["versions", "--wait", "1", "Report.txt"], "--wait requires --delete"),
  ]) func `misuse is explained`(arguments: [String], problem: String) throws {
    let result = try Tool.run(
      arguments: ["document"] + arguments, environment: environment, folder: path(""))
    #expect(result.status == 2 && result.errors.contains(problem), "\(result.errors)")
  }
}
