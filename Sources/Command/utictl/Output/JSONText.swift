import UTText

/// Values as JSON with sorted keys.
struct JSONText {
  private let isCompact: Bool

  /// - Parameter isCompact: whether the value takes one line.
  init(isCompact: Bool = false) { self.isCompact = isCompact }

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
    var json: [UInt8] = []
    append(try JSONPart(value), to: &json, indentation)
    return json
  }

  private func append(_ part: JSONPart, to json: inout [UInt8], _ indentation: Int) {
    switch part {
    case .null: json += "null".utf8
    case .boolean(let value): json += (value ? "true" : "false").utf8
    case .integer(let number): json += "\(number)".utf8
    case .text(let text): JSONSpelling.append(text, to: &json)
    case .list(let members):
      json.append(UInt8(ascii: "["))
      for (number, value) in members.values.enumerated() {
        beginMember(number, in: &json, indentation)
        append(value, to: &json, indentation + 2)
      }
      end("]", members, in: &json, indentation)
    case .object(let members):
      json.append(UInt8(ascii: "{"))
      for (number, index) in members.sortedIndices.enumerated() {
        beginMember(number, in: &json, indentation)
        JSONSpelling.append(members.keys[index], to: &json)
        json += (isCompact ? ":" : " : ").utf8
        append(members.values[index], to: &json, indentation + 2)
      }
      end("}", members, in: &json, indentation)
    }
  }

  private func beginMember(_ number: Int, in json: inout [UInt8], _ indentation: Int) {
    if number > 0 { json.append(UInt8(ascii: ",")) }
    breakLine(in: &json, indentation + 2)
  }

  private func end(_ mark: Unicode.Scalar, _ members: JSONPart.Members, in json: inout [UInt8], _ indentation: Int) {
    if !members.values.isEmpty { breakLine(in: &json, indentation) }
    json.append(UInt8(ascii: mark))
  }

  private func breakLine(in json: inout [UInt8], _ indentation: Int) {
    guard !isCompact else { return }
    json.append(UInt8(ascii: "\n"))
    json.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation))
  }
}
