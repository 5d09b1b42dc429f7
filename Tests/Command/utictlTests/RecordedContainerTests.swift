import Foundation
import Testing
import UTTestFixtures

/// A container that rclone synchronizes, whose listings are those of `rclone bisync`.
@Suite struct RecordedContainerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: "\(folder.path)/Documents", withIntermediateDirectories: true)
    #expect(try container("create", "a.b", "--name", "Notes", "--public", "--local").status == 0)
    let session = "\(folder.path)/data/uniform-documents/containers/a.b".dropFirst().replacing("/", with: "_")
    try folder.write("# bisync listing v1 from 2026\n", to: ".cache/rclone/bisync/\(session)..cloud_notes.path1.lst")
    try folder.write("ours", to: "Documents/Notes/a.txt")
  }

  private func container(_ arguments: String...) throws -> Tool.Result { try run(["container"] + arguments) }

  private func run(_ arguments: [String]) throws -> Tool.Result {
    try Tool.run(
      arguments: arguments,
      environment: [
        "HOME": folder.path, "XDG_DATA_HOME": "\(folder.path)/data", "XDG_CACHE_HOME": "\(folder.path)/.cache",
        "XDG_RUNTIME_DIR": folder.path, "STHOMEDIR": "/proc/nowhere", "PATH": "/proc/nowhere",
      ], folder: folder.path)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/Documents/Notes/\(name)", encoding: .utf8)
  }

  @Test func `the engine's own name is shown, and what it does not report is unknown`() throws {
    #expect(try container("list").output == "a.b  rclone  \(folder.path)/Documents/Notes\n")
    #expect(try container("create", "a.b").output.hasSuffix("\n  synchronized by rclone\n"))
    let status = try container("status", "a.b")
    #expect(status.status == 1)
    let line = "unknown  Documents/Notes/a.txt  4 B    rclone does not report which items other devices have\n"
    #expect(status.output == line, "\(status)")
    let doctor = try container("doctor")
    #expect(doctor.status == 0)
    #expect(doctor.output.hasPrefix("a.b: rclone does not report which items other devices have [not-reported]\n"))
    let watched = try container("status", "--watch", "a.b")
    #expect(watched.errors.hasSuffix("rclone does not report changes, so changes are not shown\n"), "\(watched)")
  }

  @Test func `nothing is evicted, and the engine is left alone`() throws {
    for arguments in [["evict", "Documents/Notes/a.txt"], ["evict", "--discard-attributes", "Documents/Notes/a.txt"]] {
      let evicted = try run(["container"] + arguments)
      #expect(evicted.status == 1)
      #expect(evicted.errors.hasSuffix("rclone does not report which items other devices have\n"), "\(evicted)")
    }
    #expect(try text("a.txt") == "ours")
    for (arguments, action) in [(["pause"], "pause"), (["pause", "--resume"], "resume"), (["leave"], "stop")] {
      let result = try run(["container"] + arguments + ["a.b"])
      let message = "rclone synchronizes 'a.b'; use rclone's own commands to \(action) synchronization\n"
      #expect(result.status == 1 && result.errors.hasSuffix(message), "\(result)")
    }
    // This is noticed before Syncthing, which is not there, is asked to pair the device.
    for paired in [try container("pair", "ABCDEFG", "a.b"), try container("create", "a.b", "--device", "ABCDEFG")] {
      #expect(paired.status == 2 && paired.errors.contains("rclone synchronizes 'a.b'"), "\(paired)")
    }
    #expect(try container("list").output.contains("rclone"))
  }

  /// Without a winner, rclone renames both versions.
  @Test func `conflicts are listed and resolved`() throws {
    try folder.write("one", to: "Documents/Notes/b.txt.conflict1")
    try folder.write("other", to: "Documents/Notes/b.txt.conflict2")
    try folder.write("half", to: "Documents/Notes/b.txt.1a2b3c4d.partial")
    let conflicts = try container("conflicts")
    #expect(conflicts.output.contains("b.txt.conflict1") && conflicts.output.contains("b.txt.conflict2"))
    #expect(!conflicts.output.contains("partial"))
    let versions = try run(["document", "versions", "Documents/Notes/b.txt"])
    #expect(versions.lines.filter { $0.contains("conflict, rclone") }.count == 2, "\(versions)")
    let id = try #require(versions.lines.first { $0.contains("  3 B") }?.split(separator: " ").first)
    let resolved = try run(["document", "resolve", "--keep", String(id), "Documents/Notes/b.txt"])
    #expect(resolved.status == 0 && resolved.output == "resolved 2 conflicts\n", "\(resolved)")
    #expect(try text("b.txt") == "one")
    #expect(try container("conflicts").output.isEmpty)
  }

  @Test func `ordinary files with names like those of versions stay`() throws {
    let names = ["draft.conflict1", "x.conflict2.txt", "Q.rtfd/sim.conflict2", "Q.rtfd/data..path1"]
    for name in names { try folder.write(name, to: "Documents/Notes/\(name)") }
    #expect(try container("conflicts").output.isEmpty)
    for document in ["draft", "Q.rtfd", "draft.conflict1"] {
      let resolved = try run(["document", "resolve", "Documents/Notes/\(document)"])
      #expect(resolved.output != "resolved 1 conflict\n", "\(resolved)")
    }
    for name in names { #expect(try text(name) == name) }
    try folder.write("ours", to: "Documents/Notes/draft")
    #expect(try container("conflicts").output.contains("draft.conflict1"))
  }

  @Test func `reading does not take over a file that only looks like a conflict`() throws {
    try folder.write("mine", to: "Documents/Notes/a.txt.conflict1")
    try folder.write("ours", to: "Documents/Notes/Trip.rtfd/TXT.rtf")
    try folder.write("mine", to: "Documents/Notes/Trip.rtfd/TXT.rtf.conflict1")
    for arguments in [
      ["container", "conflicts"], ["container", "status"], ["document", "versions", "Documents/Notes/a.txt"],
    ] {
      _ = try run(arguments)
    }
    for name in ["a.txt.conflict1", "Trip.rtfd/TXT.rtf.conflict1"] { #expect(try text(name) == "mine") }
    for name in ["a.txt", "Trip.rtfd/TXT.rtf"] { #expect(try text(name) == "ours") }
  }
}
