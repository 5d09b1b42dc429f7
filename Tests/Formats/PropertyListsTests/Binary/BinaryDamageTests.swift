import PropertyLists
import Testing

@Suite struct BinaryDamageTests {
  private func messages(_ bytes: [UInt8]) -> [String] {
    PropertyList(parsing: bytes, named: "f").problems.map { "\($0.location): \($0.message)" }
  }

  @Test func `a file cut off anywhere is refused`() {
    let whole = binaryPropertyList([[0xA2, 1, 2], [0x53] + "abc".utf8, [0x10, 7]])
    #expect(messages(whole).isEmpty)
    for count in 6..<whole.count {
      #expect(PropertyList(parsing: Array(whole[..<count])).hasErrors, "\(count) bytes")
    }
  }

  @Test func `another version is refused by name`() {
    var bytes = binaryPropertyList([[0x09]])
    bytes.replaceSubrange(6..<8, with: "15".utf8)
    #expect(messages(bytes) == ["f: unsupported format bplist15; only bplist00 is supported"])
  }

  @Test(arguments: [
    (26, UInt8(0), "the trailer has 0-byte offsets and 1-byte references; both sizes must be 1 to 8"),
    (25, 9, "the trailer has 2-byte offsets and 9-byte references; both sizes must be 1 to 8"),
    (
      24, 0xFF,
      "the offset table (object count: 18374686479671623681) does not fit between byte 9 and the trailer at byte 11"
    ),
    (9, 3, "the top object is number 3, but the object count is 1"),
    (1, 200, "the offset table begins at byte 200, not between the header and the trailer at byte 11"),
    (8, 0x80, "the offset table begins at byte 9223372036854775817, not between the header and the trailer at byte 11"),
  ])
  func `a damaged trailer is refused`(bytesBeforeTheEnd: Int, byte: UInt8, expected: String) {
    var bytes = binaryPropertyList([[0x09]])
    bytes[bytes.count - bytesBeforeTheEnd] = byte
    #expect(messages(bytes) == ["f: \(expected)"])
  }

  @Test func `a container that holds itself is refused, and the rest is read`() {
    let list = PropertyList(
      parsing: binaryPropertyList([[0xA3, 1, 0, 2], [0x09], [0xD1, 3, 0], [0x51] + "k".utf8]), named: "f")
    #expect(list.root?.value == [true, [:]])
    #expect(
      list.problems.map { "\($0.location): \($0.message)" } == [
        "f: [1]: this dictionary or array contains itself", "f: [2].k: this dictionary or array contains itself",
      ])
  }

  @Test(
    arguments: [
      ([0xA1, 9], "[0]: reference to object 9, but the object count is 1"),
      ([0x00], "found a null, which property lists do not support"),
      ([0xC1, 0], "found a set, which property lists do not support"),
      ([0x71, 0x61], "found a UTF-8 string, which property lists do not support"),
      ([0x01], "unknown object marker 0x1"),
      ([0x15] + zeros(32), "unknown object marker 0x15"),
      ([0x13, 0], "the object at byte 8 extends past the end of the object area"),
      ([0x5F], "the object at byte 8 has no valid count"),
      ([0x5F, 0x12, 0], "the count at byte 10 is truncated"),
      ([0x4F, 0x13] + ones(8), "an object's count of 18446744073709551615 exceeds the file size"),
      ([0xDF, 0x11, 0, 9], "the object at byte 8 extends past the end of the object area"),
      ([0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0], "the date is not a valid number of seconds"),
      ([0xD1, 0, 0], "?: a dictionary key is not a string"),
      ([0x52, 0xC3, 0xA9], "an ASCII string contains non-ASCII characters"),
      ([0x61, 0xD8, 0x00], "a UTF-16 string contains an unpaired surrogate"),
    ] as [([UInt8], String)])
  func `a damaged object is reported at its path`(object: [UInt8], expected: String) {
    #expect(messages(binaryPropertyList([object])) == ["f: \(expected)"])
  }

  @Test func `an offset outside the objects is refused`() {
    for offset: UInt8 in [0, 7, 9, 200] {
      var bytes = binaryPropertyList([[0x09]])
      bytes[10] = offset
      #expect(messages(bytes) == ["f: object offset \(offset) is outside the object area"])
    }
  }

  @Test func `the rest of a dictionary is read past a damaged entry`() {
    let list = PropertyList(
      parsing: binaryPropertyList([
        [0xD3, 1, 2, 3, 4, 9, 4], [0x51] + "a".utf8, [0x51] + "b".utf8, [0x51] + "c".utf8, [0x10, 5],
      ]))
    #expect(list.root?.value == ["a": 5, "c": 5])
    #expect(list.problems.map(\.location.description) == ["<input>: b"])
  }
}
