import Foundation
import Testing
import UTTestFixtures

/// Tables in file systems that are full or read-only.
@Suite struct FileSystemTests {
  private static let canMount = (try? run("true"))?.status == 0

  /// Mounts a file system of 1 MB that no other process sees, and runs a script.
  /// - Returns: the exit status, and what was written to standard error.
  private static func run(_ script: String) throws -> (status: Int32, error: String) {
    let process = Process()
    let error = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let tool = Fixture.products.appending(path: "ut-turn-once").path
    process.arguments = ["unshare", "-m", "sh", "-e", "-c", "mount -t tmpfs -o size=1m t /mnt; \(script)", "sh", tool]
    process.standardError = error
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = try error.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  @Test(.enabled(if: canMount, "file systems cannot be mounted here")) func `a full file system is an error`() throws {
    let result = try Self.run("mkdir -m 700 /mnt/t; \"$1\" /mnt/t hold a || { ls /mnt/t >&2; exit 7; }")
    #expect(result.status == 7)
    // No part of a table remains.
    #expect(result.error.hasPrefix("cannot create '/mnt/t/turns-4-"))
    #expect(result.error.hasSuffix("': no space left on device\n"))
  }

  @Test(.enabled(if: canMount, "file systems cannot be mounted here")) func `a read-only file system is an error`()
    throws
  {
    let result = try Self.run("mount -o remount,ro /mnt; \"$1\" /mnt/t hold a")
    #expect(result.status == 1)
    #expect(result.error == "cannot create '/mnt/t': read-only file system\n")
  }
}
