import Foundation
import Testing
import UTLibC
import UTTestFixtures

@testable import SafeWriting

/// Folders for copies are removed when their process ends, however it ends.
@Suite struct PrivateFolderTests {
  let parent: TemporaryFolder

  init() throws { parent = try TemporaryFolder() }

  private var names: Set<String> {
    get throws { Set(try FileManager.default.contentsOfDirectory(atPath: parent.path)) }
  }

  private func make() throws -> PrivateFolder { try PrivateFolder("copy", in: FilePath(parent.path)) }

  @Test func `files in a private folder can be saved`() throws {
    let folder = try make()
    let base = try SafeWrite.file(at: folder.path.appending("a")) { sink in try sink.write(Array("one".utf8)) }.base
    _ = try SafeWrite.file(at: folder.path.appending("a"), replacing: base) { sink in try sink.write(Array("two".utf8))
    }
    #expect(try String(contentsOfFile: folder.path.appending("a").string, encoding: .utf8) == "two")
  }

  @Test func `only the user can read the folder, and it goes with its object`() throws {
    var folder: PrivateFolder? = try make()
    let path = try #require(folder?.path.string)
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    try "a".write(toFile: "\(path)/a", atomically: true, encoding: .utf8)
    folder = nil
    #expect(try names.isEmpty)
  }

  @Test func `what a killed process has left is removed by the next`() async throws {
    let left = "copy-0123456789abcdef"
    try parent.write("", to: "\(left)/.lock")
    try parent.write("contents", to: "\(left)/below/file")
    // The lock of another process, by util-linux.
    let holder = Process()
    let (input, output) = (Pipe(), Pipe())
    holder.executableURL = URL(filePath: "/usr/bin/env")
    holder.arguments = ["flock", "--no-fork", "\(parent.path)/\(left)/.lock", "sh", "-c", "echo locked; exec cat"]
    (holder.standardInput, holder.standardOutput) = (input, output)
    try holder.run()
    #expect(output.fileHandleForReading.availableData == Data("locked\n".utf8))
    _ = try make()
    #expect(try names == [left])
    kill(holder.processIdentifier, SIGKILL)
    holder.waitUntilExit()
    _ = try make()
    #expect(try names.isEmpty)
  }

  @Test func `what a process was killed while removing is removed`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(parent.path)/copy-0123456789abcdef", withIntermediateDirectories: false)
    _ = try make()
    #expect(try names.isEmpty)
  }

  @Test func `folders in use and other items stay`() throws {
    let folder = try make()
    let others = [
      "copy-0123456789ABCDEF", "copy-0123456789abcde", "copy-0123456789abcdef0", "copy-0123456789abcdef.new", "copy-",
      "other-0123456789abcdef",
    ]
    for name in others { try parent.write("", to: "\(name)/.lock") }
    try parent.write("a", to: "copy-00000000000000cc/a")
    try parent.write("a", to: "copy-00000000000000aa")
    try parent.write("a", to: "target/a")
    #expect(symlink("target", "\(parent.path)/copy-00000000000000bb") == 0)
    _ = try make()
    let kept = others + ["copy-00000000000000aa", "copy-00000000000000cc", "copy-00000000000000bb", "target"]
    #expect(try names == Set(kept).union([try #require(folder.path.lastComponent?.string)]))
    #expect(FileManager.default.fileExists(atPath: "\(parent.path)/target/a"))
  }

  @Test func `where no folder can be made, the error says so`() throws {
    let error = try #require(throws: SafeWriteError.self) {
      try PrivateFolder("copy", in: FilePath("\(parent.path)/missing"))
    }
    #expect(error.code == ENOENT)
  }
}
