import Foundation
import Synchronization
import Testing
import UTFileWatching
import UTTestFixtures

@testable import FileCoordination

/// What presenters hear of programs that do not coordinate. Source of the messages: NSFilePresenter.h.
@Suite(.timeLimit(.minutes(10))) struct UncoordinatedTests {
  /// For programs that the machine may keep waiting in the middle of what they do.
  let watcher: FileWatcher
  let desk: Desk

  /// - Parameter settle: how long programs must be quiet.
  init(settle: Duration = .seconds(2)) throws {
    // The number of inotify instances is limited, so they end soon.
    watcher = FileWatcher(
      timing: WatchTiming(
        settle: settle, limit: .seconds(30), replacement: settle * 4, idle: .milliseconds(100)))
    desk = try Desk(watcher: watcher)
  }

  func present(_ name: String) async -> Recorder {
    let recorder = Recorder(desk.url(name))
    desk.arbiter.add(recorder)
    await settle()
    return recorder
  }

  func settle() async {
    await withCheckedContinuation { continuation in watcher.whenSettled { continuation.resume() } }
  }

  /// What was heard of everything that has happened so far.
  func news(_ recorder: Recorder) async -> [String] {
    await settle()
    return recorder.events
  }

  /// What a presenter of an item hears of a shell script.
  private func news(of script: String, at name: String) async throws -> [String] {
    let recorder = await present(name)
    defer { desk.arbiter.remove(recorder) }
    try await run(script)
    return await news(recorder)
  }

  func run(_ script: String) async throws { try await desk.folder.run(script) }

  // MARK: Files

  @Test(arguments: [
    "echo new > a.txt", "sed -i s/old/new/ a.txt", "echo new > t; mv t a.txt", "echo new > t; cp t a.txt; rm t",
    "rm a.txt; sleep 3; echo new > .syncthing.a.txt.tmp; mv .syncthing.a.txt.tmp a.txt",
    "mv a.txt a.txt~; echo new > a.txt; rm a.txt~", "echo new > t; tar cf t.tar --transform s/t/a.txt/ t; tar xf t.tar",
    "mv a.txt t; mv b.txt a.txt; mv t b.txt", "rm a.txt",
  ]) func `a file's presenter hears of a change once, however it is made`(_ script: String) async throws {
    #expect(try await news(of: "cd folder; \(script)", at: "folder/a.txt") == ["changed"])
  }

  @Test(arguments: ["cat a.txt", "chmod 600 a.txt", "echo new > b.txt", "mv a.txt t; mv t a.txt", "touch .a.txt.swp"])
  func `a file's presenter hears nothing if it is the same version`(_ script: String) async throws {
    #expect(try await news(of: "cd folder; \(script)", at: "folder/a.txt") == [])
  }

  @Test(arguments: ["mv folder/a.txt folder/c.txt", "mv folder/a.txt c.txt"])
  func `a presenter follows its item, and hears what happens there`(_ script: String) async throws {
    let recorder = await present("folder/a.txt")
    let folder = await present("folder")
    try await run("\(script); sleep 0.1; for i in c.txt folder/c.txt; do test ! -e $i || echo new > $i; done")
    #expect(await news(recorder) == ["moved to c.txt", "changed"])
    #expect(recorder.presentedItemURL?.lastPathComponent == "c.txt")
    desk.arbiter.remove(recorder)
    desk.arbiter.remove(folder)
  }

  @Test func `presenters of what is in a folder follow the folder`() async throws {
    let recorders = [await present("folder/sub/deep.txt"), await present("folder"), await present("folder/a.txt")]
    try await run("mv folder moved")
    await settle()
    #expect(recorders.map(\.events) == [["moved to deep.txt"], ["moved to moved"], ["moved to a.txt"]])
    #expect(recorders[0].presentedItemURL?.path == desk.url("moved/sub/deep.txt").path)
    try await run("echo new > moved/sub/deep.txt")
    await settle()
    #expect(recorders.map(\.events) == [["changed"], ["changed deep.txt"], []])
    for recorder in recorders { desk.arbiter.remove(recorder) }
  }

  @Test func `an item that did not exist is heard of when it is created, and again when it is back`() async throws {
    let recorder = await present("folder/new.txt")
    #expect(await news(recorder) == [])
    for script in ["echo one > folder/new.txt", "rm folder/new.txt", "echo two > folder/new.txt"] {
      try await run(script)
      #expect(await news(recorder) == ["changed"])
    }
    desk.arbiter.remove(recorder)
  }

  // MARK: Folders

  static let folderChanges: [(script: String, news: [String])] = [
    ("echo new > c.txt", ["appeared c.txt"]),
    ("mkdir d; echo new > ../t; mv ../t d/e.txt", ["appeared d", "appeared e.txt"]),
    ("echo new > sub/deep.txt", ["changed deep.txt"]),
    ("sed -i s/old/new/ a.txt", ["changed a.txt"]),
    ("mv a.txt a.txt~; echo new > a.txt; rm a.txt~", ["changed a.txt"]),
    ("mv a.txt a.txt~; echo new > a.txt", ["appeared a.txt~", "changed a.txt"]),
    ("rm a.txt; sleep 3; echo new > .syncthing.a.txt.tmp; mv .syncthing.a.txt.tmp a.txt", ["changed a.txt"]),
    ("mv a.txt t; mv b.txt a.txt; mv t b.txt", ["changed a.txt", "changed b.txt"]),
    ("rm a.txt", ["deletion of a.txt", "changed a.txt"]),
    ("mv a.txt ..", ["deletion of a.txt", "changed a.txt"]),
    ("mv ../note.rtfd/TXT.rtf .", ["appeared TXT.rtf"]),
    ("cp a.txt c.txt", ["appeared c.txt"]),
    ("ln a.txt c.txt", ["appeared c.txt"]),
    ("mv a.txt sub/c.txt", ["moved a.txt to c.txt"]),
    ("mv sub new", ["moved sub to new"]),
    ("mv sub new; mv new/deep.txt new/c.txt", ["moved sub to new", "moved deep.txt to c.txt"]),
    (
      "rm -r sub; mkdir new",
      ["deletion of sub", "deletion of deep.txt", "changed sub", "changed deep.txt", "appeared new"]
    ),
    ("tar cf ../t.tar -C .. note.rtfd/TXT.rtf; tar xf ../t.tar", ["appeared note.rtfd", "appeared TXT.rtf"]),
    ("touch .a.txt.swp 4913 .~lock.a.txt# b.part .goutputstream-ABCDEF; ln -s me .#a.txt; echo > t; mv t .b.swp", []),
    ("echo new > .goutputstream-ABCDEF; mv .goutputstream-ABCDEF c.txt", ["appeared c.txt"]),
    ("cat a.txt sub/deep.txt; chmod 600 a.txt", []),
  ]

  @Test(arguments: folderChanges)
  func `a folder's presenter hears what happened to which item`(script: String, expected: [String]) async throws {
    #expect(try await news(of: "cd folder; \(script)", at: "folder").sorted() == expected.sorted())
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/rsync")))
  func `rsync is heard of by the names of the items`() async throws {
    try desk.folder.write("newer", to: "source/a.txt")
    try desk.folder.write("new", to: "source/sub/c.txt")
    let expected = ["appeared c.txt", "changed a.txt"]
    #expect(try await news(of: "rsync -r source/ folder", at: "folder").sorted() == expected)
  }

  @Test func `in a package, every change is one of the package unless the presenter wants to know more`() async throws {
    let log = EventLog()
    let presenter = PackagePresenter(desk.url("note.rtfd"), log)
    desk.arbiter.add(presenter)
    await settle()
    for script in [
      "echo new > note.rtfd/TXT.rtf", "echo new > note.rtfd/new.png", "mv note.rtfd/new.png note.rtfd/old.png",
      "rm note.rtfd/old.png", "cp -r note.rtfd t; mv note.rtfd u; mv t note.rtfd",
    ] {
      try await run(script)
      await settle()
      var news: [String] = []
      try await eventually("news") {
        news += log.take()
        return !news.isEmpty
      }
      #expect(news == ["changed"], "\(script)")
    }
    desk.arbiter.remove(presenter)
  }

  /// Implements nothing about items in its package.
  final class PackagePresenter: NSObject, NSFilePresenter, Sendable {
    let presentedItemURL: URL?
    let presentedItemOperationQueue = OperationQueue()
    private let log: EventLog

    init(_ url: URL, _ log: EventLog) { (presentedItemURL, self.log) = (url, log) }

    func presentedItemDidChange() { log.add("changed") }
  }
}
