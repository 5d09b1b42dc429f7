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
    return output
  }

  private func write(to output: inout [UInt8], level: Int) {
    switch self {
    case .string(let text): JSONSpelling.append(text, to: &output)
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
        JSONSpelling.append(key, to: &output)
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
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  init(stringLiteral value: String) { self = .string(value) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue?)...) { self = .object(elements) }
}
