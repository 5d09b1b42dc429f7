import Testing
import UTLibC
import UTSavingFixtures
import UTTestFixtures

@testable import SafeWriting

/// Folders that their owner may not read or change. In processes of their own, because root may do everything.
@Suite struct ClosedFolderTests {
  /// Makes this process one of a user who owns what it makes, but is not root.
  private static func becomeUser() { if geteuid() == 0 { seteuid(65534) } }

  /// The leak sanitizer looks at the process when it exits, which only root may do after a change of users.
  private static func becomeRoot() { if getuid() == 0 { seteuid(0) } }

  @Test(arguments: [0, 0o100, 0o300, 0o500, 0o700])
  func `a save leaves nothing behind, whatever modes are asked for`(mode: UInt32) async {
    await #expect(processExitsWith: .success) { [mode] in
      Self.becomeUser()
      defer { Self.becomeRoot() }
      let folder = try TemporaryFolder(in: "/tmp")
      let path = FilePath(folder.path("P"))
      let attributes = ItemAttributes(mode: mode)
      let outcome = try? SafeWrite.package(at: path, options: .relaxed) { sink in
        try sink.directory(named: "d", attributes: attributes) { sink in
          try sink.directory(named: "e", attributes: attributes) { try $0.file(named: "a") { try $0.write("x") } }
        }
      }
      #expect((outcome != nil) == (mode & 0o500 == 0o500))
      #expect(folder.names == (outcome == nil ? [] : ["P"]))
      try SafeWrite.removeTree(at: path)
      #expect(folder.names == [])
    }
  }

  @Test func `what a crashed save left is removed, whatever its mode is`() async {
    await #expect(processExitsWith: .success) {
      Self.becomeUser()
      defer { Self.becomeRoot() }
      let folder = try TemporaryFolder(in: "/tmp")
      func temporary() -> String { String(decoding: SiblingName.temporary(Array("P".utf8)), as: UTF8.self) }
      for mode in [0, 0o100, 0o300, 0o500] {
        let name = temporary()
        try folder.makePackage(name, ["d/e/a": "x"])
        for item in ["d/e", "d", ""] { chmod(folder.path("\(name)/\(item)"), mode_t(mode)) }
        let file = temporary()
        try folder.write("x", to: file)
        chmod(folder.path(file), mode_t(mode))
      }
      let report = try SafeWrite.recover(at: FilePath(folder.path("P")))
      #expect(report.removed.count == 8 && report.failures.isEmpty && folder.names == [])
    }
  }

  /// Its path from the root cannot be examined.
  @Test func `a relative path leads below a folder that is closed`() async {
    await #expect(processExitsWith: .success) {
      Self.becomeUser()
      defer { Self.becomeRoot() }
      let folder = try TemporaryFolder(in: "/tmp")
      try folder.write("old", to: "closed/work/deep/a.txt")
      chdir(folder.path("closed/work"))
      chmod(folder.path("closed"), 0)
      defer { chmod(folder.path("closed"), 0o700) }
      for path in ["deep/a.txt", "./deep/a.txt", "deep/../deep/a.txt"] {
        try save("new \(path)", at: path)
        #expect(try String(contentsOfFile: "deep/a.txt", encoding: .utf8) == "new \(path)")
      }
    }
  }

  /// The lock says that its process is alive.
  @Test func `what a save is writing stays as it is`() async throws {
    await #expect(processExitsWith: .success) {
      Self.becomeUser()
      defer { Self.becomeRoot() }
      let folder = try TemporaryFolder(in: "/tmp")
      let open = try Folder(path: Array(folder.path.utf8))
      let sibling = try open.makeSibling({ SiblingName.temporary(Array("P".utf8)) }, mode: 0o200)
      let name = String(decoding: sibling.name, as: UTF8.self)
      let report = try SafeWrite.recover(at: FilePath(folder.path("P")))
      #expect(report.busy.count == 1 && folder.names == [name] && folder.mode(name) == 0o200)
      withExtendedLifetime(sibling) {}
    }
  }

  @Test func `what a link leads to stays as it is`() async {
    await #expect(processExitsWith: .success) {
      Self.becomeUser()
      defer { Self.becomeRoot() }
      let folder = try TemporaryFolder(in: "/tmp")
      try folder.makePackage("other", ["a": "x"])
      chmod(folder.path("other"), 0o500)
      try folder.makePackage("P", [:])
      symlink(folder.path("other"), folder.path("P/link"))
      try SafeWrite.removeTree(at: FilePath(folder.path("P")))
      #expect(folder.names == ["other"] && folder.mode("other") == 0o500 && folder.text("other/a") == "x")
      chmod(folder.path("other"), 0o700)
    }
  }
}
