import Foundation
import UTTestFixtures

/// The tool as its users run it: a process of its own.
struct Tool {
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }
  }

  /// The executable beside the tests' own.
  static let executable = Fixture.products.appending(path: "utictl")

  static func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:], folder: String? = nil
  ) throws -> Result {
    try run(arguments: arguments, input: input, environment: environment, folder: folder)
  }

  static func run(
    arguments: [String], input: String = "", environment: [String: String] = [:], folder: String? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    // Nothing of the user's own: no declarations, no cache, no language.
    process.environment = ["XDG_DATA_HOME": "/proc/nowhere", "XDG_CACHE_HOME": "/proc/nowhere", "LANG": "C"]
      .merging(inherited(["PATH", "LSAN_OPTIONS"])) { $1 }.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    // Files, because a pipe that nobody reads at the moment holds the tool up when it is full.
    let files = try TemporaryFolder()
    let stdin = try FileHandle(forReadingFrom: URL(filePath: files.write(input, to: "input")))
    let errors = try FileHandle(forUpdating: URL(filePath: files.write("", to: "errors")))
    let output = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = stdin
    try process.run()
    let outputData = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try errors.seek(toOffset: 0)
    let errorData = try errors.readToEnd() ?? Data()
    return Result(
      status: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
      errors: String(decoding: errorData, as: UTF8.self))
  }

  /// What a sanitizer needs is passed on, too.
  private static func inherited(_ names: Set<String>) -> [String: String] {
    ProcessInfo.processInfo.environment.filter { names.contains($0.key) }
  }

  /// Runs a shell command with the tool on its path.
  static func shell(_ command: String, in folder: TemporaryFolder) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-euo", "pipefail", "-c", command]
    process.currentDirectoryURL = URL(filePath: folder.path)
    let path =
      "\(executable.deletingLastPathComponent().path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    process.environment = inherited(["LSAN_OPTIONS"]).merging([
      "PATH": path, "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "GIT_AUTHOR_NAME": "Test",
      "GIT_AUTHOR_EMAIL": "test@example.com",
      "GIT_COMMITTER_NAME": "Test", "GIT_COMMITTER_EMAIL": "test@example.com",
    ]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
