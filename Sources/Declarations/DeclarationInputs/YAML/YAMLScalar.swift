/// The value of a scalar as Yams reads it, which XcodeGen uses: by its tag, otherwise by its text unless it is quoted.
///
/// (Yams, `Resolver.swift` and `Constructor.swift`. A text in the form of a number that has no such value is a string.)
enum YAMLScalar: Equatable {
  case string
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  /// A date without a time.
  case day

  /// - Parameters:
  ///   - text: the text.
  ///   - isPlain: whether it has no quotation marks.
  ///   - tag: the tag; nil if there is none.
  init(_ text: String, isPlain: Bool, tag: String?) {
    let prefix = "tag:yaml.org,2002:"
    switch tag.map({ $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }) {
    case nil: self = isPlain ? Self.implicit(text) : .string
    case "bool"?: self = Self.boolean(text.lowercased(), among: ["true", "yes", "on"], ["false", "no", "off"])
    case "int"?: self = isPlain ? Self.integer(text) ?? .string : .string
    case "float"?: self = isPlain ? Self.real(text) ?? .string : .string
    default: self = .string
    }
  }

  private static func implicit(_ text: String) -> YAMLScalar {
    let flag = boolean(
      text, among: ["yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"],
      ["no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"])
    if flag != .string { return flag }
    return integer(text) ?? real(text) ?? (isDay(text) ? .day : .string)
  }

  private static func boolean(_ text: String, among positive: Set<String>, _ negative: Set<String>) -> YAMLScalar {
    positive.contains(text) ? .boolean(true) : negative.contains(text) ? .boolean(false) : .string
  }

  /// Nil if the text does not have the form of an integer.
  private static func integer(_ text: String) -> YAMLScalar? {
    let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    let sign = text.first == "-" ? "-" : ""
    func number(_ rest: Substring, radix: Int) -> YAMLScalar? {
      let isNumber = !rest.isEmpty && rest.allSatisfy { $0 == "_" || $0.isASCII && $0.isDigit(radix: radix) }
      guard isNumber else { return nil }
      return Int(sign + rest.filter { $0 != "_" }, radix: radix).map(YAMLScalar.integer) ?? .string
    }
    if digits == "0" { return .integer(0) }
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8), ("0", 8)] where digits.hasPrefix(prefix) {
      return number(digits.dropFirst(prefix.count), radix: radix)
    }
    guard digits.first != "_" else { return nil }
    guard digits.contains(":") else { return number(digits, radix: 10) }
    return sexagesimal(digits, isNegative: sign == "-")
  }

  /// `1:30:00`, which is a number in base 60.
  private static func sexagesimal(_ text: Substring, isNegative: Bool) -> YAMLScalar? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var sum = 0
    for (index, part) in parts.enumerated() {
      let plain = index == 0 ? part.filter { $0 != "_" } : String(part)
      guard let number = Int(plain), number >= 0, plain.first != "+", index == 0 || number < 60 && plain.count <= 2
      else { return nil }
      let (product, isTooLarge) = sum.multipliedReportingOverflow(by: 60)
      let (next, isLarger) = product.addingReportingOverflow(number)
      guard !isTooLarge, !isLarger else { return .string }
      sum = next
    }
    return .integer(isNegative ? -sum : sum)
  }

  /// Nil if the text does not have the form of a number.
  private static func real(_ text: String) -> YAMLScalar? {
    var rest = text[...]
    if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
    func dropDigits() -> Int {
      let count = rest.prefix { $0 == "_" || $0.isASCII && $0.isDigit(radix: 10) }.count
      rest = rest.dropFirst(count)
      return count
    }
    guard rest.first != "_" else { return nil }
    var count = dropDigits()
    if rest.first == "." {
      rest = rest.dropFirst()
      count += dropDigits()
    }
    guard count > 0 else { return nil }
    if rest.first == "e" || rest.first == "E" {
      rest = rest.dropFirst()
      if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
      guard dropDigits() > 0 else { return nil }
    }
    guard rest.isEmpty else { return nil }
    guard let number = Double(text.filter { $0 != "_" }), number.isFinite else { return .string }
    return .real(number)
  }

  /// `2024-05-01`.
  private static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [4, 2, 2]
      && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isDigit(radix: 10) } }
  }
}

extension Character {
  /// Whether it is a digit of a number in a base up to 16.
  fileprivate func isDigit(radix: Int) -> Bool { hexDigitValue.map { $0 < radix } ?? false }
}
