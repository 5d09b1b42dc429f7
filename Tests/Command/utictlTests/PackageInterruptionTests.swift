import Foundation
import Testing
import UTTestFixtures

/// Commands that write take their time with large packages: they show how far they are, and leave all as it was if they
/// are ended.
@Suite struct PackageInterruptionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
  }

  private func names() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }

  /// A package with a file that is large and takes up no storage.
  private func makeLargePackage(byteCount: UInt64) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: folder.write("", to: "large/zeros")))
    try file.truncate(atOffset: byteCount)
    try file.close()
  }

  /// A package of many files.
  private func makeManyFiles() throws {
    let file = try folder.write("many times the same", to: "many/part-0/0")
    for number in 1..<6000 {
      let part = path("many/part-\(number / 100)")
      if number % 100 == 0 { mkdir(part, 0o755) }
      #expect(link(file, "\(part)/\(number)") == 0)
    }
  }

  /// Ends a command as soon as it has begun to write.
  private func interrupt(_ arguments: [String], by signal: Int32, in writtenFolder: String = "") throws -> String {
    let before = try FileManager.default.contentsOfDirectory(atPath: path(writtenFolder)).count
    let process = Process()
    // Slower than this test, which must notice it before it ends.
    process.executableURL = URL(filePath: "/usr/bin/nice")
    process.arguments = ["-n", "19", Tool.executable.path, "package"] + arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    while try FileManager.default.contentsOfDirectory(atPath: path(writtenFolder)).count == before, process.isRunning {
      usleep(500)
    }
    kill(process.processIdentifier, signal)
    let message = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit, "\(arguments): \(message)")
    #expect(process.terminationStatus == 128 + signal, "\(arguments): \(message)")
    return message
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func packing(signal: Int32) throws {
    try makeLargePackage(byteCount: 20 << 30)
    try folder.write("old", to: "large.zip")
    let message = try interrupt(["pack", "--replace", "large", "-o", "large.zip"], by: signal)
    #expect(message == "utictl: error: large.zip: interrupted; nothing was changed\n")
    #expect(try text("large.zip") == "old" && names() == ["large", "large.zip"])
  }

  @Test func flattening() throws {
    try makeLargePackage(byteCount: 1 << 30)
    try folder.write("old", to: "flat")
    let message = try interrupt(["flatten", "--replace", "large", "-o", "flat"], by: SIGTERM)
    #expect(message == "utictl: error: flat: interrupted; nothing was changed\n")
    #expect(try text("flat") == "old" && names() == ["flat", "large"])
  }

  @Test(arguments: [
    ["put", "new", "many"], ["remove", "many//part-7/700"], ["copy", "many", "copy"],
    ["unflatten", "flat", "-o", "copy"], ["unpack", "many.zip", "-o", "copy"],
  ]) func `writing many files`(_ arguments: [String]) throws {
    try makeManyFiles()
    try folder.write("new", to: "new")
    for command in [["flatten", "many", "-o", "flat"], ["pack", "many", "-o", "many.zip"]] {
      #expect(try Tool.run(arguments: ["package"] + command, folder: folder.path).status == 0)
    }
    let before = try names()
    let message = try interrupt(arguments, by: SIGINT)
    #expect(message.contains("interrupted; nothing was changed"))
    #expect(try names() == before)
    let parts = try FileManager.default.contentsOfDirectory(atPath: path("many"))
    #expect(parts.count == 60)
    for part in parts {
      #expect(try FileManager.default.contentsOfDirectory(atPath: path("many/\(part)")).count == 100)
    }
  }

  /// A folder that is there and is not the archive's gets all of its items or none.
  @Test func `unpacking into a folder`() throws {
    try makeManyFiles()
    #expect(try Tool.shell("cd many && zip -qr ../many.zip .", in: folder).status == 0)
    try folder.write("old", to: "out/part-1/old")
    let message = try interrupt(["unpack", "--replace", "many.zip", "-o", "out"], by: SIGTERM, in: "out")
    #expect(message == "utictl: error: out: interrupted; nothing was changed\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("out")) == ["part-1"])
    #expect(try text("out/part-1/old") == "old")
  }

  /// On a terminal, which `script` makes.
  @Test func `progress is shown and wiped`() throws {
    try makeLargePackage(byteCount: 1 << 29)
    let command = "'\(Tool.executable.path)' package pack large -o large.zip"
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/script")
    process.arguments = ["--quiet", "--return", "--command", command, "/dev/null"]
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.contains("█") && text.contains(" of 537 MB") && text.hasSuffix("\r\u{1B}[K"), "\(text)")
  }
}
