import FoundationEssentials
import PropertyLists
import UTTestFixtures

extension PropertyListValue {
  /// A random value that XML can hold: no control characters, dates of whole seconds, each key once.
  static func random(depth: Int = 4, using generator: inout SeededGenerator) -> PropertyListValue {
    switch Int.random(in: 0..<(depth > 0 ? 12 : 7), using: &generator) {
    case 0: return .string(randomText(using: &generator))
    case 1: return .integer(randomInteger(using: &generator))
    case 2: return .real(randomReal(using: &generator))
    case 3: return .boolean(.random(using: &generator))
    case 4:
      return .date(
        Date(
          timeIntervalSinceReferenceDate: Double(Int.random(in: -60_000_000_000...250_000_000_000, using: &generator))))
    case 5:
      return .data(
        Data(
          (0..<Int.random(in: 0..<200, using: &generator)).map { _ in UInt8.random(in: .min ... .max, using: &generator)
          }))
    case 6: return .string(["", "YES", "public.data", "$(PRODUCT_NAME)"].randomElement(using: &generator) ?? "")
    case 7, 8:
      return .array(
        (0..<Int.random(in: 0..<5, using: &generator)).map { _ in .random(depth: depth - 1, using: &generator) })
    default:
      var dictionary = Dictionary()
      for _ in 0..<Int.random(in: 0..<6, using: &generator) {
        dictionary[randomText(using: &generator)] = .random(depth: depth - 1, using: &generator)
      }
      return .dictionary(dictionary)
    }
  }

  static func randomText(using generator: inout SeededGenerator) -> String {
    let alphabet = Array("abcXYZ019 .-_<>&\"'/;=(){}\\\n\té€ß中\u{301}\u{E000}\u{1F600}\u{FFFD}".unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<12, using: &generator) {
      text.append(alphabet.randomElement(using: &generator) ?? "a")
    }
    return String(text)
  }

  private static func randomInteger(using generator: inout SeededGenerator) -> Int128 {
    let shift = Int128.random(in: 0..<64, using: &generator)
    return Int128(UInt64.random(in: .min ... .max, using: &generator) >> UInt64(shift))
      * (Bool.random(using: &generator) || shift == 0 ? 1 : -1)
  }

  private static func randomReal(using generator: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return [0, -1, 1e15, 1e16, 1e17, 0.1, .infinity, -.infinity].randomElement(using: &generator) ?? 0
    case 1: return Double(Int.random(in: -1000...1000, using: &generator)) / 8
    default:
      let number = Double(bitPattern: .random(in: .min ... .max, using: &generator))
      return number.isNaN ? 1.5 : number
    }
  }

  /// The paths of all values below this one, and of itself.
  var allPaths: [PropertyListPath] {
    switch self {
    case .dictionary(let dictionary):
      [[]]
        + dictionary.flatMap { entry in entry.value.allPaths.map { PropertyListPath([.key(entry.key)] + $0.components) }
        }
    case .array(let elements):
      [[]]
        + elements.enumerated().flatMap { index, value in
          value.allPaths.map { PropertyListPath([.index(index)] + $0.components) }
        }
    default: [[]]
    }
  }
}
