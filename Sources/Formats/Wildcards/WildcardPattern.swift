/// A wildcard for one character: any character, or one of a set.
protocol Wildcard: Sendable {
  associatedtype Text: BidirectionalCollection where Text.Element: Equatable & Sendable

  /// The element between the names of a path; nil if texts are not paths.
  static var separator: Text.Element? { get }

  /// The position where a text continues after the character at a position; nil if that does not match.
  func end(at position: Text.Index, in text: Text) -> Text.Index?
}

/// A pattern that a whole text must match, whatever the syntax in which it was written.
struct WildcardPattern<One: Wildcard>: Sendable {
  typealias Text = One.Text

  enum Token: Sendable {
    case literal(Text.Element)
    case one(One)
    case run(Run)

    fileprivate var literal: Text.Element? { if case .literal(let literal) = self { literal } else { nil } }
    fileprivate var run: Run? { if case .run(let run) = self { run } else { nil } }
  }

  /// A wildcard for any number of characters, or none.
  enum Run: Sendable {
    case anything
    /// No separators.
    case partOfName
    /// Nothing, or a text that ends with a separator. Before it in a pattern is a separator, or there are only
    /// literals.
    case folders
  }

  private let tokens: [Token]
  /// The literals before the first wildcard, and after the last one.
  private let start: [Text.Element]
  private let end: [Text.Element]
  /// The only wildcard: then, the text between start and end decides.
  private let onlyRun: Run?

  init(_ all: [Token]) {
    var tokens: [Token] = []
    // Several runs in a row mean the same as one.
    for token in all where token.run == nil || token.run != tokens.last?.run { tokens.append(token) }
    self.tokens = tokens
    start = tokens.prefix { $0.literal != nil }.compactMap(\.literal)
    end = tokens[start.count...].reversed().prefix { $0.literal != nil }.reversed().compactMap(\.literal)
    onlyRun = start.count + end.count + 1 == tokens.count ? tokens[start.count].run : nil
  }

  /// Whether all texts match.
  var matchesEverything: Bool { onlyRun == .anything && tokens.count == 1 }

  /// Whether a text matches. Takes at most as many steps as the product of both lengths.
  func matches(_ text: Text) -> Bool {
    var first = text.startIndex
    for literal in start {
      guard first < text.endIndex, text[first] == literal else { return false }
      text.formIndex(after: &first)
    }
    if start.count == tokens.count { return first == text.endIndex }
    var last = text.endIndex
    for literal in end.reversed() {
      guard last > first else { return false }
      text.formIndex(before: &last)
      guard text[last] == literal else { return false }
    }
    switch onlyRun {
    case .anything: return true
    case .partOfName: return !text[first..<last].contains { $0 == One.separator }
    case .folders: return first == last || text[text.index(before: last)] == One.separator
    case nil: return matchesTokens(from: first, in: text)
    }
  }

  // MARK: Runs

  /// A run that may be longer than assumed.
  private struct Try {
    let run: Run
    /// The position where the text continues after it.
    var end: Text.Index
    let next: Int

    /// Makes the run longer, and returns whether that was possible.
    mutating func advance(in text: Text) -> Bool {
      switch run {
      case .partOfName where text[end] == One.separator: return false
      case .partOfName, .anything: text.formIndex(after: &end)
      case .folders:
        guard let separator = text[end...].firstIndex(where: { $0 == One.separator }) else { return false }
        end = text.index(after: separator)
      }
      return true
    }
  }

  /// Each run is assumed to be as short as possible. Text that can follow a longer run can also be part of a later run,
  /// so only the last run is ever made longer; if that is part of a name, also the last one that is not, because it
  /// cannot go past the name.
  private func matchesTokens(from first: Text.Index, in text: Text) -> Bool {
    var (position, token) = (first, start.count)
    var (wide, narrow): (Try?, Try?)
    while position < text.endIndex {
      if token < tokens.count {
        switch tokens[token] {
        case .literal(let literal):
          if text[position] == literal {
            text.formIndex(after: &position)
            token += 1
            continue
          }
        case .one(let one):
          if let end = one.end(at: position, in: text) {
            position = end
            token += 1
            continue
          }
        case .run(let run):
          token += 1
          let started = Try(run: run, end: position, next: token)
          if run == .partOfName { narrow = started } else { (wide, narrow) = (started, nil) }
          continue
        }
      }
      if narrow?.advance(in: text) != true {
        narrow = nil
        guard wide?.advance(in: text) == true else { return false }
      }
      guard let longer = narrow ?? wide else { return false }
      (position, token) = (longer.end, longer.next)
    }
    return tokens[token...].allSatisfy { $0.run != nil }
  }
}
