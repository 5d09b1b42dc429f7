import SafeWriting
import Testing
import UTLibC
import UTTestFixtures

/// A file system that can share storage, mounted as long as this lives.
private final class SharingFileSystem {
  let folder: TemporaryFolder
  var path: String { "\(folder.path)/mounted" }

  /// Free bytes, when all that was written is on the disk.
  var free: Int {
    var status = statvfs()
    sync()
    return statvfs(path, &status) == 0 ? Int(status.f_bavail * status.f_frsize) : 0
  }

  init() throws {
    folder = try TemporaryFolder()
    guard
      Shell.run(
        """
        cd \(folder.path) && mkdir mounted && truncate -s 400M image && mkfs.xfs -q -m reflink=1 image \
        && mount -o loop image mounted
        """)
    else { throw SystemFailure(code: errno) }
  }

  deinit { _ = Shell.run("umount \(path)") }

  struct SystemFailure: Error { let code: Int32 }

  static var isAvailable: Bool { (try? SharingFileSystem()) != nil }
}

@Suite(.enabled(if: SharingFileSystem.isAvailable, "no XFS can be mounted here")) struct ReflinkTests {
  private static let size = 32 << 20

  private func write(_ sink: inout FileSink) throws {
    for _ in 0..<(Self.size >> 20) { try sink.write([UInt8](repeating: 7, count: 1 << 20)) }
  }

  @Test func `files that are reused share their storage`() throws {
    let system = try SharingFileSystem()
    let path = "\(system.path)/package"
    let first = try SafeWrite.package(at: FilePath(path)) { try $0.file(named: "film") { try write(&$0) } }
    let before = system.free
    var options = SaveOptions()
    options.previousVersionPath = FilePath("\(system.path)/previous")
    let outcome = try SafeWrite.package(at: FilePath(path), replacing: first.base, options: options) {
      try $0.reuse(named: "film")
      try $0.file(named: "note") { try $0.write("new") }
    }
    #expect(outcome.reuse.cloned == 1)
    #expect(outcome.previous != nil)
    #expect(before - system.free < 1 << 20)
  }

  @Test func `files of other places share their storage`() throws {
    let system = try SharingFileSystem()
    try SafeWrite.file(at: FilePath("\(system.path)/film")) { try write(&$0) }
    let film = try FileBase(at: FilePath("\(system.path)/film"))
    let before = system.free
    let outcome = try SafeWrite.package(at: FilePath("\(system.path)/package")) {
      let isShared = try $0.share(named: Array("film".utf8), with: film.descriptor, identity: film.identity)
      #expect(isShared)
    }
    #expect(outcome.reuse.cloned == 1)
    try SafeWrite.file(at: FilePath("\(system.path)/copy")) { try $0.copy(from: film.descriptor) }
    #expect(before - system.free < 1 << 20)
    // Changing one leaves the others alone.
    let file = open("\(system.path)/film", O_WRONLY)
    #expect(pwrite(file, "x", 1, 0) == 1)
    close(file)
    for name in ["package/film", "copy"] {
      let copy = open("\(system.path)/\(name)", O_RDONLY)
      var byte: UInt8 = 0
      #expect(pread(copy, &byte, 1, 0) == 1 && byte == 7)
      close(copy)
    }
    // What has changed since it was looked at is not shared.
    try SafeWrite.package(at: FilePath("\(system.path)/later")) {
      let isShared = try $0.share(named: Array("film".utf8), with: film.descriptor, identity: film.identity)
      #expect(!isShared)
    }
  }
}
