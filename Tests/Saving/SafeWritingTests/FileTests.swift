import Foundation
import SafeWriting
import Synchronization
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

/// A file is saved whole or not at all, on each of the file systems at hand.
@Suite struct FileTests {
  /// Those of this machine; usually ext4 and tmpfs.
  static let parents: [String] = ["/tmp", "/dev/shm", "/var/tmp"].filter { (parent: String) in access(parent, W_OK) == 0
  }

  @Test(arguments: parents) func `a file is created and replaced`(parent: String) throws {
    let folder = try TemporaryFolder(in: parent)
    let created = try save("one", at: folder.path("a.txt"), options: SaveOptions())
    #expect(created.method == .created && created.identity.size == 3)
    let replaced = try save("three", at: folder.path("a.txt"), replacing: created.base, options: SaveOptions())
    #expect(replaced.method == .exchanged && replaced.conflict == nil && replaced.losses.isEmpty)
    #expect(folder.text("a.txt") == "three" && folder.names == ["a.txt"])
    let again = try save("four", at: folder.path("a.txt"), replacing: replaced.base, options: SaveOptions())
    #expect(again.conflict == nil && folder.text("a.txt") == "four" && folder.names == ["a.txt"])
  }

  @Test func `a failure names what is saved, not what is written beside it`() throws {
    // Nothing can be created there, not even by root.
    let error = #expect(throws: SafeWriteError.self) { try save("one", at: "/proc/a.txt") }
    #expect(error?.path == "/proc/a.txt")
  }

  @Test func `another program's version is kept`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("read", to: "a.txt")
    let base = try FileBase(at: FilePath(path))
    try folder.write("theirs", to: "a.txt")
    let outcome = try save("ours", at: path, replacing: base)
    #expect(folder.text("a.txt") == "ours")
    let conflict = try #require(outcome.conflict)
    #expect(conflict.reason == .changedSinceRead)
    let name = try #require(folder.names.first { $0 != "a.txt" })
    #expect(name.hasPrefix("a.conflict-") && name.hasSuffix(".txt") && conflict.path.string.hasSuffix("/\(name)"))
    #expect(folder.text(name) == "theirs")
  }

  @Test func `a version that appears meanwhile is kept`() throws {
    let folder = try TemporaryFolder()
    let outcome = try SafeWrite.file(at: FilePath(folder.path("a")), options: .relaxed) {
      try folder.write("theirs", to: "a")
      try $0.write("ours")
    }
    #expect(outcome.conflict?.reason == .createdMeanwhile && folder.text("a") == "ours")
    #expect(folder.names.count == 2)
  }

  @Test func `a version that vanished is reported`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "a")
    let base = try FileBase(at: FilePath(path))
    unlink(path)
    let outcome = try save("new", at: path, replacing: base)
    #expect(outcome.originalWasMissing && outcome.method == .created && folder.text("a") == "new")
  }

  @Test func `a digest tells what size and time do not`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("aaaa", to: "a")
    let before = folder.status("a").st_mtim
    let base = try FileBase(at: FilePath(path), digestsContents: true)
    let file = open(path, O_WRONLY)
    _ = pwrite(file, "bbbb", 4, 0)
    futimens(file, [before, before])
    close(file)
    #expect(try save("cccc", at: path, replacing: base).conflict?.reason == .changedSinceRead)
    // The other way round: a touched file is no other version.
    let second = try FileBase(at: FilePath(path), digestsContents: true)
    utimensat(AT_FDCWD, path, [timespec(), timespec()], 0)
    #expect(try save("dddd", at: path, replacing: second).conflict == nil)
  }

  @Test func `a version that is open for writing is kept`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "a")
    let writer = open(path, O_WRONLY | O_APPEND)
    defer { close(writer) }
    let outcome = try save("new", at: path)
    #expect(outcome.conflict?.reason == .openForWriting && folder.text("a") == "new")
    #expect(write(writer, "+late", 5) == 5)
    #expect(folder.names.compactMap(folder.text).sorted() == ["new", "old+late"])
  }

  /// On a busy machine, a program that is starting holds open files of its parent for up to 65 ms.
  @Test func `a version that is closed a moment later is not kept`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "a")
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    let looks = Mutex(0)
    let calls = CallTable { call in
      guard call == .lease else { return .made }
      looks.withLock { looks in
        looks += 1
        if looks == 65 { close(writer) }
      }
      return .made
    }
    #expect(try calls.inForce { try save("new", at: path) }.conflict == nil)
    #expect(looks.withLock { $0 } >= 65 && folder.names == ["a"])
  }

  /// As `sync_file_range(2)` says, that is only a beginning: the sync that follows reports what went wrong.
  @Test func `a large file is written to the disk while more follows`() throws {
    let folder = try TemporaryFolder()
    let seen = Mutex<[SystemCall]>([])
    let calls = CallTable { call in
      seen.withLock { $0.append(call) }
      return call == .beginSync ? .fails(EIO) : call == .clone ? .fails(EOPNOTSUPP) : .made
    }
    let text = String(repeating: "7", count: 5 << 20)
    try calls.inForce { _ = try SafeWrite.file(at: FilePath(folder.path("a"))) { try $0.write(text) } }
    let source = open(folder.path("a"), O_RDONLY | O_CLOEXEC)
    defer { close(source) }
    try calls.inForce { _ = try SafeWrite.file(at: FilePath(folder.path("b"))) { try $0.copy(from: source) } }
    for name in ["a", "b"] {
      #expect(try Data(contentsOf: URL(filePath: folder.path(name))) == Data(text.utf8), "\(name)")
    }
    // Nothing waits for the disk then.
    let relaxed = SaveOptions.with { $0.durability = .relaxed }
    let before = seen.withLock { $0.filter { $0 == .beginSync }.count }
    try calls.inForce {
      _ = try SafeWrite.file(at: FilePath(folder.path("c")), options: relaxed) { try $0.write(text) }
    }
    #expect(seen.withLock { $0.filter { $0 == .beginSync }.count } == before)
    let (written, copied) = seen.withLock { seen in
      let end = seen.firstIndex(of: .sync) ?? 0
      return (seen[...end], seen[(end + 1)...])
    }
    #expect(written.firstIndex(of: .beginSync).map { written[$0...].contains(.write) } == true)
    #expect(copied.firstIndex(of: .beginSync).map { copied[$0...].contains(.sync) } == true)
  }

  @Test func `what throws leaves nothing`() throws {
    struct Stop: Error {}
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "a")
    #expect(throws: Stop.self) {
      try SafeWrite.file(at: FilePath(path)) {
        try $0.write("half")
        throw Stop()
      }
    }
    let cancelling = SaveOptions.with { $0.progress = { if $0.bytes > 0 { throw Stop() } } }
    #expect(throws: Stop.self) {
      try SafeWrite.file(at: FilePath(path), options: cancelling) {
        try $0.write([UInt8](repeating: 1, count: 3 << 20))
      }
    }
    #expect(folder.names == ["a"] && folder.text("a") == "old")
  }

  @Test func `creating refuses to replace`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "a")
    let creating = SaveOptions.with { $0.createsOnly = true }
    #expect(failure { try save("new", at: path, options: creating) }?.code == EEXIST)
    let error = failure {
      try SafeWrite.file(at: FilePath(folder.path("b")), options: creating) {
        try folder.write("theirs", to: "b")
        try $0.write("ours")
      }
    }
    #expect(error?.code == EEXIST && error?.help != nil)
    #expect(folder.names == ["a", "b"] && folder.text("b") == "theirs")
  }

  @Test func `the previous version is kept on demand`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one", to: "a")
    let options = SaveOptions.with { $0.previousVersionPath = FilePath(folder.path("a~")) }
    #expect(try save("two", at: path, options: options).previous?.path.string == folder.path("a~"))
    #expect(folder.text("a~") == "one")
    try save("three", at: path, options: options)
    #expect(folder.text("a~") == "two" && folder.text("a") == "three" && folder.names == ["a", "a~"])
  }

  /// What is removed is what had the requested path, not the version that was replaced.
  @Test(arguments: [mode_t(0o755), 0o777]) func `the previous version of a package is kept on demand`(mode: mode_t)
    throws
  {
    let folder = try TemporaryFolder()
    chmod(folder.path, mode)
    try folder.makePackage("p", ["a": "one"])
    let options = SaveOptions.with { $0.previousVersionPath = FilePath(folder.path("p~")) }
    for text in ["two", "three"] {
      try SafeWrite.package(at: FilePath(folder.path("p")), options: options) { sink in
        try sink.file(named: "a") { try $0.write(text) }
        try sink.file(named: text) { try $0.write(text) }
      }
    }
    #expect(folder.text("p~/a") == "two" && folder.text("p/a") == "three" && folder.names == ["p", "p~"])
  }

  @Test func `other kinds are replaced on demand only`() throws {
    let folder = try TemporaryFolder()
    try folder.makePackage("p", ["a": "x"])
    mkfifo(folder.path("pipe"), 0o600)
    #expect(failure { try save("new", at: folder.path("p")) }?.code == EISDIR)
    #expect(failure { try save("new", at: folder.path("pipe")) }?.code == EINVAL)
    try save("new", at: folder.path("p"), options: .with { $0.replacesOtherKind = true })
    #expect(folder.text("p") == "new" && folder.names == ["p", "pipe"])
  }

  @Test func `names are bytes`() throws {
    let folder = try TemporaryFolder()
    let names: [[UInt8]] = [
      [0xFF, 0xFE, 0x41], [0xE4], Array("a\nb".utf8), Array("e\u{301}".utf8), Array(repeating: 0x78, count: 255),
      Array(String(repeating: "ä", count: 127).utf8), [0x2E, 0x2E, 0x2E], [0x20], Array(".hidden".utf8),
    ]
    for name in names {
      let path = try FilePath(checking: Array("\(folder.path)/".utf8) + name)
      try SafeWrite.file(at: path, options: .relaxed) { try $0.write("one") }
      let base = try FileBase(at: path)
      try SafeWrite.file(at: path, options: .relaxed) { try $0.write("theirs") }
      let outcome = try SafeWrite.file(at: path, replacing: base, options: .relaxed) { try $0.write("ours") }
      let conflict = try #require(outcome.conflict)
      #expect(folder.bytes(name) == Array("ours".utf8))
      #expect(folder.bytes(Array(conflict.path.bytes.dropFirst(folder.path.utf8.count + 1))) == Array("theirs".utf8))
    }
    #expect(folder.names.count == 2 * names.count)
    #expect(failure { try save("x", at: folder.path("a\0b")) }?.code == EINVAL)
    for path in ["", "/", folder.path("."), folder.path("..")] {
      #expect(failure { try save("x", at: path) } != nil, "\(path)")
    }
  }

  @Test func `contents of every size arrive whole`() throws {
    let folder = try TemporaryFolder()
    for size in [0, 1, 7, 65_535, 65_536, 65_537, 200_000, 3_000_001] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
      for pieces in [1, 3, 1000] where pieces == 1 || size < 300_000 {
        try SafeWrite.file(at: FilePath(folder.path("a")), options: .relaxed) { sink in
          try sink.reserve(byteCount: Int64(size))
          let step = max(1, size / pieces)
          for start in stride(from: 0, to: size, by: step) {
            let piece = bytes[start..<min(size, start + step)]
            if start % 2 == 0 {
              try sink.write(Array(piece))
            } else {
              let pointer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece.count, alignment: 1)
              defer { pointer.deallocate() }
              pointer.copyBytes(from: piece)
              try sink.write(UnsafeRawBufferPointer(pointer))
            }
          }
          #expect(sink.byteCount == Int64(size))
        }
        let base = try FileBase(at: FilePath(folder.path("a")))
        #expect(base.identity.size == Int64(size))
        var found = [UInt8](repeating: 0, count: size + 1)
        #expect(pread(base.descriptor, &found, size + 1, 0) == size && Array(found.prefix(size)) == bytes)
      }
    }
  }

  @Test func `a copy keeps holes and ranges`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("sparse")
    try SafeWrite.file(at: FilePath(path), options: .relaxed) {
      try $0.writeHole(byteCount: 64 << 20)
      try $0.write("middle")
      try $0.writeHole(byteCount: 64 << 20)
    }
    let source = try FileBase(at: FilePath(path))
    try SafeWrite.file(at: FilePath(folder.path("copy")), options: .relaxed) { try $0.copy(from: source.descriptor) }
    #expect(folder.status("copy").st_size == (128 << 20) + 6 && folder.status("copy").st_blocks < 1000)
    try SafeWrite.file(at: FilePath(folder.path("part")), options: .relaxed) {
      try $0.write("<")
      try $0.copy(from: source.descriptor, range: (64 << 20)..<((64 << 20) + 6))
      try $0.write(">")
    }
    #expect(folder.text("part") == "<middle>")
    let error = failure {
      try SafeWrite.file(at: FilePath(folder.path("part")), options: .relaxed) {
        try $0.copy(from: source.descriptor, range: 0..<Int64.max)
      }
    }
    #expect(error?.code == ENODATA && folder.text("part") == "<middle>")
  }

  @Test func `links are written through or replaced`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "sub/target")
    symlink("sub/target", folder.path("link"))
    symlink("link", folder.path("second"))
    symlink("sub/none", folder.path("dangling"))
    symlink("circle", folder.path("circle"))
    try save("new", at: folder.path("second"))
    #expect(folder.text("sub/target") == "new" && folder.status("link").st_mode & S_IFMT == S_IFLNK)
    try save("made", at: folder.path("dangling"))
    #expect(folder.text("sub/none") == "made" && folder.status("dangling").st_mode & S_IFMT == S_IFLNK)
    #expect(failure { try save("x", at: folder.path("circle")) }?.code == ELOOP)
    try save("own", at: folder.path("link"), options: .with { $0.replacesLink = true })
    #expect(folder.text("link") == "own" && folder.text("sub/target") == "new")
    #expect(folder.status("link").st_mode & S_IFMT == S_IFREG)
  }

  @Test func `errors say what, where, and what to do`() throws {
    let error = failure { try save("x", at: "/nonexistent/folder/a.txt") }
    #expect(error?.description == "cannot open the folder '/nonexistent/folder': no such file or directory")
    let full = failure { try save("x", at: "/dev/full/a") }
    #expect(full?.code == ENOTDIR)
    let folder = try TemporaryFolder()
    let huge = failure {
      try SafeWrite.file(at: FilePath(folder.path("a")), options: .relaxed) { try $0.reserve(byteCount: Int64.max) }
    }
    #expect(huge.map { $0.code == EFBIG || $0.code == ENOSPC } ?? false && folder.names.isEmpty)
  }
}
