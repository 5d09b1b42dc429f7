import PropertyLists

/// Values of a property list as JSON, with keys in their order, and texts as JSON and TOML write them.
enum OrderedJSON {
  /// A document, indented by two spaces. Dates, data, and infinite numbers are null: no declaration has them.
  static func text(of value: PropertyListValue) -> String { written(value, indentation: "") + "\n" }

  private static func written(_ value: PropertyListValue, indentation: String) -> String {
    let inner = indentation + "  "
    switch value {
    case .dictionary(let entries):
      guard !entries.isEmpty else { return "{}" }
      let lines = entries.map { "\(inner)\(quoted($0.key)): \(written($0.value, indentation: inner))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indentation)}"
    case .array(let elements):
      if elements.allSatisfy({ $0.dictionary == nil && $0.array == nil }) {
        return "[\(elements.map { written($0, indentation: inner) }.joined(separator: ", "))]"
      }
      return "[\n\(elements.map { inner + written($0, indentation: inner) }.joined(separator: ",\n"))\n\(indentation)]"
    case .string(let text): return quoted(text)
    case .integer(let number): return "\(number)"
    case .real(let number): return number.isFinite ? "\(number)" : "null"
    case .boolean(let flag): return "\(flag)"
    case .date, .data, .uid: return "null"
    }
  }

  /// A key of TOML, unchanged if it needs no quotation marks.
  static func keyOfTOML(_ text: String) -> String {
    let isBare = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isBare && !text.isEmpty ? text : quoted(text)
  }

  /// A text in quotation marks, as JSON and TOML write it.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
