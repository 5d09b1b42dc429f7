import Foundation
import TestFixtures

/// The tool as its users run it: a process of its own.
struct Tool {
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }
  }

  /// The executable beside the tests' own.
  static let executable: URL = {
    let arguments = CommandLine.arguments
    let tests = arguments.first { $0.hasSuffix(".xctest") } ?? arguments[0]
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "utictl")
  }()

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
    process.environment = ["XDG_DATA_HOME": "/proc/nowhere", "XDG_CACHE_HOME": "/proc/nowhere", "LANG": "C"].merging(
      environment
    ) { $1 }
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    let (output, errors, stdin) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = stdin
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let outputData = try output.fileHandleForReading.readToEnd() ?? Data()
    let errorData = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
      errors: String(decoding: errorData, as: UTF8.self))
  }
}
