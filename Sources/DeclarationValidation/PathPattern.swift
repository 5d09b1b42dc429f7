/// A pattern of paths, as in `.gitignore`: `*` stands for anything in a name, `**` for folders, `?` for a character.
///
/// A pattern without a slash is about names in any folder. What matches a folder matches all that is in it.
public struct PathPattern: Sendable, Hashable {
  private let steps: [[Unicode.Scalar]]

  /// A pattern.
  public init(_ pattern: String) {
    let parts = pattern.split(separator: "/").filter { $0 != "." }.map { Array($0.unicodeScalars) }
    let isAnchored = pattern.dropLast().contains("/")
    steps = isAnchored ? parts : [["*", "*"]] + parts
  }

  /// Whether a path, or a folder on it, matches.
  ///
  /// - Parameter path: a path from the folder that the pattern counts from.
  public func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/").map { Array($0.unicodeScalars) }
    // Which beginnings of the pattern match the names so far.
    var states: Set<Int> = closure([0])
    for name in names {
      var following: Set<Int> = []
      for state in states where state < steps.count {
        if Self.isDeep(steps[state]) {
          following.insert(state)
        } else if Self.matches(name[...], steps[state][...]) {
          following.insert(state + 1)
        }
      }
      states = closure(following)
      if states.contains(steps.count) { return true }
      if states.isEmpty { return false }
    }
    return false
  }

  /// `**` may stand for no folder at all.
  private func closure(_ states: Set<Int>) -> Set<Int> {
    var result = states
    for state in states {
      var state = state
      while state < steps.count - 1, Self.isDeep(steps[state]) {
        state += 1
        result.insert(state)
      }
      if state == steps.count - 1, Self.isDeep(steps[state]) { result.insert(steps.count) }
    }
    return result
  }

  private static func isDeep(_ step: [Unicode.Scalar]) -> Bool { step == ["*", "*"] }

  /// Whether a name matches a pattern without slashes: goes back to the last `*` only, so the time is bounded by the
  /// product of the lengths.
  private static func matches(_ name: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>) -> Bool {
    var (n, p) = (name.startIndex, pattern.startIndex)
    var star: (pattern: Int, name: Int)?
    while n < name.endIndex {
      if p < pattern.endIndex, pattern[p] == "*" {
        star = (p, n)
        p += 1
      } else if p < pattern.endIndex, pattern[p] == "?" || pattern[p] == name[n] {
        n += 1
        p += 1
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        n = last.name + 1
        p = last.pattern + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
