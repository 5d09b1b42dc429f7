/// Expands one text: parses references and looks them up in the same pass.
///
/// Work is bounded for any settings: by the nesting depth of references, by their number (two references to a setting
/// with two references, and so on, would double with each setting), by the size of the text, and by the total size of
/// the values in it.
struct SettingExpander {
  static let maximumDepth = 128
  static let maximumReferences = 10_000
  static let maximumSize = 1 << 20
  /// The maximum size of all expanded values together.
  static let maximumWork = 64 << 20
  static let maximumFaults = 100

  let settings: BuildSettings
  private(set) var references: [SettingReference] = []
  private(set) var problems: [SettingProblem] = []
  /// The settings being expanded, and their levels.
  private var active: [(name: String, level: Int)] = []
  /// The reference in the text that leads to them.
  private var outermost: Range<Int>?
  private var depth = 0
  private var referenceCount = 0
  private var work = 0
  private var isExhausted = false

  init(_ settings: BuildSettings) { self.settings = settings }

  mutating func expand(_ text: String) -> Expansion {
    var scanner = SettingScanner(text)
    let value = fragment(&scanner, closing: nil)
    return Expansion(text: value.isKnown ? value.text : nil, references: references, problems: problems)
  }

  /// Expands up to a colon or a closing bracket, or up to the end if there is none.
  private mutating func fragment(_ scanner: inout SettingScanner, closing: UInt8?) -> SettingValue {
    var value = SettingValue()
    while let byte = scanner.current {
      if let closing, byte == closing || byte == UInt8(ascii: ":") { break }
      if byte == UInt8(ascii: "$") {
        let start = scanner.position
        let part = reference(&scanner)
        value.append(part)
        if value.bytes.count > Self.maximumSize { exhaust(start..<scanner.position) }
      } else {
        value.bytes.append(byte)
        scanner.advance()
      }
    }
    return value
  }

  /// Expands the reference after a dollar sign.
  private mutating func reference(_ scanner: inout SettingScanner) -> SettingValue {
    let start = scanner.position
    scanner.advance()
    guard let next = scanner.current else {
      report(.trailingDollarSign, start..<scanner.position)
      return SettingValue("$")
    }
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth {
      report(.tooDeep, start..<scanner.end)
      scanner.moveToEnd()
      return .unknown
    }
    if let closing = SettingScanner.closing(next) { return bracketed(&scanner, from: start, closing: closing) }
    if SettingScanner.beginsName(next) { return bare(&scanner, from: start) }
    if next == UInt8(ascii: "$") { scanner.advance() }
    return SettingValue("$")
  }

  /// Expands `$NAME`, which may end with a reference in parentheses: `$NAME_$(VARIANT)`.
  private mutating func bare(_ scanner: inout SettingScanner, from start: Int) -> SettingValue {
    var name = SettingValue(scanner.takeName())
    if scanner.current == UInt8(ascii: "$"), scanner.next == UInt8(ascii: "(") { name.append(reference(&scanner)) }
    let range = start..<scanner.position
    let written = scanner.text(start + 1..<scanner.position)
    let value = lookUp(name, written: written, operators: [], range: range, isBracketed: false)
    return value ?? (name.isKnown ? SettingValue("$" + name.text) : .unknown)
  }

  private mutating func bracketed(
    _ scanner: inout SettingScanner, from start: Int, closing: UInt8
  ) -> SettingValue {
    scanner.advance()
    let nameStart = scanner.position
    let name = fragment(&scanner, closing: closing)
    let written = scanner.text(nameStart..<scanner.position)
    var operators: [(name: String, operand: SettingValue?)] = []
    while scanner.current == UInt8(ascii: ":") {
      if let found = operation(&scanner, closing: closing) { operators.append(found) }
    }
    let isClosed = scanner.current == closing
    if isClosed { scanner.advance() } else { report(.unterminated, start..<scanner.position) }
    let range = start..<scanner.position
    // `$()` is empty on purpose: it separates the slashes of a URL in a settings file, where `//` begins a comment.
    if isClosed, written.isEmpty, operators.isEmpty { return SettingValue() }
    if written.isEmpty { report(.missingName, range) }
    func spelling(_ name: String, _ operand: SettingValue?) -> String { operand == nil ? name : "\(name)=" }
    let names = operators.map(spelling)
    let found = lookUp(name, written: written, operators: names, range: range, isBracketed: true)
    var value = found
    for (name, operand) in operators {
      if !Self.isKnown(name, operand) { report(.unknownOperator(spelling(name, operand)), range) }
      // Operators other than a default keep an empty value empty.
      let isDefault = operand != nil && name == SettingOperator.Replacement.default.rawValue
      if value != nil || isDefault { value = apply(name, operand, to: value ?? SettingValue()) }
    }
    return value ?? SettingValue()
  }

  /// Applies the operators after a colon.
  private mutating func operation(
    _ scanner: inout SettingScanner, closing: UInt8
  ) -> (name: String, operand: SettingValue?)? {
    let start = scanner.position
    scanner.advance()
    let name = scanner.takeOperatorName()
    let range = start..<scanner.position
    switch scanner.current {
    case nil: return nil
    case UInt8(ascii: "="):
      scanner.advance()
      let operand = fragment(&scanner, closing: closing)
      if name.isEmpty { report(.missingOperator, range) }
      return name.isEmpty ? nil : (name, operand)
    case UInt8(ascii: ":"), closing:
      if name.isEmpty { report(.missingOperator, range) }
      return name.isEmpty ? nil : (name, nil)
    default:
      report(.invalidOperator, start..<scanner.position + 1)
      scanner.skip(to: closing)
      return nil
    }
  }

  private static func isKnown(_ name: String, _ operand: SettingValue?) -> Bool {
    operand == nil
      ? SettingOperator.Retrieval(rawValue: name) != nil : SettingOperator.Replacement(rawValue: name) != nil
  }

  private func apply(
    _ name: String, _ operand: SettingValue?, to value: SettingValue
  ) -> SettingValue {
    guard value.isKnown else { return .unknown }
    guard let operand else {
      return SettingOperator.Retrieval(rawValue: name)?.apply(to: value.text).map { SettingValue($0) } ?? .unknown
    }
    guard let replacement = SettingOperator.Replacement(rawValue: name) else { return .unknown }
    if replacement == .default { return value.bytes.isEmpty ? operand : value }
    guard operand.isKnown else { return .unknown }
    return SettingValue(replacement.apply(to: value.text, operand.text))
  }

  /// Returns the value of a setting; nil if it is certainly undefined.
  private mutating func lookUp(
    _ name: SettingValue, written: String, operators: [String], range: Range<Int>, isBracketed: Bool
  ) -> SettingValue? {
    referenceCount += 1
    if referenceCount > Self.maximumReferences { exhaust(range) }
    guard name.isKnown else {
      note(written, operators, range, isDefined: false, isBracketed)
      return .unknown
    }
    let called = name.text
    let isInherited = called == "inherited" || called == "value"
    let key = isInherited ? active.last?.name ?? called : called
    let values = settings.definitions[key] ?? []
    let user = active.last { $0.name == key }
    let level = user.map { $0.level - 1 } ?? values.count - 1
    let isDefined = values.indices.contains(level)
    // Settings that Xcode defines itself are unknown, even if the project's are complete.
    let isXcodes = !isDefined && settings.isComplete && XcodeSettings.defines(key)
    note(called, operators, range, isDefined: isDefined || isXcodes, isBracketed)
    guard !isExhausted else { return .unknown }
    guard isDefined else {
      if user != nil, active.last?.name != key { report(.cyclic(key), range) }
      return settings.isComplete && !isXcodes || called.isEmpty ? nil : .unknown
    }
    return values[level].map { expanded($0, of: key, level, range) } ?? .unknown
  }

  private mutating func expanded(
    _ definition: String, of name: String, _ level: Int, _ range: Range<Int>
  ) -> SettingValue {
    work += definition.utf8.count
    if work > Self.maximumWork { exhaust(range) }
    guard definition.utf8.contains(UInt8(ascii: "$")) else { return SettingValue(definition) }
    let isOutermost = outermost == nil
    if isOutermost { outermost = range }
    active.append((name, level))
    defer {
      active.removeLast()
      if isOutermost { outermost = nil }
    }
    var scanner = SettingScanner(definition)
    return fragment(&scanner, closing: nil)
  }

  private mutating func note(
    _ name: String, _ operators: [String], _ range: Range<Int>, isDefined: Bool, _ isBracketed: Bool
  ) {
    guard outermost == nil else { return }
    references.append(
      SettingReference(
        name: name, operators: operators, range: range, isDefined: isDefined, isBracketed: isBracketed))
  }

  private mutating func report(_ kind: SettingProblem.Kind, _ range: Range<Int>) {
    let fault = SettingProblem(kind: kind, range: outermost ?? range)
    if problems.count < Self.maximumFaults || kind == .tooLarge, !problems.contains(fault) { problems.append(fault) }
  }

  private mutating func exhaust(_ range: Range<Int>) {
    guard !isExhausted else { return }
    isExhausted = true
    report(.tooLarge, range)
  }
}
