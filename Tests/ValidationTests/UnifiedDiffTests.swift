import Foundation
import TestFixtures
import Testing

@testable import Validation

/// Differences, as `patch` takes them.
@Suite struct UnifiedDiffTests {
  /// Pairs of texts with what makes differences hard: no line end at the end, CR LF, repeated lines, nothing at all.
  static let pairs: [(String, String)] = [
    ("a\nb\nc\n", "a\nx\nc\n"), ("a\nb\nc", "a\nb\nc\n"), ("a\nb\nc\n", "a\nb\nc"), ("a\nb", "a\nc"), ("", "a\nb\n"),
    ("a\nb\n", ""), ("a\r\nb\r\n", "a\r\nc\r\nb\r\n"), ("x\nx\nx\nx\n", "x\nx\n"),
    ((1...40).map { "\($0)\n" }.joined(), (1...40).filter { $0 % 9 != 0 }.map { "\($0)\n" }.joined()),
    ((1...40).map { "\($0)\n" }.joined(), (0...40).map { $0 % 13 == 0 ? "new \($0)\n" : "\($0)\n" }.joined()),
    ("a\n" + String(repeating: "same\n", count: 6) + "b\n", "A\n" + String(repeating: "same\n", count: 6) + "B\n"),
    ("a\n" + String(repeating: "same\n", count: 7) + "b\n", "A\n" + String(repeating: "same\n", count: 7) + "B\n"),
  ]

  @Test(arguments: pairs) func patchTakesIt(_ old: String, _ new: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(old, to: "file")
    let diff = UnifiedDiff.text(from: Array(old.utf8), to: Array(new.utf8), named: "file")
    let patch = try folder.write(String(decoding: diff, as: UTF8.self), to: "patch")
    try Self.run("patch", "--batch", "--binary", "-s", "-p0", "-i", patch, folder: folder.path)
    let result = FileManager.default.contents(atPath: file) ?? Data()  // patch removes a file that is left empty
    #expect(String(decoding: result, as: UTF8.self) == new)
  }

  /// As `diff -u` of GNU prints it, but for the times of the files.
  @Test(arguments: pairs) func diffPrintsTheSame(_ old: String, _ new: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(old, to: "old")
    try folder.write(new, to: "new")
    let expected = try Self.run(
      "diff", "--minimal", "-u", "--label", "file", "--label", "file", "old", "new", folder: folder.path)
    let diff = UnifiedDiff.text(from: Array(old.utf8), to: Array(new.utf8), named: "file")
    let hunks = { (text: String) in text.split(separator: "\n").filter { $0.hasPrefix("@@") } }
    #expect(hunks(String(decoding: diff, as: UTF8.self)) == hunks(expected))
  }

  @Test func sameTextsHaveNone() {
    #expect(UnifiedDiff.text(from: Array("a\n".utf8), to: Array("a\n".utf8), named: "file").isEmpty)
  }

  @discardableResult
  static func run(_ arguments: String..., folder: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
