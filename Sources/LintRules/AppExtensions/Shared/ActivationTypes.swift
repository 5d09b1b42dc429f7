import BundleDeclarations
import Lint
import PropertyLists

/// The type identifiers that an activation rule compares with: the strings behind `UTI-CONFORMS-TO` and `UTI-EQUALS`, and
/// those that `registeredTypeIdentifiers` is compared with.
///
/// - Parameter predicate: the predicate, of which no more is understood. What is no predicate has none.
func activationTypes(in predicate: String) -> [String] {
  var found: [String] = []
  var isAwaited = false
  var isIdentifiers = false
  var position = predicate.utf8.startIndex
  let bytes = predicate.utf8
  while position < bytes.endIndex, found.count < 1000 {
    let byte = bytes[position]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      let start = bytes.index(after: position)
      guard let end = bytes[start...].firstIndex(of: byte) else { break }
      if isAwaited, let identifier = String(bytes[start..<end]) { found.append(identifier) }
      (isAwaited, isIdentifiers) = (false, false)
      position = bytes.index(after: end)
    } else if isWordByte(byte) {
      let end = bytes[position...].firstIndex { !isWordByte($0) } ?? bytes.endIndex
      let word = bytes[position..<end]
      if word.elementsEqual("UTI-CONFORMS-TO".utf8) || word.elementsEqual("UTI-EQUALS".utf8) {
        isAwaited = true
      } else {
        isAwaited = false
        isIdentifiers = String(word)?.hasSuffix(".registeredTypeIdentifiers") == true
      }
      position = end
    } else {
      if byte == UInt8(ascii: "="), isIdentifiers { isAwaited = true }
      position = bytes.index(after: position)
    }
  }
  return found
}

/// Letters, digits, and what key paths and operators hold besides.
private func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "@"): true
  default: false
  }
}
