// Foundation is the peer here; the library itself stands on FoundationEssentials alone.
import Foundation
import PropertyLists
import Testing
import UTTestFixtures

@Suite struct OpenStepAgainstFoundationTests {
  @Test(arguments: 0..<40) func `generated text is read the same`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var text = openStep(PropertyListValue.random(using: &generator), using: &generator)
      if Int.random(in: 0..<3, using: &generator) == 0 { damage(&text, using: &generator) }
      let list = PropertyList(parsing: Array(text.utf8))
      // Damaged text may begin like XML.
      guard list.format == .openStep else { continue }
      // CoreFoundation reads `\U` without digits as NUL and keeps halves of surrogate pairs; nobody can have meant
      // that.
      guard !list.problems.contains(where: { $0.message.contains("does not represent a character") }) else {
        continue
      }
      let expected = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
      #expect(list.hasErrors == (expected == nil), "\(text)\n\(list.problems.map(\.description))")
      if let expected, !list.hasErrors { #expect(try list.root?.value.xmlRepresentation() == xml(expected), "\(text)") }
    }
  }

  private func xml(_ value: Any) -> [UInt8]? {
    (try? PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)).map { Array($0) }
  }

  /// The value as OpenStep text, which has only strings, data, arrays and dictionaries.
  private func openStep(_ value: PropertyListValue, using generator: inout SeededGenerator) -> String {
    let space = [" ", "", "\n\t", " /* c */ ", " // c\n"].randomElement(using: &generator) ?? ""
    switch value {
    case .dictionary(let dictionary):
      let entries = dictionary.map {
        "\(quoted($0.key, using: &generator))\(space)=\(space)\(openStep($0.value, using: &generator));"
      }
      return "{" + entries.joined(separator: space) + space + "}"
    case .array(let elements):
      let comma = Bool.random(using: &generator) && !elements.isEmpty ? "," : ""
      return "(" + space + elements.map { openStep($0, using: &generator) }.joined(separator: "," + space) + comma + ")"
    case .data(let data):
      return "<"
        + data.map {
          String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) + (Bool.random(using: &generator) ? " " : "")
        }.joined() + ">"
    case .string(let text): return quoted(text, using: &generator)
    case .integer(let number): return quoted("\(number)", using: &generator)
    default: return "word.\(Int.random(in: 0..<9, using: &generator))"
    }
  }

  private func quoted(_ text: String, using generator: inout SeededGenerator) -> String {
    let mark: Unicode.Scalar = Bool.random(using: &generator) ? "\"" : "'"
    var result = String.UnicodeScalarView([mark])
    for scalar in text.unicodeScalars {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0:
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          result += "\\U\(hexadecimal(unit))".unicodeScalars
        }
      case 1 where scalar.isASCII: result += ("\\" + String(scalar.value + 512, radix: 8).dropFirst()).unicodeScalars
      case _ where scalar == "\\" || scalar == mark: result += "\\\(scalar)".unicodeScalars
      default: result.append(scalar)
      }
    }
    result.append(mark)
    return String(result)
  }

  private func hexadecimal(_ unit: UInt16) -> String {
    String((String(unit, radix: 16).reversed() + "000").prefix(4).reversed())
  }

  private func damage(_ text: inout String, using generator: inout SeededGenerator) {
    var scalars = Array(text.unicodeScalars)
    let position = Int.random(in: 0..<scalars.count, using: &generator)
    let junk: Unicode.Scalar = Array("{}()<>=;,\"'/* a0".unicodeScalars).randomElement(using: &generator) ?? " "
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: scalars.remove(at: position)
    case 1: scalars.insert(junk, at: position)
    default: scalars[position] = junk
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    text = String(view)
  }
}
