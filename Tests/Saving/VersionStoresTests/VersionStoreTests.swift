import FoundationEssentials
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting
@testable import VersionStores

/// What saves replace is kept, found again, and removed as the policy says.
@Suite struct VersionStoreTests {
  let folder: TemporaryFolder
  let store: VersionStore
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    store = VersionStore(dataFolder: FilePath(folder.path("data")), policy: Self.everything)
    path = try folder.write("one", to: "work/a.txt")
  }

  /// Keeps all versions.
  static var everything: VersionPolicy { VersionPolicy(steps: [], share: 1, packageInterval: 0) }

  func options(_ store: VersionStore? = nil) -> SaveOptions { .with { $0.versions = store ?? self.store } }

  func texts(_ path: String) -> [String?] {
    store.versions(of: FilePath(path)).map { text(at: $0.path.string) }
  }

  func text(at path: String) -> String? { (try? String(readingFileAt: path)) }

  /// The store at a time.
  func store(at seconds: Int64, _ policy: VersionPolicy? = nil) -> VersionStore {
    var store = store
    store.clock = { Timestamp(seconds: 1_700_000_000 + seconds) }
    if let policy { store.policy = policy }
    return store
  }

  @Test func `a folder of versions that others could have filled is not used`() throws {
    _ = try save("two", at: path, options: options())
    #expect(texts(path) == ["one"])
    let versions = folder.path("data/uniform-documents/versions")
    try #require(chmod(versions, 0o777) == 0)
    #expect(texts(path) == [])
    #expect(try save("three", at: path, options: options()).stored == nil)
    try #require(chmod(versions, 0o755) == 0)
    var mode: UInt32? { Descriptor.status(at: Array(versions.utf8), followingLinks: false)?.permissions }
    // Reading changes nothing.
    #expect(texts(path) == ["one"] && mode == 0o755)
    #expect(try save("four", at: path, options: options()).stored != nil && mode == 0o700)
  }

  @Test func `replaced versions of a file are kept, the newest first`() throws {
    for (number, text) in ["two", "three", "four"].enumerated() {
      // Programs may set any date.
      var options = options(store(at: Int64(number)))
      options.attributes.modified = Timestamp(seconds: 1_600_000_000 - Int64(number))
      #expect(try save(text, at: path, options: options).stored != nil)
    }
    #expect(texts(path) == ["three", "two", "one"])
    #expect(folder.names == ["data", "work"])
    #expect(try Folder(path: Array(folder.path("work").utf8)).names() == [Array("a.txt".utf8)])
    let versions = store.versions(of: FilePath(path))
    #expect(versions.map(\.replaced.seconds) == [1_700_000_002, 1_700_000_001, 1_700_000_000])
    #expect(versions.prefix(2).map(\.modified.seconds) == [1_599_999_999, 1_600_000_000])
    #expect(versions.allSatisfy { $0.path.string.hasSuffix(".txt") && $0.isDiscardable })
  }

  @Test(arguments: [
    "20230229T000000.000000000Z", "20231301T000000.000000000Z", "20230001T000000.000000000Z",
    "20230131T240000.000000000Z", "20230131T236000.000000000Z", "20230131T235960.000000000Z",
    "20230131 235959.000000000Z", "2023013aT235959.000000000Z",
  ])
  func `a name with a time that does not exist is not that of a version`(time: String) throws {
    let stored = try #require(try save("two", at: path, options: options()).stored)
    let name = try #require(stored.path.lastComponent?.string)
    func write(_ text: String, at time: String) throws {
      let version = stored.path.removingLastComponent().appending(time + name.dropFirst(26))
      try text.write(toFile: version.string, atomically: false, encoding: .utf8)
    }
    try write("three", at: "20240229T235959.999999999Z")
    try write("four", at: time)
    #expect(texts(path).contains("three") && !texts(path).contains("four"))
  }

  @Test func `a file that is created replaces nothing`() throws {
    #expect(try save("new", at: folder.path("work/b.txt"), options: options()).stored == nil)
    #expect(texts(folder.path("work/b.txt")).isEmpty && texts(path).isEmpty)
  }

  @Test func `a file with two names is copied before it is overwritten`() throws {
    link(path, folder.path("work/other"))
    let outcome = try save("two", at: path, options: options())
    #expect(outcome.method == .overwritten && texts(path) == ["one"])
    try save("three", at: path, options: options())
    #expect(Set(texts(path)) == ["one", "two"])
  }

  @Test func `a version of a package shares no file with the package`() throws {
    try folder.makePackage("work/p", ["a": "one", "sub/b": "same"])
    let package = folder.path("work/p")
    for text in ["two", "three"] {
      var options = options()
      options.allowsHardLinks = true
      try SafeWrite.package(at: FilePath(package), options: options) { sink in
        try sink.file(named: "a") { try $0.write(text) }
        try sink.reuse(named: "sub")
      }
    }
    let versions = store.versions(of: FilePath(package))
    #expect(Set(versions.map { text(at: "\($0.path.string)/a") }) == ["one", "two"])
    #expect(versions.allSatisfy { text(at: "\($0.path.string)/sub/b") == "same" })
    let files = versions.map { "\($0.path.string)/sub/b" } + ["\(package)/sub/b"]
    #expect(
      files.allSatisfy { file in
        var status = stat()
        lstat(file, &status)
        return status.st_nlink == 1
      })
  }

  @Test func `a version that shares files with its package gets its own ones with the next save`() throws {
    try folder.makePackage("work/p", ["a": "one", "b": "same"])
    let package = folder.path("work/p")
    let save = { (text: String) in
      try SafeWrite.package(at: FilePath(package), options: options()) { sink in
        try sink.file(named: "a") { try $0.write(text) }
        try sink.reuse(named: "b")
      }
    }
    let stored = try #require(try save("two").stored)
    // As if the program had been killed before it could copy the file.
    let (folderPath, name) = (stored.path.removingLastComponent().string, stored.path.lastComponent?.string ?? "")
    unlink("\(stored.path.string)/b")
    link("\(package)/b", "\(stored.path.string)/b")
    rename(stored.path.string, "\(folderPath)/.shared-\(name)")
    #expect(store.versions(of: FilePath(package)).map(\.id) == [stored.id])
    _ = try save("three")
    #expect(store.versions(of: FilePath(package)).map(\.path).contains(stored.path))
    var status = stat()
    lstat("\(stored.path.string)/b", &status)
    #expect(status.st_nlink == 1 && text(at: "\(stored.path.string)/b") == "same")
  }

  @Test func `of a package, versions are kept a minute apart`() throws {
    try folder.makePackage("work/p", ["a": "0", "b": "same"])
    var store = store
    store.policy.packageInterval = 60
    var methods: [SaveOutcome.Method] = []
    var base = try FileBase(at: FilePath(folder.path("work/p")))
    for number in 1...3 {
      let outcome = try SafeWrite.package(
        at: FilePath(folder.path("work/p")), replacing: base, options: options(store)
      ) { sink in
        try sink.file(named: "a") { try $0.write("\(number)") }
        try sink.reuse(named: "b")
      }
      base = outcome.base
      methods.append(outcome.method)
    }
    #expect(methods == [.exchanged, .exchangedChild, .exchangedChild])
    #expect(store.versions(of: FilePath(folder.path("work/p"))).count == 1)
  }

  @Test func `only this user can read versions, and backups leave them out`() throws {
    try save("two", at: path, options: options())
    let root = folder.path("data/uniform-documents/versions")
    var status = stat()
    lstat(root, &status)
    #expect(status.st_mode & 0o777 == 0o700)
    // The signature that https://bford.info/cachedir/ prescribes.
    #expect(text(at: "\(root)/CACHEDIR.TAG")?.hasPrefix("Signature: 8a477f597d28d172789f06886806bc55") ?? false)
  }

  @Test func `a folder to which others may add is not used`() throws {
    let root = folder.path("data/uniform-documents/versions")
    #expect(Descriptor.makeFolders(Array(root.utf8), mode: 0o755))
    chmod(root, 0o777)
    let outcome = try save("two", at: path, options: options())
    #expect(outcome.stored == nil && text(at: path) == "two" && texts(path).isEmpty)
  }

  @Test func `on another file system, versions are in the highest folder that allows it`() throws {
    let memory = try TemporaryFolder(in: "/dev/shm")
    let path = try memory.write("one", to: "a.txt")
    let stored = try #require(try save("two", at: path, options: options()).stored)
    #expect(stored.path.string.hasPrefix("/dev/shm/.uniform-versions-\(geteuid())/"))
    #expect(texts(path) == ["one"])
    try store.removeAll(of: FilePath(path))
  }

  @Test func `versions are removed on request`() throws {
    for number in 0..<3 { try save("\(number)", at: path, options: options(store(at: Int64(number)))) }
    let versions = store.versions(of: FilePath(path))
    try store.remove(versions[1])
    #expect(store.versions(of: FilePath(path)) == [versions[0], versions[2]])
    try store.removeAll(of: FilePath(path))
    #expect(store.versions(of: FilePath(path)).isEmpty)
    let items = folder.path("data/uniform-documents/versions/items")
    #expect(try Folder(path: Array(items.utf8)).names().isEmpty)
    try save("again", at: path, options: options())
    #expect(texts(path) == ["2"])
  }

  @Test func `another program's version is a conflict, not a version, and their common version is known`() throws {
    let base = try FileBase(at: FilePath(path))
    // Another program that keeps versions.
    try save("theirs", at: path, options: options())
    let outcome = try save("ours", at: path, replacing: base, options: options())
    let conflict = try #require(outcome.conflict)
    #expect(outcome.stored == nil && texts(path) == ["one"])
    let ancestor = try #require(store.commonAncestor(of: conflict.path, and: FilePath(path)))
    #expect(text(at: ancestor.path.string) == "one")
    // It is needed as long as the conflict is not resolved.
    var store = store
    store.policy.share = 0
    try save("more", at: path, options: options(store))
    #expect(store.versions(of: FilePath(path)) == [ancestor])
  }

  @Test func `a save that was interrupted is completed: its replaced version is stored`() throws {
    let base = try FileBase(at: FilePath(path))
    try folder.write("two", to: "work/new")
    let inode = UInt64(folder.status("work/new").st_ino)
    let swap = SiblingName.swap(Array("a.txt".utf8), inode: inode, base: base.digest, isStored: true)
    let sibling = folder.path("work/\(String(decoding: swap, as: UTF8.self))")
    rename(path, sibling)
    rename(folder.path("work/new"), path)
    let report = try SafeWrite.recover(at: FilePath(path), options: options())
    #expect(report.stored.count == 1 && report.removed.isEmpty && texts(path) == ["one"])
    #expect(text(at: path) == "two")
  }

  @Test func `a folder that others can read is closed to them`() throws {
    let root = folder.path("data/uniform-documents/versions")
    #expect(Descriptor.makeFolders(Array(root.utf8), mode: 0o755))
    #expect(try save("two", at: path, options: options()).stored != nil)
    #expect(folder.mode("data/uniform-documents/versions") == 0o700)
  }

  @Test func `what must be kept stays next to the file if it cannot be stored`() throws {
    close(open(folder.path("file"), O_CREAT | O_WRONLY, 0o600))
    var options = options(VersionStore(dataFolder: FilePath(folder.path("file/data"))))
    options.context.requiresVersion = true
    let outcome = try save("two", at: path, options: options)
    let kept = try #require(outcome.previous ?? nil)
    #expect(outcome.stored == nil && text(at: kept.path.string) == "one" && text(at: path) == "two")
  }

  @Test func `names that are not those of versions are ignored`() throws {
    try save("two", at: path, options: options())
    let stored = try #require(store.versions(of: FilePath(path)).first)
    let item = stored.path.removingLastComponent().string
    for name in [
      "20261123T185004.123456789Z-0123456789abcdeX", "20261323T185004.123456789Z-0123456789abcdef",
      "20261123T185004.123456789Z_0123456789abcdef", "20261123T185004.123456789Z",
      "20261123T185004.123456789Z-0123456789abcdefx", "x",
    ] {
      close(open("\(item)/\(name)", O_CREAT | O_WRONLY, 0o600))
    }
    symlink("/etc/passwd", "\(item)/20261123T185004.123456789Z-0123456789abcdef.txt")
    #expect(store.versions(of: FilePath(path)) == [stored])
  }

  @Test(arguments: [EIO, ENOSPC, EACCES]) func `a save succeeds if its version cannot be kept`(code: Int32) throws {
    var point = 0
    while true {
      let calls = FailingCall(point, code)
      let place = try TemporaryFolder()
      let path = try place.write("old", to: "a.txt")
      let store = VersionStore(dataFolder: FilePath(place.path("data")), policy: Self.everything)
      let result = Result { try calls.table.inForce { try save("new", at: path, options: options(store)) } }
      guard let failed = calls.failed else { break }
      let comment: Comment = "\(failed), call \(point)"
      switch result {
      case .success(let outcome):
        #expect(place.text("a.txt") == "new", comment)
        let kept = store.versions(of: FilePath(path)).map { text(at: $0.path.string) }
        #expect(kept == (outcome.stored == nil ? [] : ["old"]) || outcome.conflict != nil, comment)
      case .failure:
        #expect(["old", "new"].contains(place.text("a.txt")), comment)
      }
      point += 1
    }
    #expect(point > 20)
  }
}

extension TemporaryFolder {
  func namesIn(_ name: String) -> [String] {
    ((try? Folder(path: Array(path(name).utf8)).names()) ?? []).map { String(decoding: $0, as: UTF8.self) }
  }
}
