// Foundation is the peer here; the library itself stands on FoundationEssentials alone.
import Foundation
import PropertyLists
import Testing
import UTTestFixtures

/// Binary property lists, read back by Foundation, python's plistlib and ourselves.
@Suite struct BinaryWriterTests {
  @Test(arguments: 0..<20) func `Foundation reads the same values`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 3000 + seed)
    for _ in 0..<25 {
      let value = PropertyListValue.random(using: &generator)
      let written = try value.binaryRepresentation()
      let list = PropertyList(parsing: written)
      #expect(list.format == .binary && list.problems.isEmpty)
      #expect(list.root?.value == value)
      let read = try PropertyListSerialization.propertyList(from: Data(written), format: nil)
      let xml = try PropertyListSerialization.data(fromPropertyList: read, format: .xml, options: 0)
      #expect(try value.xmlRepresentation() == Array(xml))
    }
  }

  /// Foundation of Linux shares equal numbers only, that of Apple's systems texts, dates and data too.
  @Test(
    arguments: [
      ["a", "b", "a", 1, 1, true, true, "é"], [0, 255, 256, 65_536, 4_294_967_296, -1, .integer(Int128(UInt64.max))],
      [.data(Data(0..<20)), .data(Data(0..<20)), 0.5, 0.5, .date(Date(timeIntervalSinceReferenceDate: 0.25))],
      .array((0..<300).map { .integer($0 % 7) }), "alone", [],
    ] as [PropertyListValue])
  func `the file is no larger than Foundation's`(value: PropertyListValue) throws {
    let written = try value.binaryRepresentation()
    let read = try PropertyListSerialization.propertyList(from: Data(written), format: nil)
    let theirs = try PropertyListSerialization.data(fromPropertyList: read, format: .binary, options: 0)
    #expect(written.count <= theirs.count)
  }

  @Test func `equal scalars are one object`() throws {
    let one = try PropertyListValue.array([
      .string("a text of some length"), .date(Date(timeIntervalSinceReferenceDate: 1)),
    ])
    .binaryRepresentation()
    let many = try PropertyListValue.array(
      Array(repeating: "a text of some length", count: 50)
        + Array(repeating: .date(Date(timeIntervalSinceReferenceDate: 1)), count: 50)
    ).binaryRepresentation()
    #expect(many.count < one.count + 110)
    // Composed and decomposed letters are different texts, an integer is no real and no boolean.
    let value: PropertyListValue = ["\u{E9}", "e\u{301}", 1, 1.0, true, .uid(1)]
    #expect(PropertyList(parsing: try value.binaryRepresentation()).root?.value == value)
  }

  @Test func `what XML cannot hold is kept`() throws {
    let value: PropertyListValue = [
      "\0\u{1}": .date(Date(timeIntervalSinceReferenceDate: 0.125)), "r": .real(-0.0), "u": .uid(1 << 40),
      "t": "a\r\nb",
    ]
    #expect(try PropertyList(parsing: value.binaryRepresentation()).validRoot().value == value)
  }

  @Test func `deep values are refused, and the deepest one that Foundation reads is written`() throws {
    var value: PropertyListValue = []
    for _ in 1..<512 { value = [value] }
    let written = try value.binaryRepresentation()
    #expect(PropertyList(parsing: written).problems.isEmpty)
    #expect(throws: Never.self) { try PropertyListSerialization.propertyList(from: Data(written), format: nil) }
    let deeper: PropertyListValue = ["k": value]
    #expect(throws: PropertyListError.self) { try deeper.binaryRepresentation() }
  }

  /// 70,000 objects need references of four bytes, 300 of two.
  @Test(arguments: [14, 15, 254, 255, 256, 300, 65_535, 65_536, 70_000]) func `many objects are numbered`(count: Int)
    throws
  {
    let value = PropertyListValue.array((0..<count).map { .integer(Int128($0)) })
    let written = try value.binaryRepresentation()
    #expect(PropertyList(parsing: written).root?.value == value)
    let read = try PropertyListSerialization.propertyList(from: Data(written), format: nil) as? [Int]
    #expect(read == Array(0..<count))
  }

  @Test(.enabled(if: hasPython)) func `plistlib reads the same values`() throws {
    var generator = SeededGenerator(seed: 77)
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "utictl-binary-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var expected: [String] = []
    var files: [String] = []
    for number in 0..<50 {
      // python's dates end with the year 9999 and begin with the year 1, as the generator's nearly do.
      let value: PropertyListValue = ["value": .random(using: &generator), "uid": .uid(UInt64(number))]
      let file = folder.appending(path: "\(number).plist").path
      let bytes = try value.binaryRepresentation()
      try Data(bytes).write(to: URL(filePath: file))
      files.append(file)
      expected += ["file " + file] + PropertyListsTests.outline(try #require(PropertyList(parsing: bytes).root))
    }
    let script = Fixture.packageRoot.appending(path: "Tests/Formats/PropertyListsTests/XML/plistlib-outline.py").path
    let output = folder.appending(path: "outline").path
    #expect(system("python3 '\(script)' \(files.map { "'\($0)'" }.joined(separator: " ")) > '\(output)'") == 0)
    let lines = String(decoding: try Data(contentsOf: URL(filePath: output)), as: UTF8.self).split(separator: "\n")
    #expect(lines.map(String.init) == expected)
  }

  private static var hasPython: Bool { system("command -v python3 > /dev/null 2>&1") == 0 }
}
