import Foundation
import Testing
import UTTestFixtures

@testable import FileCoordination

/// A log file that several processes write, as loggers for Apple's platforms do it: `LogDestination` of
/// `coordinate-once`.
@Suite struct LogDestinationTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `every line of three processes is in the log or its rotated files, in one piece`() async throws {
    try FileManager.default.createDirectory(at: desk.url("logs"), withIntermediateDirectories: false)
    let (names, count) = (["first", "second", "third"], 150)
    let processes = try names.map { try desk.process("log", desk.url("logs/app.log").path, $0, "\(count)") }
    for process in processes { #expect(try await process.end() == 0) }
    let files = try FileManager.default.contentsOfDirectory(atPath: desk.url("logs").path)
    let lines = try files.flatMap { try desk.text("logs/\($0)").split(separator: "\n").map(String.init) }
    let expected = names.flatMap { name in
      (1...count).map { "\(name) \($0) \(String(repeating: "x", count: $0 % 50))" }
    }
    #expect(lines.sorted() == expected.sorted())
    // 450 lines of about 37 bytes, and 4,000 bytes in a file.
    #expect(files.contains("app.log.1") && files.contains("app.log.2"))
  }
}
