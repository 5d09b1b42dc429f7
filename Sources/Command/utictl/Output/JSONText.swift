import FoundationEssentials
import UTText

/// Values as JSON with sorted keys.
struct JSONText {
  private let encoder = JSONEncoder()

  /// - Parameter isCompact: whether the value takes one line.
  init(isCompact: Bool = false) {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !isCompact { encoder.outputFormatting.insert(.prettyPrinted) }
  }

  /// Prints a value as a line. A value of texts and numbers, as all records are, can always be encoded.
  static func writeLine(_ value: some Encodable) {
    guard let json = try? JSONText(isCompact: true).encode(value) else { return }
    Output.write(utf8: json)
    Output.write("\n")
  }

  /// Returns the bytes of a value.
  ///
  /// - Parameter indentation: spaces before every line but the first.
  func encode(_ value: some Encodable, indentation: Int = 0) throws -> [UInt8] {
    JSONSpelling.escaped(Self.tidy([UInt8](try encoder.encode(value)), indentation))
  }

  /// Indents lines, and writes empty arrays and objects on one line, where the encoder leaves an empty line in them. JSON
  /// strings contain no newlines.
  private static func tidy(_ bytes: [UInt8], _ indentation: Int) -> [UInt8] {
    let (newline, space) = (UInt8(ascii: "\n"), UInt8(ascii: " "))
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 4)
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      result.append(byte)
      if byte == newline {
        result.append(contentsOf: repeatElement(space, count: indentation))
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{"),
        bytes[position...].starts(with: [newline, newline])
      {
        position = bytes[position...].firstIndex { $0 != newline && $0 != space } ?? bytes.count
      }
    }
    return result
  }
}
