import Foundation

extension TemporaryFolder {
  /// A shell script that has failed.
  package struct FailedScript: Error {
    let script: String
    let status: Int32
  }

  /// Runs a shell script in the folder, as a program that knows of no other one. No thread waits for it.
  ///
  /// - Parameters:
  ///   - script: the script, which ends at the first command that fails.
  ///   - arguments: `$1` and those that follow.
  /// - Throws: ``FailedScript``.
  package func run(_ script: String, _ arguments: String...) async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-euc", script, "sh"] + arguments
    process.currentDirectoryURL = URL(filePath: path)
    process.standardOutput = FileHandle.nullDevice
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    guard status == 0 else { throw FailedScript(script: script, status: status) }
  }
}
