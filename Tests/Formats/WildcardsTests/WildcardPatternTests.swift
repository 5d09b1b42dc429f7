import Testing
import UTTestFixtures

@testable import UTWildcards

/// What matches a pattern, compared with all ways to take its runs.
@Suite struct WildcardPatternTests {
  private typealias Pattern = WildcardPattern<NameCharacters>

  private static let slash = UInt8(ascii: "/")

  @Test func `random patterns match what some lengths of their runs match`() {
    for seed in Thorough.seeds(20_000) {
      var random = SeededGenerator(seed: seed)
      let tokens = Self.tokens(&random)
      let pattern = Pattern(tokens)
      for _ in 0..<10 {
        let length = Int.random(in: 0...8, using: &random)
        let text = (0..<length).map { _ in "aab/".utf8.randomElement(using: &random) ?? 0 }
        let isExpected = Self.matches(tokens[...], text[...])
        if text.withUnsafeBytes(pattern.matches) != isExpected {
          Issue.record("seed \(seed): \(tokens) and '\(String(decoding: text, as: UTF8.self))'")
        }
      }
    }
  }

  private static func tokens(_ random: inout SeededGenerator) -> [Pattern.Token] {
    var tokens: [Pattern.Token] = []
    // Runs of folders are where names begin, or after literals.
    var (endsName, isLiteral) = (true, true)
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: tokens.append(.one(NameCharacters(all: .bytes)))
      case 1: tokens.append(.run(.anything))
      case 2, 3: tokens.append(.run(.partOfName))
      case 4 where endsName || isLiteral: tokens.append(.run(.folders))
      default:
        let literal = "aab//".utf8.randomElement(using: &random) ?? 0
        tokens.append(.literal(literal))
        endsName = literal == slash
        continue
      }
      if case .run(.folders)? = tokens.last { endsName = true } else { endsName = false }
      isLiteral = false
    }
    return tokens
  }

  private static func matches(_ tokens: ArraySlice<Pattern.Token>, _ text: ArraySlice<UInt8>) -> Bool {
    guard let token = tokens.first else { return text.isEmpty }
    let lengths =
      switch token {
      case .literal(let literal): text.first == literal ? [1] : []
      case .one: text.isEmpty || text.first == slash ? [] : [1]
      case .run(.anything): Array(0...text.count)
      case .run(.partOfName): Array(0...text.prefix { $0 != slash }.count)
      case .run(.folders): [0] + text.indices.filter { text[$0] == slash }.map { $0 + 1 - text.startIndex }
      }
    return lengths.contains { matches(tokens.dropFirst(), text.dropFirst($0)) }
  }
}
