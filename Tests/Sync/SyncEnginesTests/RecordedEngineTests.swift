import Foundation
import Testing
import UTSyncEngines
import UTSyncNames
import UTSystemCalls
import UTTestFixtures

/// Folders that rclone synchronizes, as the listings of `rclone bisync` 1.60 show.
@Suite struct RecordedEngineTests {
  private let folder: TemporaryFolder
  /// The folder that is synchronized.
  private let path: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    path = Array("\(folder.path)/my notes".utf8)
    try folder.write("text", to: "my notes/a.txt")
  }

  private var session: String {
    folder.path.dropFirst().replacing("/", with: "_") + "_my_notes..cloud_notes"
  }

  private func engine() throws -> any FolderEngine {
    let variables = ["HOME": folder.path, "STHOMEDIR": "/proc/nowhere"]
    return try SyncEngines(environment: { variables[$0].map { Array($0.utf8) } }).engine(for: path)
  }

  private func record(
    _ name: String, _ contents: String = "# bisync listing v1 from 2026-07-31T12:00:00.0+0000\n"
  ) throws { try folder.write(contents, to: ".cache/rclone/bisync/\(name)") }

  private func item(_ text: String) throws -> SyncPath { try #require(SyncPath(text)) }

  @Test(arguments: [false, true]) func `a folder with a record is synchronized`(isSecond: Bool) throws {
    #expect(try engine().program == nil)
    try record(isSecond ? "cloud_notes..\(session.dropLast("..cloud_notes".count)).path2.lst" : "\(session).path1.lst")
    #expect(try engine().program == .rclone && engine().isSynchronizing)
  }

  @Test func `a name alone is no record, and that of another folder is none of this one`() throws {
    try record("\(session).path1.lst", "something else")
    try folder.write("# bisync listing v1 from 2026\n", to: "list")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/.cache/rclone/bisync/\(session).path2.lst", withDestinationPath: "\(folder.path)/list")
    try record(session.replacing("_my_notes", with: "_my_notes_2") + ".path1.lst")
    try record("\(session).path1.lst-new")
    try record("\(session).lck")
    #expect(try engine().program == nil)
  }

  /// Otherwise, the folder could be shared with another program, too.
  @Test(arguments: [SystemCall.open, .list, .examine, .read])
  func `a record that cannot be read is not taken for none`(call: SystemCall) throws {
    try record("\(session).path1.lst")
    let disk = CallTable { $0 == call ? .fails(EIO) : .made }
    #expect(throws: SyncError.system(EIO)) { try disk.inForce { try engine() } }
  }

  /// rclone records the path that its user has typed.
  @Test(arguments: [["HOME": "link"], ["HOME": "", "XDG_DATA_HOME": "link"]])
  func `a folder is recognized by a path with a link`(variables: [String: String]) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link", withDestinationPath: folder.path)
    try record(session.replacing("_my_notes", with: "_link_my_notes") + ".path1.lst")
    let values = variables.mapValues { Array("\(folder.path)/\($0)".utf8) }
    let engines = SyncEngines(environment: { $0 == "STHOMEDIR" ? Array("/proc/nowhere".utf8) : values[$0] })
    #expect(try engines.engine(for: path).program == .rclone)
    #expect(try engine().program == nil)
  }

  @Test func `what rclone does not report is unknown, and nothing is evicted`() async throws {
    try record("\(session).path1.lst")
    let (engine, item) = (try engine(), try item("a.txt"))
    let problem = SyncError.notReported(by: "rclone")
    let status = await engine.status(of: item)
    #expect(status.problem == problem && status.state == .unknown && status.isSynchronized == true && status.size == 4)
    #expect(status.contents == nil && status.isUploaded == nil && status.isUploading == nil && status.isPaused == nil)
    #expect(await engine.statuses(of: [item]) == [status])
    #expect(await engine.status(of: try self.item("b.txt")).problem == .noItem)
    await #expect(throws: problem) { try await engine.evict(item) }
    await #expect(throws: problem) { try await engine.evict(item, discardingAttributes: true) }
    await #expect(throws: SyncError.notControlled("rclone")) { try await engine.setPaused(true) }
    await #expect(throws: SyncError.notControlled("rclone")) { try await engine.leave() }
    await #expect(throws: SyncError.noItem) { try await engine.download(try self.item("b.txt")) { _ in } }
    #expect(try String(contentsOfFile: "\(folder.path)/my notes/a.txt", encoding: .utf8) == "text")
    #expect(await engine.problems().map(\.kind) == [.notReported])
    #expect(try await engine.devices().isEmpty)
  }

  @Test func `items are listed without what rclone has there for moments`() async throws {
    try record("\(session).path1.lst")
    let temporary = ["a.txt.1a2b3c4d.partial", "a.txt.bekalos3.partial"]
    let items = [
      "1a2b3c4d.partial", "a.txt", "b.bekalosa.partial", "c.1a2b3c4.partial", "clip.download.partial",
      "d.txt.nextcloud", "e.BEKALOS3.partial", "sub", "sub/b.conflict1",
    ]
    for name in temporary + items where name != "sub" { try folder.write("more", to: "my notes/\(name)") }
    let engine = try engine()
    #expect(try await engine.items(in: .folder).map(\.path.text) == items)
    // A placeholder of another program stands for contents that are elsewhere.
    #expect(await engine.status(of: try item("d.txt")).contents == .notDownloaded)
  }

  @Test func `that rclone has stopped is a problem`() async throws {
    try record("\(session).path1.lst-err")
    let problems = try await engine().problems()
    #expect(problems.map(\.kind) == [.failed, .notReported])
    #expect(problems.first?.message == "rclone stopped synchronizing the folder")
    #expect(problems.first?.help.hasSuffix("/.cache/rclone/bisync/\(session).path1.lst-err'") == true)
    // A run with --resync leaves it.
    try record("\(session).path1.lst")
    #expect(try await engine().problems().map(\.kind) == [.notReported])
  }
}
