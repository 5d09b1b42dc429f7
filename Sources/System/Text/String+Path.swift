import UTLibC

// Paths as text. Names on disk need not be UTF-8, so a path is text only in this spelling, which keeps all bytes.
extension String {
  /// Creates the text for the bytes of a path. A byte that is not UTF-8 becomes U+FFFD and its two hexadecimal digits,
  /// and so does U+FFFD itself, byte by byte. So different paths have different texts.
  package init(spelling path: some Collection<UInt8>) {
    if let text = String(validating: path, as: UTF8.self), !text.unicodeScalars.contains("\u{FFFD}") {
      self = text
      return
    }
    var text = String.UnicodeScalarView()
    func append(_ bytes: some Collection<UInt8>) {
      for byte in bytes { text.append(contentsOf: "\u{FFFD}\(PrintableText.twoDigits(byte))".unicodeScalars) }
    }
    var iterator = path.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var position = path.startIndex
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        position = path.index(position, offsetBy: encoded.count)
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar == "\u{FFFD}" { append(Array(encoded)) } else { text.append(scalar) }
      case .error(let length):
        let end = path.index(position, offsetBy: length)
        append(path[position..<end])
        position = end
      case .emptyInput:
        self = String(text)
        return
      }
    }
  }

  /// The bytes of the path with this spelling.
  package var pathBytes: [UInt8] {
    var text = self
    return text.withUTF8 { text in
      guard Self.mayHaveMark(UnsafeRawBufferPointer(text)) else { return Array(text) }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.count)
      var index = 0
      while index < text.count {
        if let byte = Self.byte(spelledAt: index, in: text) {
          bytes.append(byte)
          index += 5
        } else {
          bytes.append(text[index])
          index += 1
        }
      }
      return bytes
    }
  }

  /// Calls `body` with the path that has this spelling, as a C string, which ends at a NUL.
  package func withPath<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try (pathBytes + [0]).withUnsafeBufferPointer { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { path in
        guard let start = path.baseAddress else { return try body("") }
        return try body(start)
      }
    }
  }

  /// Whether UTF-8 may contain U+FFFD, from the byte that it begins with.
  static func mayHaveMark(_ text: UnsafeRawBufferPointer) -> Bool {
    text.baseAddress.map { memchr($0, 0xEF, text.count) != nil } ?? false
  }

  /// The byte that is not UTF-8, or part of U+FFFD, if one is spelled at a position.
  private static func byte(spelledAt index: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt8? {
    guard index + 4 < text.count, text[index] == 0xEF, text[index + 1] == 0xBF, text[index + 2] == 0xBD else {
      return nil
    }
    guard let high = digit(text[index + 3]), let low = digit(text[index + 4]), high >= 8 else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension Substring {
  /// The part of a path after its last slash; all of it if there is none.
  package var lastComponent: Substring { afterLast("/") ?? self }

  /// The part of a path before its last slash, empty for an item of the root; nil if there is no slash.
  package var beforeLastSlash: Substring? { offset(ofLast: "/").map { self[..<index(ofByte: $0)] } }

  /// The part of a name after its last dot; nil if there is none.
  package var filenameExtension: Substring? { afterLast(".") }

  /// The part of a name before its last dot; all of it if there is none.
  package var withoutExtension: Substring { offset(ofLast: ".").map { self[..<index(ofByte: $0)] } ?? self }

  private func afterLast(_ mark: Unicode.Scalar) -> Substring? {
    offset(ofLast: mark).map { self[index(ofByte: $0 + 1)...] }
  }

  private func index(ofByte offset: Int) -> Index { utf8.index(startIndex, offsetBy: offset) }

  /// Returns whether two texts have the same bytes. For `==`, canonically equivalent texts are equal, too.
  package func hasSameBytes(as other: Substring) -> Bool {
    withBytes { own in
      other.withBytes { other in
        guard own.count == other.count, let start = own.baseAddress, let otherStart = other.baseAddress else {
          return own.count == other.count
        }
        return memcmp(start, otherStart, own.count) == 0
      }
    }
  }
}

extension StringProtocol {
  /// Calls `body` with the bytes of the text. The functions of this file are called often, and the views of a text take
  /// ten times as long as its bytes.
  fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
  }

  /// The number of bytes before the last one that is an ASCII character.
  fileprivate func offset(ofLast mark: Unicode.Scalar) -> Int? {
    withBytes { $0.lastIndex(of: UInt8(ascii: mark)) }
  }
}

extension String {
  /// The names between the slashes of a path, also empty ones.
  package var pathComponents: [Substring] {
    var components: [Substring] = []
    var text = self
    let slashes = text.withUTF8 { bytes in bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") } }
    components.reserveCapacity(slashes.count + 1)
    var start = startIndex
    for slash in slashes {
      let end = utf8.index(startIndex, offsetBy: slash)
      components.append(self[start..<end])
      start = utf8.index(after: end)
    }
    components.append(self[start...])
    return components
  }

  /// Returns whether the text contains another, byte by byte. `contains(_:)` compares characters, which takes many
  /// times as long.
  package func containsBytes(_ other: StaticString) -> Bool {
    withBytes { bytes in
      guard let start = bytes.baseAddress else { return other.utf8CodeUnitCount == 0 }
      return memmem(start, bytes.count, other.utf8Start, other.utf8CodeUnitCount) != nil
    }
  }

  /// Returns whether the last component of the path has an extension, byte by byte. It takes a fraction of the time of
  /// finding the extension.
  package func hasExtension(_ other: StaticString) -> Bool {
    withBytes { bytes in
      let length = other.utf8CodeUnitCount
      guard let start = bytes.baseAddress, bytes.count > length else { return false }
      let end = start + bytes.count - length
      return end[-1] == UInt8(ascii: ".") && memcmp(end, other.utf8Start, length) == 0
    }
  }

  /// Returns whether the text comes before another in the order of their UTF-8 bytes, which does not depend on a
  /// version of Unicode.
  package func precedes(_ other: String) -> Bool {
    withBytes { own in
      other.withBytes { other in
        guard let start = own.baseAddress, let otherStart = other.baseAddress else { return own.count < other.count }
        let order = memcmp(start, otherStart, min(own.count, other.count))
        return order < 0 || order == 0 && own.count < other.count
      }
    }
  }

  /// The part of a path after its last slash; all of it if there is none. Making a part of all of the text first would
  /// take as long as the search.
  package var lastComponent: Substring {
    offset(ofLast: "/").map { self[utf8.index(startIndex, offsetBy: $0 + 1)...] } ?? self[...]
  }

  /// The part of a path before its last slash, empty for an item of the root; nil if there is no slash.
  package var beforeLastSlash: Substring? { self[...].beforeLastSlash }

  /// The bytes of a path in a URL, in which names that are not UTF-8 are percent-encoded.
  package var percentDecoded: [UInt8] {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(value)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
