import FileTrees
import SafeWriting
import Testing
import UTLibC
import UTTestFixtures

/// Several items get into a folder that is there: all of them, or none.
@Suite struct ItemsWritingTests {
  private struct Stop: Error {}

  let folder: TemporaryFolder
  /// What is written into it: a file and a package that are new, and a file, a package and a link that are there.
  private var items = FileTree(directory: [:])

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("other", to: "there/other")
    try folder.write("old", to: "there/file")
    try folder.write("old", to: "there/package/a")
    try folder.write("old", to: "there/package/only old")
    #expect(symlink("other", path("link")) == 0)
    items["file"] = FileTree(file: Array("new".utf8))
    items["link"] = FileTree(.symbolicLink(destination: Array("file".utf8)))
    items["new"] = FileTree(file: Array("new".utf8))
    items["new package"] = FileTree(directory: [:])
    items["new package"]?["a"] = FileTree(file: Array("new".utf8))
    items["package"] = items["new package"]
  }

  private func path(_ name: String) -> String { "\(folder.path)/there/\(name)" }

  private func write(
    _ items: FileTree? = nil, createsOnly: Bool = false, progress: @escaping () throws -> Void = {}
  ) throws -> ItemsOutcome {
    var options = SaveOptions()
    options.createsOnly = createsOnly
    options.progress = { _ in try progress() }
    return try (items ?? self.items).write(itemsTo: FilePath("\(folder.path)/there"), options: options)
  }

  /// What every item of the folder holds, by its path.
  private func contents() throws -> [String: String] {
    var contents: [String: String] = [:]
    var failure: (any Error)?
    try FileTree(contentsOf: FilePath(folder.path))["there"]?.forEachItem { path, item in
      do {
        let bytes = try item.contents?.bytes() ?? item.destination ?? []
        contents[path.pathText] = String(decoding: bytes, as: UTF8.self)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return contents
  }

  private static let written = [
    "other": "other", "file": "new", "link": "file", "new": "new", "new package": "", "new package/a": "new",
    "package": "", "package/a": "new",
  ]

  @Test func `items appear beside what is there`() throws {
    var before = stat()
    stat(path(""), &before)
    let outcome = try write()
    var after = stat()
    stat(path(""), &after)
    #expect(outcome.conflicts.isEmpty && outcome.leftovers.isEmpty && before.st_ino == after.st_ino)
    #expect(try contents().filter { !$0.key.isEmpty } == Self.written)
  }

  @Test func `no item appears if writing is canceled anywhere`() throws {
    let before = try contents()
    for limit in 1... {
      var count = 0
      do {
        _ = try write {
          count += 1
          if count == limit { throw Stop() }
        }
      } catch is Stop {
        #expect(try contents() == before, "at \(limit)")
        continue
      }
      // Every item is written, and then gets its place.
      #expect(limit > 10)
      break
    }
    #expect(try contents().filter { !$0.key.isEmpty } == Self.written)
  }

  @Test func `no item appears if something is in the way`() throws {
    #expect(unlink(path("link")) == 0 && mkdir(path("link"), 0o755) == 0)
    let before = try contents()
    let error = #expect(throws: SafeWriteError.self) { _ = try write() }
    #expect(error?.code == EISDIR && error?.path == FilePath(path("link")))
    let other = #expect(throws: SafeWriteError.self) { _ = try write(createsOnly: true) }
    #expect(other?.code == EEXIST && other?.path == FilePath(path("file")))
    #expect(try contents() == before)
  }

  /// What comes into the way when most items have their places.
  @Test func `no item appears if something gets in the way`() throws {
    var items = items
    for name in ["file", "link", "package"] { items[name] = nil }
    let before = try contents()
    let error = #expect(throws: SafeWriteError.self) {
      _ = try write(items, createsOnly: true) {
        if access(path("new"), F_OK) == 0 { mkdir(path("new package"), 0o755) }
      }
    }
    #expect(error?.code == EEXIST && rmdir(path("new package")) == 0)
    #expect(try contents() == before)
  }

  @Test func `foreign versions are kept`() throws {
    var isFirst = true
    let outcome = try write {
      guard isFirst else { return }
      isFirst = false
      try folder.write("elsewhere", to: "there/file")
      try folder.write("elsewhere", to: "there/package/a")
    }
    #expect(Set(outcome.conflicts.keys) == [Array("file".utf8), Array("package".utf8)])
    for (name, suffix) in [("file", ""), ("package", "/a")] {
      let kept = try #require(outcome.conflicts[Array(name.utf8)]).path.string + suffix
      #expect(try FileTree(contentsOf: FilePath(kept)).contents?.bytes() == Array("elsewhere".utf8))
    }
  }

  /// A version that another program makes of a new item is not lost when that is taken back.
  @Test(arguments: ["file", "new"]) func `foreign versions of what is taken back are kept`(_ name: String) throws {
    #expect(throws: Stop.self) {
      _ = try write {
        guard (try? FileTree(contentsOf: FilePath(path(name))).contents?.bytes()) == Array("new".utf8) else { return }
        try folder.write("elsewhere", to: "there/\(name)")
        throw Stop()
      }
    }
    let contents = try contents()
    #expect(contents["package/a"] == "old" && contents["file"] == "old")
    let foreign = contents.filter { $0.value == "elsewhere" }.keys
    #expect(foreign.count == 1 && foreign.first?.hasPrefix(name) == true)
    #expect(!contents.keys.contains { $0.hasPrefix(".") })
  }

  /// Such a folder cannot be moved into another one as it is.
  @Test func `a folder may be write-protected`() throws {
    var items = items
    items["package"]?.attributes.mode = 0o555
    items["new package"]?.attributes.mode = 0o555
    _ = try write(items)
    for name in ["package", "new package"] {
      var status = stat()
      #expect(stat(path(name), &status) == 0 && status.st_mode & 0o7777 == 0o555)
      chmod(path(name), 0o755)
    }
  }
}
