import Foundation
import Testing
import UTTestFixtures

/// The picture at the top of README.md is drawn from a real run.
@Test func `the picture shows what validate prints`() throws {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [
    "python3", Fixture.packageRoot.appending(path: "Tools/draw-validate").path, "--check",
    Tool.executable.deletingLastPathComponent().path,
  ]
  let errors = Pipe()
  process.standardError = errors
  try process.run()
  let message = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  process.waitUntilExit()
  #expect(process.terminationStatus == 0, "\(message)")
}
