import Documents
import TestFixtures
import Testing

/// Guarded documents of other processes, which may be stopped or killed.
@MainActor @Suite(.timeLimit(.minutes(10))) struct GuardProcessTests {
  let desk: Desk
  /// What the other process has made of the text.
  private let theirs = String(repeating: "two\n", count: 1024)

  init() throws {
    desk = try Desk()
    try desk.folder.write("one", to: "a.txt")
  }

  /// A process with a document that has unsaved changes.
  private func start() async throws -> OtherProcess {
    let process = try OtherProcess(
      "edit-once", ["guard", desk.url("a.txt").path, "id=two"], environment: ["XDG_STATE_HOME": desk.folder.path],
      in: desk.folder)
    try await process.says("guarded")
    return process
  }

  @Test func `a program waits for a process that is stopped, and reads its last keystroke`() async throws {
    let process = try await start()
    try await process.stop()
    let reader = try WaitingProgram.reader(of: "a.txt", in: desk.folder)
    try await reader.waits()
    process.kill(SIGCONT)
    #expect(try await reader.text() == theirs)
    #expect(desk.text("a.txt") == theirs)
    try process.endInput()
    #expect(try await process.end() == 0)
  }

  @Test func `a program goes on when the process is killed for which it waits`() async throws {
    let process = try await start()
    try await process.stop()
    let reader = try WaitingProgram.reader(of: "a.txt", in: desk.folder)
    try await reader.waits()
    process.kill(SIGKILL)
    #expect(try await reader.text() == "one")
  }

  @Test func `documents of two processes guard their file in turns`() async throws {
    let process = try await start()
    let note = try await desk.open(HearingNote.init(fileURL:), "a.txt")
    #expect(note.text == theirs)
    note.fileGuard = .lease
    note.type("!")
    // Although the other process has the document open.
    try await eventually("a guard") { note.isGuarded }
    try await desk.run("cat a.txt > out.txt")
    #expect(desk.text("out.txt") == theirs + "!")
    // The other process has no changes of its own, and reads the file again or leaves it as it is.
    try process.endInput()
    #expect(try await process.end() == 0)
    #expect(desk.text("a.txt") == theirs + "!")
    #expect(note.conflictVersions.isEmpty)
  }

  /// Runs a shell script with a file system of one page at `/mnt`, which no other process sees.
  private func run(withFullDisk script: String) async throws {
    let tool = Fixture.products.appending(path: "edit-once").path
    try desk.folder.write("mount -t tmpfs -o size=4k t /mnt\n\(script)", to: "script")
    try await desk.run("XDG_STATE_HOME=$PWD unshare -m sh -eu script '\(tool)'")
  }

  @Test(.enabled(if: canMount, "file systems cannot be mounted here"))
  func `on a full disk, a program reads all of the old contents`() async throws {
    // The old contents occupy nothing, so that the new ones fit once, but not twice.
    try await run(
      withFullDisk: """
        truncate -s 8192 /mnt/a.txt
        mkfifo input said
        "$1" guard /mnt/a.txt id=two < input > said &
        exec 3> input 4< said
        while read -r line <&4 && [ "$line" != guarded ]; do :; done
        cat /mnt/a.txt > out.txt
        exec 3>&-
        wait $!
        cat /mnt/a.txt > saved.txt
        """)
    #expect(desk.text("saved.txt") == theirs)
    #expect(desk.text("out.txt") == String(repeating: "\0", count: 8192))
  }

  private nonisolated static var canMount: Bool { system("unshare -m mount -t tmpfs t /mnt 2> /dev/null") == 0 }
}
