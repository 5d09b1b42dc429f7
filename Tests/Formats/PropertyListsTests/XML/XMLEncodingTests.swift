import PropertyLists
import Testing

@Suite struct XMLEncodingTests {
  /// Text and its bytes, from python's codecs.
  static let samples: [(String, String, [UInt8])] = [
    ("ISO-8859-1", "Größe é", [0x47, 0x72, 0xF6, 0xDF, 0x65, 0x20, 0xE9]),
    ("ISO-8859-15", "Größe €", [0x47, 0x72, 0xF6, 0xDF, 0x65, 0x20, 0xA4]),
    ("windows-1252", "“quoted” – €", [0x93, 0x71, 0x75, 0x6F, 0x74, 0x65, 0x64, 0x94, 0x20, 0x96, 0x20, 0x80]),
    ("macintosh", "Größe é", [0x47, 0x72, 0x9A, 0xA7, 0x65, 0x20, 0x8E]),
    ("x-mac-roman", "Größe é", [0x47, 0x72, 0x9A, 0xA7, 0x65, 0x20, 0x8E]),
    ("KOI8-R", "Привет", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4]),
    ("ISO-8859-5", "Привет", [0xBF, 0xE0, 0xD8, 0xD2, 0xD5, 0xE2]),
    ("windows-1251", "Привет", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]),
    ("Shift_JIS", "書類ｱ", [0x8F, 0x91, 0x97, 0xDE, 0xB1]),
    ("EUC-JP", "書類", [0xBD, 0xF1, 0xCE, 0xE0]),
    (
      "ISO-2022-JP", "書類 abc 書",
      [
        0x1B, 0x24, 0x42, 0x3D, 0x71, 0x4E, 0x60, 0x1B, 0x28, 0x42, 0x20, 0x61, 0x62, 0x63, 0x20, 0x1B, 0x24, 0x42,
        0x3D, 0x71, 0x1B, 0x28, 0x42,
      ]
    ),
    ("GB18030", "文书𠀀", [0xCE, 0xC4, 0xCA, 0xE9, 0x95, 0x32, 0x82, 0x36]),
    ("GBK", "文书", [0xCE, 0xC4, 0xCA, 0xE9]),
    ("Big5", "文書", [0xA4, 0xE5, 0xAE, 0xD1]),
    ("EUC-KR", "문서", [0xB9, 0xAE, 0xBC, 0xAD]),
    ("ISO-8859-2", "Žluťoučký kůň", [0xAE, 0x6C, 0x75, 0xBB, 0x6F, 0x75, 0xE8, 0x6B, 0xFD, 0x20, 0x6B, 0xF9, 0xF2]),
    ("ISO-8859-3", "Ĉĝĥ", [0xC6, 0xF8, 0xB6]),
    ("ISO-8859-4", "Āēģ", [0xC0, 0xBA, 0xBB]),
    ("ISO-8859-6", "مرحبا", [0xE5, 0xD1, 0xCD, 0xC8, 0xC7]),
    ("ISO-8859-7", "Έγγραφο", [0xB8, 0xE3, 0xE3, 0xF1, 0xE1, 0xF6, 0xEF]),
    ("ISO-8859-8", "מסמך", [0xEE, 0xF1, 0xEE, 0xEA]),
    ("ISO-8859-9", "ğİş", [0xF0, 0xDD, 0xFE]),
    ("ISO-8859-10", "Ðóŧ", [0xD0, 0xF3, 0xBB]),
    ("ISO-8859-11", "เอกสาร", [0xE0, 0xCD, 0xA1, 0xCA, 0xD2, 0xC3]),
    ("ISO-8859-13", "ąčęž", [0xE0, 0xE8, 0xE6, 0xFE]),
    ("ISO-8859-14", "Ŵŷḃ", [0xD0, 0xFE, 0xA2]),
    ("windows-1250", "Žluťoučký", [0x8E, 0x6C, 0x75, 0x9D, 0x6F, 0x75, 0xE8, 0x6B, 0xFD]),
    ("windows-1253", "Έγγραφο", [0xB8, 0xE3, 0xE3, 0xF1, 0xE1, 0xF6, 0xEF]),
    ("windows-1254", "ğİş€", [0xF0, 0xDD, 0xFE, 0x80]),
    ("windows-1255", "מסמך ₪", [0xEE, 0xF1, 0xEE, 0xEA, 0x20, 0xA4]),
    ("windows-1256", "مرحبا", [0xE3, 0xD1, 0xCD, 0xC8, 0xC7]),
    ("windows-1257", "ąčęž", [0xE0, 0xE8, 0xE6, 0xFE]),
    ("windows-1258", "đơư", [0xF0, 0xF5, 0xFD]),
    ("windows-874", "เอกสาร", [0xE0, 0xCD, 0xA1, 0xCA, 0xD2, 0xC3]),
    ("KOI8-U", "Її", [0xB7, 0xA7]),
    ("x-mac-cyrillic", "Привет", [0x8F, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]),
    ("x-mac-greek", "Έγγραφο", [0xCE, 0xE7, 0xE7, 0xF2, 0xE1, 0xE6, 0xEF]),
    ("x-mac-turkish", "ğİş", [0xDB, 0xDC, 0xDF]),
    ("x-mac-ce", "Žluťoučký", [0xEB, 0x6C, 0x75, 0xE9, 0x6F, 0x75, 0x8B, 0x6B, 0xF9]),
    ("GB2312", "文书", [0xCE, 0xC4, 0xCA, 0xE9]),
    ("Big5-HKSCS", "文書", [0xA4, 0xE5, 0xAE, 0xD1]),
    ("windows-949", "똠문서", [0x8C, 0x63, 0xB9, 0xAE, 0xBC, 0xAD]),
    ("IBM437", "Größe ½", [0x47, 0x72, 0x94, 0xE1, 0x65, 0x20, 0xAB]),
    ("UTF-8", "Größe 書", Array("Größe 書".utf8)),
    ("us-ascii", "plain", Array("plain".utf8)),
  ]

  @Test(arguments: samples)
  func `an encoding that the declaration names`(name: String, text: String, encoded: [UInt8]) throws {
    let head = Array("<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<plist><array><string>".utf8)
    let bytes = head + encoded + Array("</string><true/></array></plist>".utf8)
    let list = PropertyList(parsing: bytes, named: "f")
    let root = try list.validRoot()
    #expect(list.problems.isEmpty)
    #expect(root[0]?.string == text)
    // Ranges are in the file as it stands, columns in characters.
    // An escape sequence that switches character sets is part of no character.
    let escape = encoded.first == 0x1B ? 3 : 0
    #expect(root[0]?.contentRange == head.count + escape..<head.count + encoded.count)
    #expect(root[1]?.byteRange.lowerBound == head.count + encoded.count + "</string>".utf8.count)
    #expect(
      root[1]?.location.description == "f:2:\(1 + "<plist><array><string></string>".count + text.unicodeScalars.count)")
    #expect(list.bytes == bytes)
    #expect(root[1].map { list.location(ofByte: $0.byteRange.lowerBound) } == root[1]?.location)
  }

  /// Characters of two UTF-16 units are whole wherever they stand in a long text.
  @Test(arguments: ["", "a"]) func `long texts of large characters`(beginning: String) throws {
    let head = Array("<?xml version=\"1.0\" encoding=\"GB18030\"?>\n<plist><string>\(beginning)".utf8)
    let encoded = Array(repeatElement([0x95, 0x32, 0x82, 0x36] as [UInt8], count: 3000).joined())
    let list = PropertyList(parsing: head + encoded + Array("</string></plist>".utf8), named: "f")
    let root = try list.validRoot()
    #expect(root.string == beginning + String(repeating: "𠀀", count: 3000))
    #expect(root.contentRange == head.count - beginning.utf8.count..<head.count + encoded.count)
  }

  private static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { bigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  private static func utf32(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar -> [UInt8] in
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
      return bigEndian ? bytes : bytes.reversed()
    }
  }

  @Test(arguments: [true, false], [true, false])
  func utf16(bigEndian: Bool, hasMark: Bool) throws {
    let mark: [UInt8] = !hasMark ? [] : bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<plist><array><string>é😀z</string><true/></array></plist>"
    let list = PropertyList(parsing: mark + Self.utf16(text, bigEndian: bigEndian), named: "f")
    // Apple's readers know UTF-16 by its byte order mark alone.
    let root = try hasMark ? list.validRoot() : #require(list.root)
    #expect(list.hasErrors == !hasMark && list.problems.count == (hasMark ? 0 : 1))
    #expect(root[0]?.string == "é😀z")
    let start = mark.count + 2 * text.prefix { $0 != "é" }.utf16.count
    #expect(root[0]?.contentRange == start..<start + 8)
    #expect(root[1]?.byteRange == start + 8 + 18..<start + 8 + 18 + 14)
    #expect(root[1]?.location.description == "f:2:35")
  }

  @Test(arguments: [true, false], [true, false])
  func utf32(bigEndian: Bool, hasMark: Bool) throws {
    let text = "<plist><array><string>é😀z</string><true/></array></plist>"
    let list = PropertyList(parsing: Self.utf32((hasMark ? "\u{FEFF}" : "") + text, bigEndian: bigEndian), named: "f")
    let root = try hasMark ? list.validRoot() : #require(list.root)
    #expect(list.hasErrors == !hasMark)
    #expect(root[0]?.string == "é😀z")
    #expect(
      root[1]?.byteRange.lowerBound == 4
        * ((hasMark ? 1 : 0) + "<plist><array><string>é😀z</string>".unicodeScalars.count))
  }

  @Test func `a byte order mark is not a column`() throws {
    let list = PropertyList(parsing: Array("\u{FEFF}<plist><true/></plist>".utf8), named: "f")
    #expect(try list.validRoot().location.description == "f:1:8")
    #expect(list.root?.byteRange == 10..<17)
  }

  @Test func ebcdic() throws {
    // <?xml version="1.0" encoding="IBM037"?><plist><string>Grad: a-z</string></plist>
    let bytes: [UInt8] = [
      0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0xA5, 0x85, 0x99, 0xA2, 0x89, 0x96, 0x95, 0x7E, 0x7F, 0xF1, 0x4B, 0xF0, 0x7F,
      0x40, 0x85, 0x95, 0x83,
      0x96, 0x84, 0x89, 0x95, 0x87, 0x7E, 0x7F, 0xC9, 0xC2, 0xD4, 0xF0, 0xF3, 0xF7, 0x7F, 0x6F, 0x6E, 0x4C, 0x97, 0x93,
      0x89, 0xA2, 0xA3, 0x6E,
      0x4C, 0xA2, 0xA3, 0x99, 0x89, 0x95, 0x87, 0x6E, 0xC7, 0x99, 0x81, 0x84, 0x7A, 0x40, 0x81, 0x60, 0xA9, 0x4C, 0x61,
      0xA2, 0xA3, 0x99, 0x89,
      0x95, 0x87, 0x6E, 0x4C, 0x61, 0x97, 0x93, 0x89, 0xA2, 0xA3, 0x6E,
    ]
    #expect(try PropertyList(parsing: bytes).validRoot().string == "Grad: a-z")
  }

  @Test(arguments: [
    ("UTF-16", "the file declares the encoding UTF-16, but the declaration uses one byte per character"),
    ("no-such-encoding", "the file declares the unknown encoding 'no-such-encoding'"),
  ])
  func `an encoding that is not the file's`(name: String, message: String) {
    let list = PropertyList(
      parsing: Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><plist><string>é</string></plist>".utf8), named: "f")
    #expect(list.problems.map(\.message) == [message])
    #expect(list.hasErrors)
    #expect(list.root?.string == "é")
  }

  @Test func `UTF-16 that declares UTF-8 is a warning`() {
    let text = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist><true/></plist>"
    let list = PropertyList(parsing: Self.utf16(text, bigEndian: true), named: "f")
    #expect(list.problems.map(\.message) == ["the file declares the encoding UTF-8, but is in UTF-16"])
    #expect(!list.hasErrors)
    #expect(list.root?.boolean == true)
  }

  @Test func `bytes that are not in the encoding`() {
    let head = Array("<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><plist><string>a".utf8)
    let list = PropertyList(parsing: head + [0x8F, 0x22, 0xFF] + Array("b</string></plist>".utf8), named: "f")
    #expect(list.problems.map(\.kind) == [.encoding])
    #expect(list.problems.first?.byteRange.lowerBound == head.count)
    #expect(list.root?.string?.hasPrefix("a\u{FFFD}") == true)
    #expect(list.root?.string?.hasSuffix("b") == true)
  }

  @Test func `half a character at the end is a problem`() {
    let bytes = Self.utf16("\u{FEFF}<plist><true/></plist>", bigEndian: false)
    #expect(PropertyList(parsing: bytes + [0x20]).problems.map(\.kind).contains(.encoding))
    #expect(PropertyList(parsing: bytes + [0x00, 0xD8]).problems.map(\.kind).contains(.encoding))
  }

  @Test func `Latin-1 bytes in a file that says nothing are a problem`() {
    let list = PropertyList(
      parsing: Array("<plist><string>".utf8) + [0xE9] + Array("</string></plist>".utf8), named: "f")
    #expect(
      list.problems.map(\.description) == [
        "f:1:16: error: invalid UTF-8: 0xE9; save the file as UTF-8, or declare its actual encoding, such as <?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"
      ])
  }
}
