import Foundation
import Synchronization
import Testing
import UTFileQueries
import UTItemPredicates
import UTLibC
import UTSystemCalls
import UTTestFixtures

/// Queries that follow folders, compared with `find`.
// Each query takes an inotify instance, of which a user may have few.
@Suite(.serialized) struct DocumentQueryTests {
  let folder: TemporaryFolder
  let list: FollowedFolder

  init() throws {
    folder = try TemporaryFolder()
    list = FollowedFolder(folder)
    try folder.write("a", to: "a.png")
    try folder.write("notes", to: "notes/todo.md")
    try folder.write("", to: "notes/.hidden.md")
    try folder.write("", to: ".git/config")
  }

  private var query: DocumentQuery { DocumentQuery(in: [URL(filePath: folder.path)]) }

  /// Follows a query while `body` runs.
  private func following(_ query: DocumentQuery, _ body: () async throws -> Void) async throws {
    let list = list
    let task = Task { await list.follow(query) }
    try await list.isGathered()
    try await body()
    task.cancel()
    await task.value
    #expect(list.isOver && list.contradictions == [])
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  @Test func `items are gathered, and followed when they change`() async throws {
    try await following(query) {
      #expect(list.paths == ["a.png", "notes", "notes/todo.md"])
      try folder.write("more", to: "a.png")
      try folder.write("b", to: "new/er/b.txt")
      unlink(path("notes/todo.md"))
      try await list.settle()
      #expect(list.item("a.png")?.size == 4 && list.item("new/er/b.txt")?.contentType == "public.plain-text")
      rename(path("new"), path("notes/old"))
      rename(path("a.png"), path("notes/old/c.png"))
      try await list.settle()
      #expect(list.paths == ["notes", "notes/old", "notes/old/er", "notes/old/er/b.txt", "notes/old/c.png"])
      chmod(path("notes/old/c.png"), 0o600)
      try await eventually("changed permissions") { list.hasChanged("notes/old/c.png") }
      try FileManager.default.removeItem(atPath: path("notes"))
      try await list.settle()
      #expect(list.paths.isEmpty)
    }
  }

  @Test func `only items that fit are found, and only as long as they do`() async throws {
    var query = query
    query.contentTypes = ["public.text", "public.image"]
    query.predicate = try PredicateFormat("kMDItemFSSize > 1 AND NOT kMDItemFSName BEGINSWITH 'x'")
    try await following(query) {
      #expect(list.paths == ["notes/todo.md"])
      try folder.write("aa", to: "a.png")
      try folder.write("xx", to: "x.png")
      try folder.write("aa", to: "b.pdf")
      try await eventually { list.paths == ["notes/todo.md", "a.png"] }
      rename(path("x.png"), path("y.png"))
      truncate(path("a.png"), 0)
      try await eventually { list.paths == ["notes/todo.md", "y.png"] }
      rename(path("notes"), path("x"))
      try await eventually { list.paths == ["x/todo.md", "y.png"] }
    }
  }

  @Test func `what cannot be looked at for a while stays`() async throws {
    chmod(folder.path, 0o755)
    chmod(path("notes"), 0o755)
    let list = list
    var query = query
    query.interval = .zero
    query.adjust = { $0.timing.polling = .milliseconds(20) }
    let begun = query
    // The query's threads inherit the user whose permissions apply; root, who may run the tests, may do everything.
    // Glibc's module lacks the function.
    let setfsuid = unsafeBitCast(try #require(dlsym(nil, "setfsuid")), to: (@convention(c) (UInt32) -> Int32).self)
    let updates = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        _ = setfsuid(65534)
        continuation.resume(returning: begun.makeAsyncIterator())
      }
    }
    let task = Task { await list.follow(updates) }
    try await list.isGathered()
    #expect(list.paths == ["a.png", "notes", "notes/todo.md"])
    chmod(path("notes"), 0o744)
    try folder.write("more", to: "notes/todo.md")
    try await eventually { list.unreadable == ["notes/todo.md"] }
    #expect(list.item("notes/todo.md")?.size == 5)
    chmod(path("notes"), 0o755)
    try await eventually { list.item("notes/todo.md")?.size == 4 }
    task.cancel()
    await task.value
    #expect(list.isOver && list.contradictions == [])
  }

  @Test func `a package is one item, and changes with what is in it`() async throws {
    try folder.write("1", to: "Letter.rtfd/TXT.rtf")
    try folder.write("1", to: "Letter.rtfd/images/deep/photo.png")
    try await following(query) {
      #expect(list.paths == ["a.png", "notes", "notes/todo.md", "Letter.rtfd"])
      try folder.write("22", to: "Letter.rtfd/images/deep/photo.png")
      try await eventually { list.hasChanged("Letter.rtfd") }
      try folder.write("22", to: "Letter.rtfd/images/new/photo.png")
      try await eventually { list.hasChanged("Letter.rtfd") }
      try folder.write("333", to: "Letter.rtfd/images/new/photo.png")
      try await eventually { list.hasChanged("Letter.rtfd") }
      // By name alone, a folder is a package.
      rename(path("Letter.rtfd"), path("Letter"))
      try await eventually { list.paths.contains("Letter/images/deep/photo.png") }
      try await list.settle()
      rename(path("Letter"), path("Letter.rtfd"))
      try await eventually { list.paths == ["a.png", "notes", "notes/todo.md", "Letter.rtfd"] }
    }
  }

  @Test func `hidden items and packages are searched if asked for`() async throws {
    try folder.write("1", to: "Letter.rtfd/TXT.rtf")
    var query = query
    query.includesHiddenItems = true
    query.searchesPackages = true
    try await following(query) {
      try await list.settle("")
      // The notes that saves in containers make have a meaning in packages alone, and are found as by `utictl find`
      // without --watch.
      for name in ["Letter.rtfd/.x", "Letter.rtfd/.utictl-generation", "notes/.utictl-generation"] {
        try folder.write("1", to: name)
      }
      try folder.write("1", to: ".git/objects/12/34")
      try await list.settle("")
      #expect(list.paths.contains(".git/objects/12/34") && list.paths.contains("Letter.rtfd/.x"))
      #expect(list.paths.count { $0.hasSuffix(".utictl-generation") } == 2)
    }
  }

  @Test func `a folder is searched when it appears, and again when it is moved back`() async throws {
    let list = FollowedFolder(folder)
    let task = Task { [query] in
      var query = query
      query.folders = [URL(filePath: "\(folder.path)/later/on"), URL(filePath: "\(folder.path)/link")]
      await list.follow(query)
    }
    try await list.isGathered()
    #expect(list.paths.isEmpty)
    try folder.write("1", to: "later/on/1.txt")
    try await eventually { list.paths == ["later/on/1.txt"] }
    rename(path("later"), path("away"))
    try await eventually { list.paths.isEmpty }
    try folder.write("1", to: "later/on/2.txt")
    try await eventually { list.paths == ["later/on/2.txt"] }
    try FileManager.default.removeItem(atPath: path("later"))
    rename(path("away"), path("later"))
    try await eventually { list.paths == ["later/on/1.txt"] }
    symlink("notes", path("link"))
    try await eventually { list.paths == ["later/on/1.txt", "link/todo.md"] }
    try folder.write("1", to: "notes/3.txt")
    try await eventually { list.paths == ["later/on/1.txt", "link/todo.md", "link/3.txt"] }
    task.cancel()
    await task.value
    #expect(list.isOver && list.contradictions == [])
  }

  @Test func `links in a folder are items and not followed`() async throws {
    symlink("notes", path("link"))
    symlink(".", path("loop"))
    try await following(query) {
      try await list.settle()
      #expect(list.paths == ["a.png", "notes", "notes/todo.md", "link", "loop"])
      #expect(list.item("loop")?.contentType == "public.symlink")
      // A folder that becomes a link is left.
      rename(path("notes"), path("elsewhere"))
      symlink("elsewhere", path("notes"))
      try await list.settle()
      #expect(list.paths == ["a.png", "notes", "elsewhere", "elsewhere/todo.md", "link", "loop"])
    }
  }

  @Test(arguments: [0, 2]) func `folders that the kernel does not watch are read again`(_ watches: Int) async throws {
    var query = query
    query.adjust = {
      $0.maximumWatches = watches
      $0.timing.polling = .milliseconds(20)
    }
    try await following(query) {
      try folder.write("b", to: "notes/b/c/d.txt")
      try await list.settle()
      try folder.write("bb", to: "notes/b/c/d.txt")
      try FileManager.default.removeItem(atPath: path("a.png"))
      try await list.settle()
      try FileManager.default.removeItem(atPath: path("notes/b"))
      rename(path("notes"), path("moved"))
      try await list.settle()
    }
  }

  @Test func `folders that cannot be read are told, and found when they can be`() async throws {
    guard geteuid() != 0 else { return }
    chmod(path("notes"), 0)
    try await following(query) {
      #expect(list.paths == ["a.png", "notes"])
      chmod(path("notes"), 0o755)
      try await eventually { list.paths == ["a.png", "notes", "notes/todo.md"] }
    }
  }

  @Test func `file systems of the kernel are left out, unless they are given`() async throws {
    let other = "/sys/fs"
    guard FileManager.default.fileExists(atPath: other) else { return }
    var query = DocumentQuery(in: [URL(filePath: other)])
    (query.includesHiddenItems, query.searchesPackages) = (true, true)
    let found = Mutex<Set<String>>([])
    for await update in query {
      found.withLock { $0.formUnion(update.added.map { String(decoding: $0.url.standardBytes, as: UTF8.self) }) }
      if update.isComplete { break }
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/find")
    let kinds = ["cgroup", "cgroup2", "bpf", "pstore", "fusectl"].flatMap { ["-fstype", $0, "-o"] }.dropLast()
    process.arguments = [other, "-mindepth", "1", "("] + kinds + [")", "-print", "-prune", "-o", "-print"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let expected = Set(String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
    #expect(found.withLock { $0 } == expected && !expected.isEmpty)
  }

  /// What a query has reported.
  private final class Reported: Sendable {
    let names = Mutex<Set<String>>([])
    let isComplete = Mutex(false)

    func take(_ report: QueryReport) {
      switch report {
      case .gathered(let changes), .updated(let changes): names.withLock { $0.formUnion(changes.map(\.item.name)) }
      case .finishedGathering: isComplete.withLock { $0 = true }
      case .failed: break
      }
    }
  }

  private struct WeakReported {
    weak var value: Reported?
  }

  /// Only a watched folder has an event for its new date.
  @Test func `what is put into a folder before it is watched changes its date`() async throws {
    let old = Date(timeIntervalSince1970: 1_000_000_000)
    try folder.write("", to: "young/a")
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path("young"))
    let list = FollowedFolder(folder)
    let isChanged = Mutex(false)
    var query = DocumentQuery(in: [URL(filePath: folder.path)])
    query.adjust = { [folder] order in
      // It is asked when the folder was found.
      order.condition = { item in
        isChanged.withLock { isChanged in
          if item.name == "young", !isChanged { isChanged = (try? folder.write("", to: "young/b")) != nil }
        }
        return true
      }
    }
    let task = Task { [query] in await list.follow(query) }
    try await list.isGathered()
    task.cancel()
    await task.value
    #expect(isChanged.withLock { $0 } && list.item("young/b") != nil)
    #expect(try #require(list.item("young")).modificationDate > old)
  }

  @Test func `programs that write without a pause delay neither reports, waits for these, nor the end`() async throws {
    let remaining = Mutex(WeakReported())
    let log = try #require(Descriptor.open(Array(path("log").utf8), O_WRONLY | O_CREAT, mode: 0o600))
    // Whenever the query looks for events, there is one.
    let writing = CallTable { call in
      if call == .read { pwrite(log.number, "x", 1, 0) }
      return .made
    }
    try await {
      let reported = Reported()
      remaining.withLock { $0.value = reported }
      let order = QueryOrder(scopes: [Array(folder.path.utf8)], registry: .system)
      let engine = writing.inForce { QueryEngine(order) { reported.take($0) } }
      try await eventually("all items") { reported.isComplete.withLock { $0 } }
      try folder.write("new", to: "new.txt")
      try await eventually("the report of a new file") { reported.names.withLock { $0.contains("new.txt") } }
      try folder.write("newer", to: "newer.txt")
      let wasReported = Mutex(Bool?.none)
      engine.whenSettled {
        let names = reported.names.withLock { $0 }
        wasReported.withLock { $0 = names.contains("newer.txt") }
      }
      try await eventually("the report of all that has happened") { wasReported.withLock { $0 } != nil }
      #expect(wasReported.withLock { $0 } == true)
      engine.end()
    }()
    try await eventually("the end of the query") { remaining.withLock { $0.value } == nil }
  }
}
