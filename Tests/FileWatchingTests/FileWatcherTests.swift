import FileWatching
import Foundation
import SafeWriting
import TestFixtures
import Testing
import Threads

@Suite(.timeLimit(.minutes(10))) struct FileWatcherTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one", to: "a.txt")
  }

  @Test(arguments: [
    "echo two > a.txt", "echo two >> a.txt", "echo two > b; mv b a.txt", "rm a.txt; echo two > a.txt",
    "mv a.txt a.txt~; echo two > a.txt; rm a.txt~", "rm a.txt; sleep 0.3; echo two > a.txt",
    "echo two > b; rm a.txt; ln b a.txt; rm b", "touch -d 2001-01-01 a.txt", "cp /bin/sh a.txt",
    "(echo two; sleep 0.6; echo three) > a.txt", "for i in 1 2 3 4 5; do echo $i > a.txt; sleep 0.02; done",
  ])
  func `however a file is written, one change is reported`(_ script: String) async throws {
    let place = try WatchedPlace("a.txt", in: folder)
    await place.settle()
    try await shell(script, in: folder)
    try await place.expect(.changed)
  }

  @Test(arguments: ["true", "cat a.txt", "chmod 600 a.txt", "echo two > b.txt", "mv a.txt b; mv b a.txt", "ln a.txt b"])
  func `nothing is reported if it is the same version`(_ script: String) async throws {
    let place = try WatchedPlace("a.txt", in: folder)
    await place.settle()
    try await shell(script, in: folder)
    try await place.expect()
  }

  @Test func `what the owner saves is not reported, and what others write afterwards is`() async throws {
    let place = try WatchedPlace("a.txt", in: folder)
    for number in 0..<5 {
      try place.save("mine \(number)")
      await place.settle()
    }
    try await place.expect()
    try await shell("echo theirs > a.txt", in: folder)
    try await place.expect(.changed)
    try await shell("chmod 600 a.txt", in: folder)
    try await place.expect()
    try place.look()
    try await shell("echo again > a.txt", in: folder)
    try await place.expect(.changed)
  }

  @Test func `who writes without end is heard of`() async throws {
    let place = try WatchedPlace(
      "a.txt", in: folder, by: FileWatcher(timing: WatchTiming(settle: .seconds(30), limit: .milliseconds(300))))
    await place.settle()
    while place.changes.isEmpty {
      try folder.write("more", to: "a.txt")
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(place.changes.first == .changed)
  }

  // MARK: What is gone

  @Test func `what is removed is told once, and so is its return`() async throws {
    let place = try WatchedPlace("a.txt", in: folder, by: FileWatcher())
    await place.settle()
    try await shell("rm a.txt", in: folder)
    try await place.expect(.removed)
    try await shell("echo two > a.txt", in: folder)
    try await place.expect(.changed)
  }

  @Test(arguments: ["b.txt", "sub/c.txt"])
  func `what is moved is told with its place, and that it is back`(_ name: String) async throws {
    let place = try WatchedPlace("a.txt", in: folder, by: FileWatcher())
    await place.settle()
    try await shell("mkdir sub; mv a.txt \(name)", in: folder)
    try await place.expect(.moved(FilePath("\(folder.path)/\(name)")))
    try await shell("mv \(name) a.txt", in: folder)
    try await place.expect(.changed)
  }

  @Test(arguments: [".Trash-1000/files", "share/Trash/files", ".Trash/1000/files"])
  func `what is in the wastebasket is removed`(_ trash: String) async throws {
    let place = try WatchedPlace("a.txt", in: folder, by: FileWatcher())
    await place.settle()
    try await shell("mkdir -p \(trash); mv a.txt \(trash)/", in: folder)
    try await place.expect(.removed)
  }

  @Test func `the folder may be renamed, removed and made again`() async throws {
    try folder.write("one", to: "sub/b.txt")
    let watcher = FileWatcher(timing: WatchTiming(settle: .milliseconds(500), polling: .milliseconds(100)))
    let place = try WatchedPlace("sub/b.txt", in: folder, by: watcher)
    await place.settle()
    try await shell("mv sub other", in: folder)
    try await place.expect(.moved(FilePath("\(folder.path)/other/b.txt")))
    try await shell("rm -r other; mkdir sub; echo two > sub/b.txt", in: folder)
    try await place.expect(.changed)
    try await shell("echo three > sub/b.txt", in: folder)
    try await place.expect(.changed)
    try await shell("rm -r sub", in: folder)
    try await place.expect(.removed)
  }

  // MARK: Links and packages

  @Test func `a link stands for what it leads to`() async throws {
    try await shell("mkdir real; mv a.txt real/; ln -s real/a.txt one; ln -s one a.txt", in: folder)
    let place = try WatchedPlace("a.txt", in: folder)
    await place.settle()
    try await shell("echo two > real/a.txt", in: folder)
    try await place.expect(.changed)
    try await shell("rm real/a.txt; sleep 0.3; echo three > real/a.txt", in: folder)
    try await place.expect(.changed)
    try await shell("echo four > b; ln -sf b a.txt", in: folder)
    try await place.expect(.changed)
  }

  @Test func `a package is watched as deep as it goes, also after another has taken its place`() async throws {
    try folder.write("one", to: "p/deep/deeper/1")
    let place = try WatchedPlace("p", in: folder)
    await place.settle()
    for script in [
      "echo two > p/deep/deeper/1", "rm p/deep/deeper/1", "mkdir -p p/new/newer; echo one > p/new/newer/2",
      "echo two > p/new/newer/2", "cp -r p q; mv p r; mv q p; rm -r r", "echo three > p/new/newer/2",
    ] {
      try await shell(script, in: folder)
      try await place.expect(.changed)
    }
    try await shell("mv p q", in: folder)
    try await place.expect(.removed)
  }

  // MARK: Limits

  @Test func `reports that were lost are made up for`() async throws {
    try folder.write("one", to: "b.txt")
    let watcher = FileWatcher()
    let isHeld = Monitor(false)
    let isOver = Monitor(false)
    // The thread stands still while it reports the one, and the kernel has nowhere to put the news of the other.
    let one = try WatchedPlace("a.txt", in: folder, by: watcher) {
      isHeld.locked { $0 = true }
      _ = isOver.wait { $0 ? true : nil }
    }
    let two = try WatchedPlace("b.txt", in: folder, by: watcher)
    try await eventually("watching") { watcher.load.files == 2 }
    try await shell("echo two > a.txt", in: folder)
    try await eventually("held") { isHeld.locked { $0 } }
    let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    for _ in 0...(try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines))) / 2) {
      symlink("x", "\(folder.path)/x")
      unlink("\(folder.path)/x")
    }
    try await shell("echo two > b.txt", in: folder)
    isOver.locked { $0 = true }
    try await one.expect(.changed)
    try await two.expect(.changed)
  }

  @Test func `files are looked at where the kernel watches no more folders`() async throws {
    let timing = WatchTiming(settle: .seconds(2), limit: .seconds(30), polling: .milliseconds(100))
    let place = try WatchedPlace("a.txt", in: folder, by: FileWatcher(timing: timing, maximumFolders: 0))
    await place.settle()
    #expect(place.watcher.load.folders == 0)
    try await shell("echo two > a.txt; sleep 0.05; echo three >> a.txt", in: folder)
    try await place.expect(.changed)
    try await shell("rm a.txt", in: folder)
    try await place.expect(.removed)
    try await shell("echo four > a.txt", in: folder)
    try await place.expect(.changed)
  }

  @Test func `nothing is left of watches that have ended`() async throws {
    let watcher = FileWatcher(timing: WatchTiming(idle: .milliseconds(100)))
    for _ in 0..<2 {
      let places = try (0..<200).map { number in
        try folder.write("one", to: "\(number % 20)/\(number).txt")
        return try WatchedPlace("\(number % 20)/\(number).txt", in: folder, by: watcher)
      }
      try await eventually("watching") { watcher.load == WatchLoad(files: 200, folders: 20, isRunning: true) }
      for place in places { place.end() }
      try await eventually("ended") { watcher.load == WatchLoad() }
      #expect(places.allSatisfy { $0.changes.isEmpty })
    }
  }
}
