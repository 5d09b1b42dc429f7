import Foundation

/// A run of one of the programs that the tests are for, such as `turn-once`.
package final class OtherProcess: Sendable {
  private let process: Process
  private let input = Pipe()
  private let output: URL

  /// - Parameters:
  ///   - program: the name of the product.
  ///   - arguments: the command and its operands.
  ///   - environment: additions to the environment.
  ///   - folder: a folder for the output.
  ///   - currentFolder: the folder in which it runs; nil for that of the tests.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], in folder: TemporaryFolder,
    currentFolder: TemporaryFolder? = nil
  ) throws {
    output = URL(filePath: "\(folder.path)/\(UUID().uuidString)")
    try Data().write(to: output)
    process = Process()
    process.executableURL = Fixture.products.appending(path: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let currentFolder { process.currentDirectoryURL = URL(filePath: currentFolder.path) }
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
  }

  deinit { if process.isRunning { kill(SIGKILL) } }

  package var identifier: Int32 { process.processIdentifier }

  /// The lines that it has written.
  package var lines: [String] {
    let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
    // The last line may be incomplete.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  package func says(_ line: String) async throws { try await eventually("the line '\(line)'") { lines.contains(line) } }

  package var isRunning: Bool { process.isRunning }

  package var isStopped: Bool { Self.isStopped(identifier) }

  /// Whether a process has been stopped by a signal.
  package static func isStopped(_ identifier: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
    return status?.split(separator: ")").last?.split(separator: " ").first == "T"
  }

  package func kill(_ signal: CInt) { Foundation.kill(identifier, signal) }

  /// Sends a line of input.
  package func tell(_ line: String) throws { try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) }

  /// Ends the input, and with it a turn.
  package func endInput() throws { try input.fileHandleForWriting.close() }

  /// Waits for the end of the process.
  ///
  /// - Parameter attempts: how many times to wait as long as for other events.
  /// - Returns: its exit status; that of a signal if it was killed.
  @discardableResult
  package func end(attempts: Int = 1) async throws -> Int32 {
    for _ in 1..<attempts where process.isRunning {
      do { try await eventually { !process.isRunning } } catch is Missing {}
    }
    try await eventually("the end of a process") { !process.isRunning }
    return process.terminationStatus
  }

  /// Stops the process, unless it has ended, and waits until it has stopped.
  package func stop() async throws {
    kill(SIGSTOP)
    try await eventually("a stopped process") { isStopped || !isRunning }
  }
}
