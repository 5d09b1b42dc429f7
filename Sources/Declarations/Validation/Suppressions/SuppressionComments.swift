import UTLint

/// Adds comments that suppress findings to a text: one before each line with findings.
struct SuppressionComments {
  /// The syntax of comments.
  enum Syntax {
    case xml, block, line
  }

  private static let nextLine = "utictl:disable-next-line"

  private let syntax: Syntax

  init(_ syntax: Syntax) { self.syntax = syntax }

  /// Returns the text with comments for findings in it.
  func added(to text: [UInt8], for findings: [Finding]) -> [UInt8] {
    var lines = Self.lines(of: text)
    var rules: [Int: Set<String>] = [:]
    var rulesOfFile: Set<String> = []
    for finding in findings {
      if let index = index(ofLine: finding.place.location.line, in: lines) {
        rules[index, default: []].insert(finding.rule)
      } else {
        rulesOfFile.insert(finding.rule)
      }
    }
    // From the end, so that the lines before keep their numbers.
    for (index, rules) in rules.sorted(by: { $0.key > $1.key }) { add(rules, before: index, to: &lines) }
    if !rulesOfFile.isEmpty {
      let comment = comment("utictl:disable-file \(Self.list(rulesOfFile))") + Self.end(of: lines.first)
      lines.insert(comment, at: Self.hasProlog(lines) && lines.count > 1 ? 1 : 0)
    }
    return lines.flatMap { $0 }
  }

  /// The index of the line that a comment precedes: the line of the finding, or of the key of its value. Nil for a
  /// finding about the whole file, and for a finding in the line of an XML declaration, which must be first.
  private func index(ofLine line: Int?, in lines: [[UInt8]]) -> Int? {
    guard let line, lines.indices.contains(line - 1), line > 1 || !Self.hasProlog(lines) else { return nil }
    guard syntax == .xml, line > 1 else { return line - 1 }
    let above = Self.trimmed(lines[line - 2])
    return above.starts(with: "<key>".utf8) && above.suffix(6).elementsEqual("</key>".utf8) ? line - 2 : line - 1
  }

  private func add(_ rules: Set<String>, before index: Int, to lines: inout [[UInt8]]) {
    let mark = Array(Self.nextLine.utf8)
    if index > 0, let range = lines[index - 1].firstRange(of: mark) {
      // A second comment would suppress the rules that the first one names.
      let end = range.upperBound
      let hasRules = Self.trimmed(Array(lines[index - 1][end...])).first.map { $0 != UInt8(ascii: "-") } ?? false
      lines[index - 1].insert(contentsOf: " \(Self.list(rules))\(hasRules ? "," : "")".utf8, at: end)
      return
    }
    let indentation = lines[index].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    lines.insert(indentation + comment("\(Self.nextLine) \(Self.list(rules))") + Self.end(of: lines[index]), at: index)
  }

  private func comment(_ text: String) -> [UInt8] {
    switch syntax {
    case .xml: Array("<!-- \(text) -->".utf8)
    case .block: Array("/* \(text) */".utf8)
    case .line: Array("// \(text)".utf8)
    }
  }

  private static func list(_ rules: Set<String>) -> String { rules.sorted().joined(separator: ", ") }

  /// The lines with their ends.
  private static func lines(of text: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var rest = text[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(Array(rest[...end]))
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { lines.append(Array(rest)) }
    return lines
  }

  private static func end(of line: [UInt8]?) -> [UInt8] {
    line.map { $0.suffix(2).elementsEqual("\r\n".utf8) } ?? false ? Array("\r\n".utf8) : [UInt8(ascii: "\n")]
  }

  private static func hasProlog(_ lines: [[UInt8]]) -> Bool {
    lines.first.map { $0.firstRange(of: Array("<?xml".utf8)) != nil } ?? false
  }

  private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
    let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
    return bytes[start...].prefix((bytes[start...].lastIndex { !isBlank($0) } ?? start - 1) - start + 1)
  }
}
