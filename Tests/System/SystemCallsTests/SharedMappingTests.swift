import Foundation
import Testing
import UTSystemCalls
import UTTestFixtures

@Suite struct SharedMappingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> Descriptor {
    try #require(Descriptor.open(Array("\(folder.path)/file".utf8), O_RDWR | O_CREAT, mode: 0o600))
  }

  @Test func `a mapping shares the contents with the file and keeps its locks`() throws {
    var file: Descriptor? = try open()
    #expect(file?.allocate(8192) == true)
    var mapping = file.flatMap { SharedMapping($0, size: 8192) }
    #expect(file?.lockByte(at: 1 << 40) == true)
    file = nil
    try #require(mapping != nil)
    mapping?.start.storeBytes(of: 7, toByteOffset: 4096, as: UInt8.self)
    let other = try open()
    #expect(other.bytes(1, at: 4096) == [7])
    #expect(other.isByteLocked(at: 1 << 40) == true && other.isByteLocked(at: 1 << 40 + 1) == false)
    #expect(!other.lockByte(at: 1 << 40) && errno == EAGAIN)
    mapping = nil
    #expect(other.isByteLocked(at: 1 << 40) == false && other.lockByte(at: 1 << 40))
  }

  private static func mapping(in folder: TemporaryFolder) throws -> SharedMapping {
    let file = try #require(Descriptor.open(Array("\(folder.path)/file".utf8), O_RDWR | O_CREAT, mode: 0o600))
    try #require(file.allocate(4096))
    return try #require(SharedMapping(file, size: 4096))
  }

  @Test func `a SIGBUS that a process has sent is not swallowed`() async {
    await #expect(processExitsWith: .signal(SIGBUS)) {
      let mapping = try SharedMappingTests.mapping(in: TemporaryFolder())
      raise(SIGBUS)
      withExtendedLifetime(mapping) { exit(0) }
    }
  }

  @Test func `a SIGBUS that is ignored is ignored, and the mapping is still replaced`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGBUS, SIG_IGN)
      let folder = try TemporaryFolder()
      let mapping = try SharedMappingTests.mapping(in: folder)
      raise(SIGBUS)
      try #require(truncate("\(folder.path)/file", 0) == 0)
      #expect(mapping.start.load(as: UInt64.self) == 0)
    }
  }

  /// In a process of its own, which has few threads.
  @Test func `a child of fork does not replace other memory by zeros`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let mapping = try SharedMappingTests.mapping(in: folder)
      let other = try #require(Descriptor.open(Array("\(folder.path)/other".utf8), O_RDWR | O_CREAT, mode: 0o600))
      // Swift does not import it.
      let fork = unsafeBitCast(try #require(dlsym(nil, "fork")), to: (@convention(c) () -> pid_t).self)
      let child = fork()
      if child == 0 {
        mmap(mapping.start, 4096, PROT_READ, MAP_SHARED | MAP_FIXED, other.number, 0)
        _exit(mapping.start.load(as: UInt64.self) == 0 ? 1 : 2)
      }
      var status: CInt = 0
      try #require(waitpid(child, &status, 0) == child)
      #expect(status & 0x7F == SIGBUS)
    }
  }

  @Test func `allocating extends a file, and never shortens it`() throws {
    let file = try open()
    #expect(file.allocate(10_000))
    let status = try #require(file.status())
    #expect(status.size == 10_000 && status.allocatedSize >= 10_000)
    #expect(file.allocate(5000) && file.status()?.size == 10_000)
  }

  @Test func `a file opened for reading only cannot be mapped or allocated`() throws {
    _ = try open()
    let file = try #require(Descriptor.open(Array("\(folder.path)/file".utf8), O_RDONLY))
    #expect(!file.allocate(100) && errno == EBADF)
    #expect(SharedMapping(file, size: 4096) == nil)
    #expect(errno == EACCES)
  }
}
