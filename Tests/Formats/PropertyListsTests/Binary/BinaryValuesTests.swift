import FoundationEssentials
import PropertyLists
import Testing

@Suite struct BinaryValuesTests {
  // Made once with Python's plistlib (fmt=FMT_BINARY, sort_keys=False) from the value that is expected below.
  static let fixture = """
    YnBsaXN0MDDfEBcBAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4fICEiIyQlJicoKSorMjhKVnN0cmluZ1d1bmljb2RlVWVtcHR5VHplcm9Vc21hbGxU
    d29yZFRsb25nWG5lZ2F0aXZlU21pblNtYXhUcmVhbFV3aG9sZVN5ZXNSbm9UZGF0ZVRkYXRhVm5vZGF0YVN1aWRWYmlndWlkVGxpc3RUZGljdFRtYW55VnNo
    YXJlZFVwbGFpbmwARwByAPwA3wBlACwAIE4WdUwAINg93gBQEAAQyBHqYBLuaygAE///////////E4AAAAAAAAAAFAAAAAAAAAAA//////////8jP7mZmZmZ
    mZojQAgAAAAAAAAJCDNBwgVIeoAAAE8QFAABAgMEBQYHCAkKCwwNDg8QERITQIAHhwAAAAIAAAAApCwtLjEQAVN0d2+iLzAjQAwAAAAAAACg0NEzNGUA3ABi
    AHUAbgBn0jU2LDdRelFhEAKvEBQbLDc5Ojs8PT4/QEFCQ0RFRkdISRADEAQQBRAGEAcQCBAJEAoQCxAMEA0QDhAPEBAQERASEBOiGBgACAA5AEAASABOAFMA
    WQBeAGMAbABwAHQAeQB/AIMAhgCLAJAAlwCbAKIApwCsALEAuAC+ANcA2ADaANwA3wDkAO0A9gEHARABGQEaARsBJAE7ATwBPgFHAUwBTgFSAVUBXgFfAWAB
    YwFuAXMBdQF3AXkBkAGSAZQBlgGYAZoBnAGeAaABogGkAaYBqAGqAawBrgGwAbIAAAAAAAACAQAAAAAAAABLAAAAAAAAAAAAAAAAAAABtQ==
    """

  static let expected: PropertyListValue = [
    "string": "plain", "unicode": "Grüße, 世界 \u{1F600}", "empty": "", "zero": 0, "small": 200, "word": 60000,
    "long": 4_000_000_000,
    "negative": -1, "min": -9_223_372_036_854_775_808, "max": 18_446_744_073_709_551_615, "real": 0.1,
    "whole": .real(3), "yes": true,
    "no": false, "date": .date(Date(timeIntervalSince1970: 1_582_979_445)), "data": .data(Data(0..<20)),
    "nodata": .data(Data()),
    "uid": .uid(7), "biguid": .uid(1 << 33), "list": [1, "two", [3.5, []], [:]], "dict": ["Übung": ["z": 1, "a": 2]],
    "many": .array((0..<20).map { .integer($0) }), "shared": ["plain", "plain"],
  ]

  @Test func `every kind and the order of keys are read as plistlib wrote them`() throws {
    let list = PropertyList(parsing: try decodedFixture())
    #expect(list.problems.isEmpty)
    #expect(list.format == .binary)
    #expect(list.root?.value == Self.expected)
  }

  @Test func `a value has its path for a place`() throws {
    let list = PropertyList(parsing: try decodedFixture(), named: "Info.plist")
    let node = try #require(list.root?["list"]?[2]?[0])
    #expect(node.location.description == "Info.plist: list[2][0]")
  }

  // CoreFoundation: `plutil -p` shows 18446744073709551615 and -5; the others have no peer that reads them right.
  @Test func `integers of sixteen bytes have a sign`() {
    let list = binaryPropertyList([
      [0xA4, 1, 2, 3, 4], [0x14] + zeros(8) + ones(8), [0x14, 0x40] + zeros(15), [0x14] + ones(15) + [0xFB],
      [0x13] + ones(7) + [0xFB],
    ])
    #expect(
      PropertyList(parsing: list).root?.value
        == [18_446_744_073_709_551_615, .integer(1 << 126), -5, -5])
  }

  @Test func `reals of four bytes are read`() {
    #expect(
      PropertyList(parsing: binaryPropertyList([[0x22, 0x3F, 0x8C, 0xCC, 0xCD]])).root?.value
        == .real(1.100000023841858))
  }

  @Test func `a root that is not a container is read`() {
    #expect(PropertyList(parsing: binaryPropertyList([[0x52] + "hi".utf8])).root?.value == "hi")
  }

  @Test(arguments: 1...8) func `offsets and references have one to eight bytes`(size: Int) {
    let reference: (UInt8) -> [UInt8] = { zeros(size - 1) + [$0] }
    let list = binaryPropertyList(
      [[0xD1] + reference(1) + reference(2), [0x51] + "k".utf8, [0x09]], offsetSize: size, referenceSize: size)
    #expect(PropertyList(parsing: list).root?.value == ["k": true])
  }

  @Test func `a key that is there twice counts with its last value`() {
    let list = PropertyList(
      parsing: binaryPropertyList([[0xD2, 1, 1, 2, 3], [0x51] + "a".utf8, [0x10, 1], [0x10, 2]]))
    #expect(list.root?["a"]?.integer == 2)
    #expect(list.root?.value == ["a": 2])
    #expect(list.problems.map(\.kind) == [.duplicateKey])
  }

  private func decodedFixture() throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: Self.fixture, options: .ignoreUnknownCharacters)))
  }
}
