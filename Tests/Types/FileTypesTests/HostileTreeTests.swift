import FileTypes
import Synchronization
import SystemTypes
import Testing
import TypeRegistry
import UTLibC
import UTTestFixtures

/// Trees that are deep, that loop, or that change under the walk.
@Suite struct HostileTreeTests {
  let folder: TemporaryFolder

  /// In memory where possible: disks take minutes to remove a deep tree.
  init() throws { folder = try TemporaryFolder(in: access("/dev/shm", W_OK) == 0 ? "/dev/shm" : nil) }

  private func touch(_ folder: Int32, _ name: String) {
    let descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Every level has subfolders left to walk when the walk is at the bottom, so more folders wait than can be open.
  @Test(arguments: [(1, true), (2, false)])
  func `deep trees`(_ threads: Int, _ ordered: Bool) {
    let depth = 5_000
    folder.chain(depth, "m") { folder, _ in
      for name in ["a", "z"] {
        mkdirat(folder, name, 0o755)
        let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        touch(inner, "x.png")
        close(inner)
      }
    }
    defer { system("rm -rf \(folder.path)") }
    var walk = FileTypeWalk(.system)
    walk.threadCount = threads
    walk.isOrdered = ordered
    let counts = walk.counts(under: folder.path) { Issue.record("\($0.operation) \($0.errorNumber)") }
    #expect(counts.map(\.type.identifier) == ["public.folder", "public.png"])
    #expect(counts.map(\.count) == [3 * depth + 3, 2 * depth + 2])
  }

  /// Neither walking down nor letting go of the way uses up the stack.
  @Test(.enabled(if: access("/dev/shm", W_OK) == 0))
  func `endlessly deep trees`() {
    folder.chain(60_000, "m") { _, _ in }
    defer { system("rm -rf \(folder.path)") }
    let counts = FileTypeWalk(.system).counts(under: folder.path) { Issue.record("\($0.operation) \($0.errorNumber)") }
    #expect(counts.map(\.count) == [60_001])
  }

  @Test func `paths of deep trees are whole`() {
    folder.chain(3_000, "m") { folder, level in if level % 1_000 == 0 { touch(folder, "x.png") } }
    defer { system("rm -rf \(folder.path)") }
    let pictures = FileTypeWalk(.system).items(under: folder.path).filter { $0.type.identifier == "public.png" }
    let expected = [0, 1_000, 2_000, 3_000].map { folder.path + String(repeating: "/m", count: $0) + "/x.png" }
    #expect(Set(pictures.map(\.path)) == Set(expected.map { Array($0.utf8) }))
  }

  /// `find -L` gives up at a loop too; here every folder is walked once.
  @Test func `loops of links`() throws {
    for path in ["a/b/c.txt", "d/e.txt"] { try folder.write("", to: path) }
    folder.link("a/b/up", to: "..")
    folder.link("a/self", to: ".")
    folder.link("top", to: folder.path)
    folder.link("x", to: "y")
    folder.link("y", to: "x")
    var walk = FileTypeWalk(.system)
    walk.followsLinks = true
    let items = Dictionary(
      uniqueKeysWithValues: walk.items(under: folder.path).map {
        (String(decoding: $0.path.dropFirst(folder.path.utf8.count), as: UTF8.self), $0.type.identifier)
      })
    #expect(
      items == [
        "": "public.folder", "/a": "public.folder", "/a/b": "public.folder", "/a/b/c.txt": "public.plain-text",
        "/a/b/up": "public.folder", "/a/self": "public.folder", "/d": "public.folder", "/d/e.txt": "public.plain-text",
        "/top": "public.folder", "/x": "public.symlink", "/y": "public.symlink",
      ])
  }

  /// Forty folders, each with two links to the next: a trillion paths.
  @Test func `many ways to one folder`() {
    for level in 0...40 {
      folder.folder("d\(level)")
      folder.link("d\(level)/one", to: "../d\(level + 1)")
      folder.link("d\(level)/two", to: "../d\(level + 1)")
    }
    var walk = FileTypeWalk(.system)
    walk.followsLinks = true
    let counts = walk.counts(under: folder.path) { Issue.record("\($0)") }
    #expect(counts.map(\.type.identifier) == ["public.folder", "public.symlink"])
    #expect(counts.map(\.count) == [1 + 41 + 80, 2])
  }

  /// While folders are swapped for links to elsewhere, the walk never gets there.
  @Test func `swapped folders do not lead elsewhere`() throws {
    let outside = try TemporaryFolder()
    try outside.write("", to: "sub/secret.txt")
    for index in 0..<200 { try folder.write("", to: "d\(index)/sub/own.png") }
    folder.folder("aside")
    let swapper = Swapper(folder.path, outside.path)
    let thread = swapper.start()
    defer { swapper.stop(thread) }
    for _ in 0..<30 {
      FileTypeWalk(.system).forEachItem(under: folder.path, onError: { _ in }) { path, type in
        #expect(type.identifier != "public.plain-text")
      }
    }
  }

  @Test func `running system folders`() {
    for path in ["/dev", "/proc/self"] {
      var count = 0
      FileTypeWalk(.system).forEachItem(under: path, onError: { _ in }) { _, _ in count += 1 }
      #expect(count >= 1)
    }
    let null = FileTypeWalk(.system).items(under: "/dev/null")
    #expect(null.map(\.type.identifier) == ["public.character-special"])
    var types: Set<String> = []
    FileTypeWalk(.system).forEachItem(under: "/proc/self/", onError: { _ in }) { _, type in
      types.insert(type.identifier)
    }
    #expect(types.isSuperset(of: ["public.folder", "public.symlink", "public.data"]))
  }
}

/// Keeps swapping folders for symbolic links and back.
private final class Swapper: Sendable {
  private let folder: String
  private let outside: String
  private let isStopped = Atomic(false)

  init(_ folder: String, _ outside: String) {
    self.folder = folder
    self.outside = outside
  }

  func start() -> pthread_t {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { swapper in
        if let swapper { Unmanaged<Swapper>.fromOpaque(swapper).takeUnretainedValue().run() }
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
    return thread
  }

  private func run() {
    while !isStopped.load(ordering: .relaxed) {
      for index in 0..<200 {
        let path = "\(folder)/d\(index)"
        rename(path, "\(folder)/aside/d")
        symlink(outside, path)
        unlink(path)
        rename("\(folder)/aside/d", path)
      }
    }
  }

  func stop(_ thread: pthread_t) {
    isStopped.store(true, ordering: .relaxed)
    pthread_join(thread, nil)
  }
}
