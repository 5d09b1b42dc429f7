import PropertyLists
import UTLint

/// The suppressions in comments of a property list or code.
///
/// `<!-- utictl:disable-next-line DT004 -->` applies to the next nonblank line, and, if that is only a key, the line of
/// its value; `disable-line` applies to the comment's own line, `disable-file` to the whole file, and `disable` to all
/// lines until `enable`. Rules are identifiers, names, or classes, separated by commas or spaces; if there are none,
/// the comment applies to all rules. A reason may follow after `--`. OpenStep property lists and code use `/* … */` or
/// `//`.
struct InlineSuppressions {
  /// A suppression comment.
  struct Directive {
    enum Scope: String, CaseIterable {
      case disable
      case nextLine = "disable-next-line"
      case line = "disable-line"
      case file = "disable-file"
      case enable
    }

    let scope: Scope
    let rules: RuleSelection
    let reason: String?
    let location: SourceLocation
    /// The lines it applies to, if no other comment enables the rules again; nil for a whole file, and for no line.
    fileprivate(set) var lines: ClosedRange<Int>?
  }

  /// The directives, in the order of the file.
  private(set) var directives: [Directive] = []
  /// The problems with comments that were intended as directives.
  private(set) var faults: [ValidationRemark] = []

  /// Creates the suppressions of a property list.
  init(_ file: PropertyList) {
    guard file.format != .binary else { return }
    let scanner = CommentScanner(text: file.source.utf8, isXML: file.format == .xml)
    read(scanner.comments, by: scanner, file.source, named: file.name)
  }

  /// Creates the suppressions of a source file.
  init(_ file: SourceFile) {
    guard !file.facts.directives.isEmpty else { return }
    let scanner = CommentScanner(text: file.bytes, isXML: false)
    // The mark may also be in a string, which is not a comment.
    var ranges = file.facts.directives[...]
    let comments = scanner.comments.filter { comment in
      while let first = ranges.first, first.upperBound <= comment.range.lowerBound { ranges.removeFirst() }
      return ranges.first.map { $0.contains(comment.range.lowerBound) } ?? false
    }
    read(comments, by: scanner, SourceText(bytes: file.bytes), named: file.name)
  }

  private mutating func read(
    _ comments: [CommentScanner.Comment], by scanner: CommentScanner, _ source: SourceText, named name: String
  ) {
    for comment in comments {
      guard let (line, column) = source.lineAndColumn(of: comment.range.lowerBound) else { continue }
      let location = SourceLocation(file: name, position: .text(line: line, column: column))
      do throws(DeclarationValidationError) {
        var directive = try Self.directive(comment.text, at: location)
        let last = source.line(of: comment.range.upperBound) ?? line
        switch directive.scope {
        case .disable: directive.lines = line...Int.max
        case .line: directive.lines = line...last
        case .nextLine: directive.lines = scanner.nextLine(after: comment.range.upperBound, source)
        case .file, .enable: directive.lines = nil
        }
        directives.append(directive)
      } catch {
        let message =
          if case .configuration(let mistakes) = error, let mistake = mistakes.first { mistake.text } else {
            "\(error)"
          }
        faults.append(ValidationRemark(location: location, message: message, isProblem: true))
      }
    }
  }

  /// Returns the directive that suppresses a finding; nil if there is none.
  func index(for finding: Finding) -> Int? {
    let line = finding.place.location.line ?? 0
    // `disable` applies up to the line of the next comment that enables the rule.
    let enabling = directives.last { directive in
      directive.scope == .enable && directive.rules.contains(finding.rule) && directive.location.line ?? 0 < line
    }
    let start = enabling?.location.line ?? 0
    return directives.firstIndex { directive in
      guard directive.scope != .enable, directive.rules.contains(finding.rule) else { return false }
      guard let lines = directive.lines else { return directive.scope == .file }
      return lines.contains(line) && (directive.scope != .disable || lines.lowerBound >= start)
    }
  }

  private static func directive(
    _ text: String, at location: SourceLocation
  ) throws(DeclarationValidationError) -> Directive {
    let (body, reason) = split(text)
    var words = body.split { $0 == "," || $0.isWhitespace }.map(String.init)
    let word = words.isEmpty ? "" : words.removeFirst()
    guard let scope = Directive.Scope(rawValue: word.lowercased()) else {
      let all = Directive.Scope.allCases.map(\.rawValue).joined(separator: ", ")
      throw .configuration([
        ConfigurationError(
          location: location, message: "unknown directive 'utictl:\(word)'", help: "choose from \(all)")
      ])
    }
    let rules = words.isEmpty ? .all : try RuleSelection(words)
    return Directive(scope: scope, rules: rules, reason: reason, location: location)
  }

  /// The directive and the reason after ` -- `.
  private static func split(_ text: String) -> (body: Substring, reason: String?) {
    guard let mark = text.ranges(of: " -- ").first else { return (text[...], nil) }
    return (text[..<mark.lowerBound], String(text[mark.upperBound...]))
  }
}
