/// Text as lines, with their line ends. Only LF ends a line, as in `diff` and git.
package struct TextLines {
  private let bytes: [UInt8]
  /// Where each line starts, and the end of the last one.
  private let starts: [Int]

  /// - Parameters:
  ///   - bytes: the text.
  ///   - unit: how a character is stored.
  package init(_ bytes: [UInt8], unit: CodeUnit = .byte) {
    var starts = [0]
    for unitEnd in unit.lineEnds(in: bytes) { starts.append(unitEnd) }
    if starts[starts.count - 1] < bytes.count { starts.append(bytes.count) }
    (self.bytes, self.starts) = (bytes, starts)
  }

  package var count: Int { starts.count - 1 }

  package subscript(line: Int) -> ArraySlice<UInt8> { bytes[starts[line]..<starts[line + 1]] }

  package subscript(lines: Range<Int>) -> ArraySlice<UInt8> {
    bytes[starts[lines.lowerBound]..<starts[lines.upperBound]]
  }

  /// The lines as numbers, the same for equal lines.
  package func numbers(_ numbering: inout Numbering<HashedBytes>) -> [Int] {
    (0..<count).map { numbering.number(of: HashedBytes(bytes: self[$0])) }
  }
}

/// The unit of an encoding, by the byte order mark. All text encodings without a mark store LF in a
/// single byte.
package enum CodeUnit: Equatable {
  case byte
  case utf16(isBigEndian: Bool)
  case utf32(isBigEndian: Bool)

  package init(of bytes: [UInt8]) {
    self =
      if bytes.starts(with: [0xFF, 0xFE, 0, 0]), bytes.count % 4 == 0 {
        .utf32(isBigEndian: false)
      } else if bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
        .utf32(isBigEndian: true)
      } else if bytes.starts(with: [0xFF, 0xFE]) {
        .utf16(isBigEndian: false)
      } else if bytes.starts(with: [0xFE, 0xFF]) {
        .utf16(isBigEndian: true)
      } else {
        .byte
      }
  }

  private var width: Int {
    switch self {
    case .byte: 1
    case .utf16: 2
    case .utf32: 4
    }
  }

  private var isBigEndian: Bool {
    switch self {
    case .byte: false
    case .utf16(let isBigEndian), .utf32(let isBigEndian): isBigEndian
    }
  }

  /// Returns whether bytes consist of whole units, none of which is 0. Other files are not text, as for `diff` and git.
  package func isText(_ bytes: [UInt8]) -> Bool {
    guard width > 1 else { return !bytes.contains(0) }
    return bytes.count % width == 0
      && !stride(from: 0, to: bytes.count, by: width).contains { bytes[$0..<$0 + width].allSatisfy { $0 == 0 } }
  }

  /// Returns the offsets after line ends.
  func lineEnds(in bytes: [UInt8]) -> [Int] {
    let lineFeed = UInt8(ascii: "\n")
    guard width > 1 else { return bytes.indices.lazy.filter { bytes[$0] == lineFeed }.map { $0 + 1 } }
    let significant = isBigEndian ? width - 1 : 0
    return stride(from: 0, to: bytes.count - bytes.count % width, by: width).filter { start in
      bytes[start + significant] == lineFeed
        && bytes[start..<start + width].enumerated().allSatisfy { $0 == significant || $1 == 0 }
    }.map { $0 + width }
  }
}
