import FoundationEssentials
import PropertyLists
import Testing

@Suite struct OpenStepEncodingsTests {
  private static let text = "/* Title */\n\"Öffnen\" = \"\u{1F600} x\";\n"

  @Test(arguments: [true, false]) func `strings files in UTF-16 are read`(isBigEndian: Bool) throws {
    let bytes = ("\u{FEFF}" + Self.text).utf16.flatMap {
      isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
    }
    let list = PropertyList(parsing: bytes, named: "f")
    #expect(list.problems.isEmpty)
    #expect(list.format == .openStep)
    #expect(list.root?.value == ["Öffnen": "\u{1F600} x"])
    let entry = try #require(list.root?.entries.first)
    #expect(entry.value.location.description == "f:2:12")
    // Two bytes of mark, 12 + 11 units before the value, 6 units in it.
    #expect(entry.value.byteRange == 48..<60)
  }

  @Test func `a byte order mark of UTF-8 is skipped`() {
    let list = PropertyList(parsing: [0xEF, 0xBB, 0xBF] + Array(Self.text.utf8))
    #expect(list.problems.isEmpty)
    #expect(list.root?.value == ["Öffnen": "\u{1F600} x"])
  }

  @Test func `half a surrogate pair is reported`() {
    let units: [UInt16] = [0xFEFF, 0x61, 0x3D, 0x22, 0xD83D, 0x22, 0x3B]
    let list = PropertyList(parsing: units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
    #expect(list.problems.map(\.kind) == [.encoding])
    #expect(list.root?.value == ["a": "\u{FFFD}"])
  }
}
