import Foundation
import Synchronization
import Testing
import UTSystemCalls
import UTTestFixtures

@Suite struct DescriptorTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func opened(_ name: String = "", _ flags: CInt = O_RDONLY) throws -> Descriptor {
    try #require(Descriptor.open(Array("\(folder.path)/\(name)".utf8), flags))
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// The tests' own `close(2)` finds a descriptor that is closed twice: the second time, it may be a file of another
  /// thread.
  @Test func `a test that closes a descriptor twice is ended`() async {
    await #expect(processExitsWith: .success) { #expect(close(open("/", O_RDONLY)) == 0) }
    await #expect(processExitsWith: .failure) {
      let descriptor = open("/", O_RDONLY)
      for _ in 0..<2 { close(descriptor) }
    }
  }

  @Test func `all names of a folder are listed, also those that are not text`() throws {
    let names: Set<[UInt8]> = Set(
      (0..<5000).map { Array("item \($0)".utf8) } + [[0x66, 0xF6, 0x6F], Array(".hidden".utf8)])
    let opened = try opened()
    for name in names { _ = try #require(Descriptor.open(name, in: opened, O_CREAT | O_WRONLY, mode: 0o600)) }
    let listed = try #require(FolderEntries.names(of: opened))
    #expect(listed.count == names.count && Set(listed) == names)
  }

  @Test func `a rename that keeps what is there never replaces it`() throws {
    try folder.write("one", to: "a")
    try folder.write("two", to: "b")
    let opened = try opened()
    #expect(!opened.rename(Array("a".utf8), to: Array("b".utf8), in: opened, .keeping) && errno == EEXIST)
    #expect(text("a") == "one" && text("b") == "two")
    #expect(opened.rename(Array("a".utf8), to: Array("c".utf8), in: opened, .keeping))
    #expect(try names == ["b", "c"])
  }

  @Test func `an exchange gives each the other's name`() throws {
    try folder.write("one", to: "a")
    try folder.write("two", to: "b/inside")
    let opened = try opened()
    try #require(opened.rename(Array("a".utf8), to: Array("b".utf8), in: opened, .exchanging))
    #expect(text("b") == "one" && text("a/inside") == "two")
  }

  @Test func `a lock keeps others out until its descriptor is closed`() throws {
    try folder.write("", to: "lock")
    var first: Descriptor? = try opened("lock")
    let second = try opened("lock")
    #expect(first?.lock(exclusively: true) == true)
    #expect(!second.lock(exclusively: true))
    first = nil
    #expect(second.lock(exclusively: true))
  }

  @Test func `a call that a signal interrupts is made again, another error is told`() throws {
    let calls = Mutex(0)
    let path = Array(folder.path.utf8)
    let table = CallTable { call in
      guard call == .open else { return .made }
      return calls.withLock { count in
        count += 1
        return count < 5 ? .fails(EINTR) : .made
      }
    }
    #expect(table.inForce { Descriptor.open(path, O_RDONLY) } != nil)
    #expect(calls.withLock { $0 } == 5)
    let failing = CallTable { $0 == .open ? .fails(EMFILE) : .made }
    #expect(failing.inForce { Descriptor.open(path, O_RDONLY) } == nil && errno == EMFILE)
    // Only within.
    #expect(Descriptor.open(path, O_RDONLY) != nil)
  }
}

@Suite struct FileNameTests {
  /// The rules of Linux (path_resolution(7)): at most 255 bytes, and neither a slash nor a null byte.
  @Test(arguments: [
    ("a", true), ("日本", true), ("", false), (".", false), ("..", false), ("a/b", false), ("a\0b", false), ("...", true),
  ])
  func `a name is one item of a folder`(name: String, isValid: Bool) {
    #expect((FileName(name.utf8) != nil) == isValid)
  }

  @Test func `a name has 255 bytes at most`() {
    #expect(FileName([UInt8](repeating: 0x61, count: 255)) != nil)
    #expect(FileName([UInt8](repeating: 0x61, count: 256)) == nil)
    #expect(FileName.errorNumber(of: [UInt8](repeating: 0x61, count: 256)) == ENAMETOOLONG)
  }
}
