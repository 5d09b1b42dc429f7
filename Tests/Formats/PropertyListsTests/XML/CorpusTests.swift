import FoundationEssentials
import PropertyLists
import Testing
import UTLibC
import UTTestFixtures

/// Real property lists, where they are at hand.
@Suite(.needsSharedData) struct CorpusTests {
  @Test func `every file is read, or refused with a reason and a place`() throws {
    for file in Corpus.files {
      let list = try PropertyList(contentsOf: file)
      #expect(list.root != nil || list.hasErrors, "\(file)")
      for problem in list.problems {
        #expect(
          problem.location.line != nil && !problem.message.isEmpty && !problem.help.isEmpty, "\(problem)")
      }
    }
  }

  /// Places are compared with those of the tags, found in the text without any parser.
  @Test func `elements are where the text has their tags`() throws {
    var count = 0
    for file in Corpus.files {
      let list = try PropertyList(contentsOf: file)
      guard list.format == .xml, list.problems.isEmpty, let root = list.root else { continue }
      let tags = startTags(in: list.bytes)
      var found: [(offset: Int, location: PropertyLists.SourceLocation)] = allNodes(root).map {
        ($0.byteRange.lowerBound, $0.location)
      }
      found += allNodes(root).flatMap { $0.entries.map { ($0.keyRange.lowerBound, $0.keyLocation) } }
      found.sort { $0.offset < $1.offset }
      #expect(found.map { $0.offset } == tags.map { $0.offset }, "\(file)")
      #expect(found.map { $0.location.line } == tags.map { $0.line }, "\(file)")
      #expect(found.map { $0.location.column } == tags.map { $0.column }, "\(file)")
      for node in allNodes(root) {
        let text = list.bytes[node.byteRange]
        #expect(text.first == UInt8(ascii: "<") && text.last == UInt8(ascii: ">"), "\(node.location)")
      }
      count += found.count
    }
    #expect(count > 10_000)
  }

  /// python's plistlib reads the same values from every file that it reads at all.
  @Test(.enabled(if: Corpus.hasPython)) func `plistlib reads the same values`() throws {
    var expected: [String: [String]] = [:]
    var file = ""
    for line in try Corpus.plistlibOutlines().split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("file ") {
        file = String(line.dropFirst(5))
      } else {
        expected[file, default: []].append(String(line))
      }
    }
    #expect(expected.count > 100)
    for (file, outline) in expected {
      let list = try PropertyList(contentsOf: file)
      let root = try #require(list.root, "\(file)")
      #expect(PropertyListsTests.outline(root) == outline.filter { !$0.isEmpty }, "\(file)")
    }
  }

  private func startTags(in bytes: [UInt8]) -> [(offset: Int, line: Int, column: Int)] {
    var tags: [(offset: Int, line: Int, column: Int)] = []
    var isComment = false
    var (line, column) = (1, 1)
    for (offset, byte) in bytes.enumerated() {
      let rest = bytes[offset...]
      if rest.starts(with: "<!--".utf8) { isComment = true }
      if rest.starts(with: "-->".utf8) { isComment = false }
      let next = rest.dropFirst().first ?? 0
      if !isComment, byte == UInt8(ascii: "<"), next != UInt8(ascii: "/"), next != UInt8(ascii: "!"),
        next != UInt8(ascii: "?"),
        !rest.starts(with: "<plist".utf8)
      {
        tags.append((offset, line, column))
      }
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80, byte != UInt8(ascii: "\r") {
        column += 1
      }
    }
    // A byte order mark is no column.
    return bytes.starts(with: [0xEF, 0xBB, 0xBF])
      ? tags.map { ($0.offset, $0.line, $0.line == 1 ? $0.column - 1 : $0.column) } : tags
  }
}

extension Corpus {
  fileprivate static var hasPython: Bool { system("command -v python3 > /dev/null 2>&1") == 0 }

  /// The outline of every XML file that plistlib reads, each after a line with its path.
  fileprivate static func plistlibOutlines() throws -> String {
    let script = Fixture.packageRoot.appending(path: "Tests/Formats/PropertyListsTests/XML/plistlib-outline.py").path
    let output = FileManager.default.temporaryDirectory.appending(
      path: "utictl-outline-\(UInt64.random(in: 0 ... .max))"
    ).path
    defer { try? FileManager.default.removeItem(atPath: output) }
    #expect(system("python3 '\(script)' \(files.map { "'\($0)'" }.joined(separator: " ")) > '\(output)'") == 0)
    return String(decoding: try Data(contentsOf: URL(filePath: output)), as: UTF8.self)
  }
}
