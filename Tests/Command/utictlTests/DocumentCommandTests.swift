import Foundation
import Testing
import UTLibC
import UTTestFixtures

/// `utictl document` as its users run it.
@Suite struct DocumentCommandTests {
  let folder: TemporaryFolder
  private static let notes = Fixture.packageRoot.appending(path: "Samples/Notes.app").path

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Sun.", to: "Trip.notespackage/day-1.note")
    try folder.write("{}", to: "a.note")
  }

  private func info(_ arguments: String...) throws -> Tool.Result {
    try Tool.run(
      arguments: ["document", "info", "--declarations", Self.notes] + arguments,
      environment: ["XDG_STATE_HOME": "\(folder.path)/state", "HOME": folder.path], folder: folder.path)
  }

  private func records(_ arguments: String...) throws -> [[String: Any]] {
    let result = try Tool.run(
      arguments: ["document", "info", "--json", "--declarations", Self.notes] + arguments,
      environment: ["XDG_STATE_HOME": "\(folder.path)/state"], folder: folder.path)
    return try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
  }

  /// Keeps contents as a program does that could not save them.
  private func keep(
    _ name: String, in store: String, of path: String, file: String? = nil, inode: UInt64? = nil
  ) throws {
    try folder.write("{}", to: "\(store)/\(name)/contents.note")
    try folder.write("", to: "\(store)/\(name)/lock")
    // Seconds since 2001: 2026-07-31T12:00:00Z.
    try folder.write(
      """
      {"documentPath":"\(path)","contentsName":"contents.note","type":"com.example.notes.note","date":807192000\
      \(file.map { ",\"file\":\($0)" } ?? "")\(inode.map { ",\"inode\":\($0)" } ?? "")}
      """, to: "\(store)/\(name)/recovery.json")
  }

  /// What is written down of a file, to tell whether it was written since.
  private func fingerprint(_ name: String) throws -> String {
    var status = stat()
    try #require(stat("\(folder.path)/\(name)", &status) == 0)
    return
      #"{"size":\#(status.st_size),"seconds":\#(status.st_mtim.tv_sec),"nanoseconds":\#(status.st_mtim.tv_nsec)}"#
  }

  @Test func `a pipe can be neither read nor saved`() throws {
    #expect(mkfifo("\(folder.path)/pipe.note", 0o600) == 0)
    let record = try #require(try records("pipe.note").first)
    #expect(record["isReadable"] as? Bool == false && record["isSavable"] as? Bool == false)
  }

  @Test func `what is not saved of a file that was moved since is found by the file`() throws {
    var status = stat()
    #expect(stat("\(folder.path)/a.note", &status) == 0)
    let (store, path, file) = try ("state/notes/recovery", "\(folder.path)/before.note", fingerprint("a.note"))
    try keep("1", in: store, of: path, file: file, inode: UInt64(status.st_ino))
    // Others of the same size and time, as out of an archive, are not it.
    try keep("2", in: store, of: path, file: file, inode: UInt64(status.st_ino) + 1)
    try keep("3", in: store, of: path, file: file)
    let unsaved = try #require(try records("a.note").first?["unsaved"] as? [[String: Any]])
    #expect(unsaved.map { $0["isRestored"] as? Bool } == [true])
  }

  @Test func `a document in order`() throws {
    let result = try info("Trip.notespackage", "a.note")
    #expect(
      result.output == """
        Trip.notespackage
          type          com.example.notes.notebook, Notebook
          form          a package of 1 item, 4 B
          opened by     Notebook: Editor, Owner (com.example.notes)
          access        can be read and saved
          state         all saved, no conflicts, no leftovers

        a.note
          type          com.example.notes.note, Note
          form          a file, 2 B
          opened by     Note: Editor, Owner (com.example.notes)
          access        can be read and saved
          state         all saved, no conflicts, no leftovers

        """)
    #expect(result.status == 0 && result.errors.isEmpty)
  }

  @Test func `what is no document`() throws {
    try folder.write("x", to: "files/a.unheard-of")
    let result = try info("files", "files/a.unheard-of", "none")
    #expect(
      result.lines.filter { $0.contains("form ") }.map { $0.dropFirst(16) } == [
        "a folder, not a package", "a file, 1 B",
      ])
    #expect(result.lines.count { $0.hasSuffix("no known app") } == 2)
    #expect(
      result.status == 2 && result.errors.hasPrefix("utictl: error: cannot read 'none': no such file or directory"))
  }

  @Test func `what is not saved`() throws {
    try keep("1", in: "state/writer/recovery", of: "\(folder.path)/a.note", file: fingerprint("a.note"))
    try keep("2", in: "state/other/recovery", of: "\(folder.path)/./a.note")
    try keep("3", in: "elsewhere", of: "\(folder.path)/a.note")
    try keep("4", in: "state/writer/recovery", of: "\(folder.path)/b.note")
    try folder.write("{", to: "state/writer/recovery/5/recovery.json")
    let unsaved = try #require(
      try records("--recovery-store", "elsewhere", "a.note").first?["unsaved"] as? [[String: Any]])
    #expect(Set(unsaved.map { $0["program"] as? String }) == ["writer", "other", nil])
    #expect(unsaved.filter { $0["isRestored"] as? Bool == true }.map { $0["program"] as? String } == ["writer"])
    #expect(unsaved.allSatisfy { $0["date"] as? String == "2026-07-31T12:00:00Z" && $0["isInUse"] as? Bool == false })
    let lines = try info("a.note").lines
    #expect(
      lines.contains {
        $0.hasPrefix("  unsaved       since 2026-07-31T12:00:00Z by writer, restored when the document is opened; /")
          && $0.hasSuffix("/state/writer/recovery/1/contents.note")
      })
    #expect(lines.contains { $0.contains("by other, based on another version; can be restored; /") })
    #expect(!lines.contains { $0.contains("all saved") })
  }

  @Test func `what a running program has not saved`() throws {
    try keep("1", in: "state/writer/recovery", of: "\(folder.path)/a.note", file: fingerprint("a.note"))
    let lock = open("\(folder.path)/state/writer/recovery/1/lock", O_RDWR | O_CLOEXEC)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    #expect(try info("a.note").output.contains("by writer, the program is running; /"))
    let unsaved = try records("a.note").first?["unsaved"] as? [[String: Any]]
    #expect(unsaved?.first?["isInUse"] as? Bool == true && unsaved?.first?["isRestored"] as? Bool == false)
  }

  @Test func `conflicts and what crashes left`() throws {
    let conflict = "a.conflict-20260731T120000Z-1a2b3c4d.note"
    try folder.write("theirs", to: conflict)
    try folder.write("x", to: "b.conflict-20260731T120000Z-1a2b3c4d.note")
    try folder.write("x", to: "a.conflict-of-interest.note")
    try folder.write("half", to: ".a.note.0123456789abcdef.docsave")
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link.note", withDestinationPath: "a.note")
    for name in ["a.note", "link.note"] {
      let record = try #require(try records(name).first)
      #expect((record["conflicts"] as? [String])?.map { ($0 as NSString).lastPathComponent } == [conflict])
      let leftovers = record["leftovers"] as? [[String: String]]
      #expect(leftovers?.map { $0["kind"] } == ["newVersion"])
    }
    let lines = try info("a.note").lines
    #expect(
      lines.count { $0.hasPrefix("  in conflict   ") } == 1 && lines.count { $0.hasPrefix("  left over     ") } == 1)
  }
}
