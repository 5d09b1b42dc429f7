import Foundation
import SafeWriting
import Testing
import UTFileWatching
import UTTestFixtures
import UTThreads

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
    try await folder.run(script)
    try await place.expect(.changed)
  }

  @Test(arguments: ["true", "cat a.txt", "chmod 600 a.txt", "echo two > b.txt", "mv a.txt b; mv b a.txt", "ln a.txt b"])
  func `nothing is reported if it is the same version`(_ script: String) async throws {
    let place = try WatchedPlace("a.txt", in: folder)
    await place.settle()
    try await folder.run(script)
    try await place.expect()
  }

  @Test func `what the owner saves is not reported, and what others write afterwards is`() async throws {
    let place = try WatchedPlace("a.txt", in: folder)
    for number in 0..<5 {
      try place.save("mine \(number)")
      await place.settle()
    }
    try await place.expect()
    try await folder.run("echo theirs > a.txt")
    try await place.expect(.changed)
    try await folder.run("chmod 600 a.txt")
    try await place.expect()
    try place.look()
    try await folder.run("echo again > a.txt")
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
    let watcher = FileWatcher(timing: WatchTiming(limit: .seconds(30)))
    let place = try WatchedPlace("a.txt", in: folder, by: watcher)
    await place.settle()
    try await folder.run("rm a.txt")
    try await place.expect(.removed)
    try await folder.run("echo two > a.txt")
    try await place.expect(.changed)
  }

  @Test(arguments: ["b.txt", "sub/c.txt"])
  func `what is moved is told with its place, and that it is back`(_ name: String) async throws {
    let place = try WatchedPlace("a.txt", in: folder, by: FileWatcher())
    await place.settle()
    try await folder.run("mkdir sub; mv a.txt \(name)")
    try await place.expect(.moved(FilePath("\(folder.path)/\(name)")))
    try await folder.run("mv \(name) a.txt")
    try await place.expect(.changed)
  }

  /// The last one is that of an item which is being evicted from a container.
  @Test(arguments: [".Trash-1000/files", "share/Trash/files", ".Trash/1000/files", ".utictl-evicted/2-7/Documents"])
  func `what is in the wastebasket, or about to be evicted, is removed`(_ place: String) async throws {
    let watched = try WatchedPlace("a.txt", in: folder, by: FileWatcher())
    await watched.settle()
    try await folder.run("mkdir -p \(place); mv a.txt \(place)/")
    try await watched.expect(.removed)
  }

  @Test func `the folder may be renamed, removed and made again`() async throws {
    try folder.write("one", to: "sub/b.txt")
    let watcher = FileWatcher(
      timing: WatchTiming(settle: .milliseconds(500), limit: .seconds(30), polling: .milliseconds(100)))
    let place = try WatchedPlace("sub/b.txt", in: folder, by: watcher)
    await place.settle()
    try await folder.run("mv sub other")
    try await place.expect(.moved(FilePath("\(folder.path)/other/b.txt")))
    // Nothing tells when a file that is checked periodically is complete.
    try await folder.run("rm -r other; mkdir new; echo two > new/b.txt; mv new sub")
    try await place.expect(.changed)
    try await folder.run("echo three > sub/b.txt")
    try await place.expect(.changed)
    try await folder.run("rm -r sub")
    try await place.expect(.removed)
  }

  // MARK: Links and packages

  @Test func `a link stands for what it leads to`() async throws {
    try await folder.run("mkdir real; mv a.txt real/; ln -s real/a.txt one; ln -s one a.txt")
    let place = try WatchedPlace("a.txt", in: folder)
    await place.settle()
    try await folder.run("echo two > real/a.txt")
    try await place.expect(.changed)
    try await folder.run("rm real/a.txt; sleep 0.3; echo three > real/a.txt")
    try await place.expect(.changed)
    try await folder.run("echo four > b; ln -sf b a.txt")
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
      try await folder.run(script)
      try await place.expect(.changed)
    }
    try await folder.run("mv p q")
    try await place.expect(.removed)
  }

  // MARK: Limits

  @Test func `reports that were lost are made up for`() async throws {
    try folder.write("one", to: "b.txt")
    let watcher = FileWatcher(timing: WatchTiming(limit: .seconds(30)))
    let isHeld = Monitor(false)
    let isOver = Monitor(false)
    // The thread stands still while it reports the one, and the kernel has nowhere to put the news of the other.
    let one = try WatchedPlace("a.txt", in: folder, by: watcher) {
      isHeld.locked { $0 = true }
      _ = isOver.wait { $0 ? true : nil }
    }
    let two = try WatchedPlace("b.txt", in: folder, by: watcher)
    try await eventually("watching") { watcher.load.files == 2 }
    try await folder.run("echo two > a.txt")
    try await eventually("held") { isHeld.locked { $0 } }
    let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    for _ in 0...(try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines))) / 2) {
      symlink("x", "\(folder.path)/x")
      unlink("\(folder.path)/x")
    }
    try await folder.run("echo two > b.txt")
    isOver.locked { $0 = true }
    try await one.expect(.changed)
    try await two.expect(.changed)
  }

  @Test func `files are looked at where the kernel watches no more folders`() async throws {
    let timing = WatchTiming(settle: .seconds(5), limit: .seconds(30), polling: .milliseconds(100))
    let place = try WatchedPlace("a.txt", in: folder, by: FileWatcher(timing: timing, maximumFolders: 0))
    await place.settle()
    #expect(place.watcher.load.folders == 0)
    try await folder.run("echo two > a.txt; sleep 0.05; echo three >> a.txt")
    try await place.expect(.changed)
    try await folder.run("rm a.txt")
    try await place.expect(.removed)
    try await folder.run("echo four > a.txt")
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
