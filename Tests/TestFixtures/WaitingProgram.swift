import Foundation

/// A program that waits to open a file until the lease on it ends.
package final class WaitingProgram: Sendable {
  private let process = Process()
  private let output = Pipe()

  /// - Parameters:
  ///   - command: a shell command that opens the file in the shell itself, or with `exec`.
  ///   - folder: the current folder.
  package init(_ command: String, in folder: TemporaryFolder) throws {
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
  }

  /// A program that reads a file.
  package static func reader(of name: String, in folder: TemporaryFolder) throws -> WaitingProgram {
    try WaitingProgram("exec cat \(name)", in: folder)
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  package var isRunning: Bool { process.isRunning }

  private var isWaiting: Bool {
    let place = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/wchan", encoding: .utf8)
    return place?.contains("break_lease") ?? false
  }

  /// Waits until it waits.
  package func waits() async throws { try await eventually("a program that waits to open a file") { isWaiting } }

  /// Waits until it waits, or has ended because it need not.
  package func waitsOrEnds() async throws {
    try await eventually("a program that waits to open a file, or has opened it") { isWaiting || !isRunning }
  }

  /// Waits for its end, on this thread.
  package func waitForEnd() { process.waitUntilExit() }

  /// Waits for its end.
  package func end() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [process] in
        process.waitUntilExit()
        continuation.resume()
      }
    }
  }

  /// What it has written in the end.
  package func text() async throws -> String {
    let data = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { [output] in
        continuation.resume(with: Result { try output.fileHandleForReading.readToEnd() ?? Data() })
      }
    }
    return String(decoding: data, as: UTF8.self)
  }
}
