import Foundation
import TestFixtures
import Testing

/// A run of `claim-once`, which `Tests/Faults/claim-once` describes.
final class OtherProcess {
  private let process = Process()
  private let input = Pipe()
  private let output: URL

  /// - Parameters:
  ///   - tables: the tables to use.
  ///   - arguments: the command and its operands.
  ///   - environment: additions to the environment.
  init(_ tables: TestTables, _ arguments: [String], environment: [String: String] = [:]) throws {
    output = URL(filePath: "\(tables.temporary.path)/\(UUID().uuidString)")
    try Data().write(to: output)
    process.executableURL = Fixture.packageRoot.appending(path: ".build/debug/claim-once")
    process.arguments = [String(decoding: tables.folder, as: UTF8.self)] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
  }

  deinit { if process.isRunning { kill(SIGKILL) } }

  var identifier: Int32 { process.processIdentifier }
  var lines: [String] {
    let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
    // The last line may be incomplete.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  func says(_ line: String) async throws { try await eventually("the line '\(line)'") { lines.contains(line) } }

  var isRunning: Bool { process.isRunning }
  var isStopped: Bool {
    let status = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
    return status?.split(separator: ")").last?.split(separator: " ").first == "T"
  }

  func kill(_ signal: CInt) { Foundation.kill(identifier, signal) }

  /// Ends the input, and with it a claim.
  func endInput() throws { try input.fileHandleForWriting.close() }

  /// Waits for the end of the process.
  /// - Returns: its exit status; that of a signal if it was killed.
  @discardableResult
  func end() async throws -> Int32 {
    try await eventually("the end of a process") { !process.isRunning }
    return process.terminationStatus
  }

  /// Stops the process, and waits until it has stopped.
  func stop() async throws {
    kill(SIGSTOP)
    try await eventually("a stopped process") { isStopped }
  }
}
