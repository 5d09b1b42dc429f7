import UTLint
import UTText

/// A JSON value whose keys keep their order, for reports, where the order matters to readers.
enum JSONValue {
  case string(String)
  case integer(Int)
  case boolean(Bool)
  case array([JSONValue])
  case object([(String, JSONValue?)])

  /// The value as multiline text with a final line end.
  var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output, level: 0)
    output.append(UInt8(ascii: "\n"))
    return JSONSpelling.escaped(output)
  }

  private func write(to output: inout [UInt8], level: Int) {
    switch self {
    case .string(let text): Self.write(text, to: &output)
    case .integer(let number): output += "\(number)".utf8
    case .boolean(let value): output += (value ? "true" : "false").utf8
    case .array(let values):
      Self.writeList(values.map { (nil, $0) }, "[", "]", to: &output, level: level)
    case .object(let members):
      Self.writeList(members.compactMap { key, value in value.map { (key, $0) } }, "{", "}", to: &output, level: level)
    }
  }

  private static func writeList(
    _ members: [(key: String?, value: JSONValue)], _ open: String, _ close: String, to output: inout [UInt8], level: Int
  ) {
    output += open.utf8
    for (position, member) in members.enumerated() {
      output += (position == 0 ? "\n" : ",\n").utf8
      output += repeatElement(UInt8(ascii: " "), count: 2 * (level + 1))
      if let key = member.key {
        write(key, to: &output)
        output += ": ".utf8
      }
      member.value.write(to: &output, level: level + 1)
    }
    if !members.isEmpty {
      output.append(UInt8(ascii: "\n"))
      output += repeatElement(UInt8(ascii: " "), count: 2 * level)
    }
    output += close.utf8
  }

  private static func write(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): output += "\\n".utf8
      case UInt8(ascii: "\r"): output += "\\r".utf8
      case UInt8(ascii: "\t"): output += "\\t".utf8
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        output += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  init(stringLiteral value: String) { self = .string(value) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue?)...) { self = .object(elements) }
}
