import Foundation
import Testing
import UTTestFixtures
import UTWildcards

/// Patterns of names, compared with `find -name`.
@Suite struct NameGlobTests {
  private static let names = [
    "a", "b.md", ".md", "a.md", "A.MD", "ab.md.txt", "a*b", "a?b", "a[b]", "[", "]", "-", "a-z", "x\\y", "\\", "é.md",
    "日本.md",
    "a b", "0", "9x", "_", "!", "^", "aaaaaaaaab",
  ]

  @Test(arguments: [
    "*", "*.md", "a*", "a", "?", "??", "?.md", "*.m?", "[a-b]*", "[!a-b]*", "[^a-b]*", "a\\*b", "a\\?b", "a[?]b", "[]]",
    "[!]]", "[a-]", "[-a]", "[", "a[b", "a\\[b]", "*\\\\*", "\\\\", "[[:digit:]]*", "[[:alpha:][:digit:]]",
    "[[:space:]]",
    "*[[:upper:]]*", "a*b*", "*a*b", "*a*a*a*a*b", "é*", "?.md*", "[é]*", "[à-ü].md", "*本*", "[z-a]", "[!z-a]", "",
    "**.md",
    "[[:punct:]]", "*[!d]",
  ]) func `a pattern matches what it matches in find`(pattern: String) throws {
    let folder = try TemporaryFolder()
    for name in Self.names { try folder.write("", to: name) }
    let glob = NameGlob(Array(pattern.utf8))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/find")
    process.arguments = [folder.path, "-mindepth", "1", "-name", pattern, "-printf", "%f\\0"]
    process.environment = ["LC_ALL": "C.UTF-8"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let found = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let expected = Set(found.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    #expect(Set(Self.names.filter { glob.matches(Array($0.utf8)) }) == expected, "\(pattern)")
  }

  @Test func `a byte that is not UTF-8 is a character`() {
    #expect(NameGlob(Array("?.md".utf8)).matches([0xE9] + Array(".md".utf8)))
    #expect(NameGlob([0xE9, UInt8(ascii: "*")]).matches([0xE9, 0x41]))
    #expect(!NameGlob(Array("?".utf8)).matches([0xC3, 0x41]))
  }

  @Test func `many stars take no longer than the product of the lengths`() {
    let pattern = NameGlob(Array((String(repeating: "*a", count: 2000) + "b").utf8))
    #expect(!pattern.matches([UInt8](repeating: UInt8(ascii: "a"), count: 20_000)))
  }
}
