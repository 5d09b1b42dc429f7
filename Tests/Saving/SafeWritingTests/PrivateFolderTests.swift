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

  /// Makes what a process leaves that is killed while it uses such a folder.
  ///
  /// - Parameter other: the folder of which it has the lock; nil for itself.
  private func leave(_ name: String, lockOf other: String? = nil, mode: mode_t = 0o700) throws {
    try parent.write("contents", to: "\(name)/below/file")
    let folder = try Folder(path: Array("\(parent.path)/\(other ?? name)".utf8))
    let stamp = try #require(RecordStamp(of: folder.descriptor))
    let mark = stamp.inode.hexadecimal + [UInt8(ascii: "-")] + stamp.birth.hexadecimal
    try parent.write(String(decoding: mark, as: UTF8.self), to: "\(name)/.lock")
    chmod("\(parent.path)/\(name)/.lock", 0o600)
    chmod("\(parent.path)/\(name)", mode)
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
    try leave(left)
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

  /// Another user who may rename this user's folders, or move them, gives one of them the name of a leftover.
  @Test func `a folder that only has the name stays`() throws {
    let names = (0..<7).map { "copy-000000000000000\($0)" }
    try leave(names[0], mode: 0o1777)
    try leave(names[1], mode: 0o755)
    try leave(names[2], lockOf: names[0])
    try leave(names[3])
    try parent.write("", to: "\(names[3])/.lock")
    try leave(names[4])
    chmod("\(parent.path)/\(names[4])/.lock", 0o666)
    try leave(names[5])
    try FileManager.default.removeItem(atPath: "\(parent.path)/\(names[5])/.lock")
    try leave(names[6])
    #expect(link("\(parent.path)/\(names[6])/.lock", "\(parent.path)/lock") == 0)
    for mode: mode_t in [0o777, 0o1777, 0o755] {
      chmod(parent.path, mode)
      _ = try make()
    }
    #expect(try self.names == Set(names + ["lock"]))
    for name in names { #expect(FileManager.default.fileExists(atPath: "\(parent.path)/\(name)/below/file")) }
  }

  @Test func `another folder that gets the name of one in use is not emptied`() throws {
    chmod(parent.path, 0o777)
    var folder: PrivateFolder? = try make()
    let path = try #require(folder?.path.string)
    try parent.write("precious", to: "thesis/file")
    rename(path, "\(parent.path)/away")
    rename("\(parent.path)/thesis", path)
    folder = nil
    #expect(try String(contentsOfFile: "\(path)/file", encoding: .utf8) == "precious")
  }

  @Test func `what a process was killed while removing is removed`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(parent.path)/copy-0123456789abcdef", withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
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
